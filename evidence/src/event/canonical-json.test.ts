// RFC 8785 restricted: what is accepted is exactly what would be written.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromUtf8, utf8 } from './bytes.ts';
import { canonicalise, cleanText, type Json, parseCanonical } from './canonical-json.ts';

const canon = (value: Json) => fromUtf8(canonicalise(value));
const parse = (text: string) => parseCanonical(utf8(text));

const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, false),
    fc.maxSafeInteger(),
    fc.string({ unit: 'grapheme' }).map(cleanText),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/), tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('canonical JSON', () => {
  it('sorts keys, writes integers plainly and escapes as RFC 8785 §3.2.2.2 says', () => {
    expect(canon({ b: 1, a: [-0, null, true], c_1: 'é"\\/' })).toBe(
      '{"a":[0,null,true],"b":1,"c_1":"é\\"\\\\/"}',
    );
  });

  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(json, (value) => {
        const bytes = canonicalise(value, { maxBytes: 1 << 20, maxDepth: 6 });
        expect(canonicalise(parseCanonical(bytes, { maxBytes: 1 << 20, maxDepth: 6 }))).toEqual(bytes);
      }),
    );
  });

  it.each([
    ['space', '{"a": 1}'],
    ['key order', '{"b":1,"a":2}'],
    ['duplicate key', '{"a":1,"a":1}'],
    ['float', '{"a":1.5}'],
    ['exponent', '{"a":1e2}'],
    ['minus zero', '{"a":-0}'],
    ['too big an integer', '{"a":9007199254740992}'],
    ['escape that is not needed', '{"a":"\\u0041"}'],
    ['escaped slash', '{"a":"\\/"}'],
    ['control character', '{"a":"\\n"}'],
    ['C1 control character', '{"a":"\u0085"}'],
    ['lone surrogate', '{"a":"\\ud800"}'],
    ['not NFC', '{"a":"e\u0301"}'],
    ['upper-case key', '{"A":1}'],
    ['prototype key', '{"__proto__":1}'],
    ['byte order mark', '\ufeff{"a":1}'],
    ['trailing newline', '{"a":1}\n'],
    ['seven levels', '[[[[[[[]]]]]]]'],
    ['nothing', ''],
  ])('refuses %s', (_name, text) => {
    expect(() => parse(text)).toThrow(/^json:/);
  });

  it('refuses malformed UTF-8 and more than 16 KB', () => {
    expect(() => parseCanonical(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(/not JSON in UTF-8/);
    expect(() => parse(`"${'a'.repeat(16 * 1024)}"`)).toThrow(/longer/);
    expect(() => canonicalise('a'.repeat(16 * 1024))).toThrow(/longer/);
    expect(parse('[[[[[[]]]]]]')).toEqual([[[[[[]]]]]]);
  });

  it('refuses values that JSON cannot carry', () => {
    expect(() => canonicalise({ a: Number.NaN })).toThrow(/integer/);
    expect(() => canonicalise({ a: 10n as unknown as number })).toThrow(/no JSON form/);
    expect(canon({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  it('cleans text into what may be recorded', () => {
    expect(cleanText('a\u0000b\ud800e\u0301')).toBe('a b\ufffdé');
  });
});
