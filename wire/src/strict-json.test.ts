// J: what parsers would read differently is refused, wherever it stands in the text and however it is spelt.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as f from './fields.ts';
import { decodeBearer } from './index.ts';
import { JsonFault, parseStrictJson } from './strict-json.ts';

const refused = (text: string): void =>
  expect(() => parseStrictJson(text), text.slice(0, 80)).toThrow(JsonFault);

describe('parseStrictJson', () => {
  it('refuses a key twice, however many blanks stand before its colon', () => {
    for (const blank of ['', ' ', '\t', '\n', '\r', ' \r\n\t'])
      for (const count of [1, 63, 64, 65, 1000, 200_000]) {
        const gap = blank.repeat(count);
        refused(`{"a"${gap}:1,"a"${gap}:2}`);
        refused(`{${gap}"a":1${gap},${gap}"a"${gap}:${gap}2${gap}}`);
      }
  });
  it('however it is escaped, at whatever depth, behind whatever stands between', () => {
    for (const text of [
      '{"a":1,"\\u0061":2}',
      '{"\\"":1,"\\u0022":2}',
      '{"\\\\":1,"\\u005c":2}',
      '{"a":{"b":[{"c":1,"c":2}]}}',
      '[[{"a":1,"b":{"a":1},"a":2}]]',
      '{"a":"{\\"b\\":1}","b":[1,{"a":1}],"a":[]}',
      '{"a":"\\\\","a":1}',
      '{"":1,"":2}',
    ])
      refused(text);
  });
  it('refuses prototype keys, depth, odd numbers and texts', () => {
    for (const key of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__'])
      for (const text of [`{"${key}":1}`, `{"a":[{"${key}"    :{}}]}`]) refused(text);
    for (const text of [
      `${'['.repeat(21)}${']'.repeat(21)}`,
      `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      '{"a":1e400}',
      '[-1e999]',
      '["\\ud800"]',
      '["\\u0000"]',
      '{"a":',
      '',
      '{"a":1}x',
      "{'a':1}",
      '{a:1}',
      '\ufeff{}',
    ])
      refused(text);
  });
  it('takes what JSON.parse takes of values without such keys', () => {
    const key = fc.string().filter((k) => !['__proto__', 'constructor', 'prototype'].includes(k));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.string({ unit: 'grapheme' }).filter((s) => !s.includes('\0')),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, '\t'), (given, indent) => {
        const text = JSON.stringify(given, null, indent);
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });
  it('finds one key doubled anywhere', () => {
    const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(keys, fc.nat(), fc.nat({ max: 100 }), (names, pick, blanks) => {
        const gap = ' '.repeat(blanks);
        const doubled = [...names, names[pick % names.length]!];
        refused(`[{"x":{${doubled.map((k) => `${JSON.stringify(k)}${gap}:[{}]`).join()}}}]`);
      }),
    );
  });
});

describe('where JSON stands in a text', () => {
  it('a field: duplicates are refused there as in a body', () => {
    const field = f.jsonField(z.array(z.strictObject({ name: z.string() })));
    expect(field.parse('[{"name":"甲"}]')).toEqual([{ name: '甲' }]);
    for (const text of [
      '[{"name":"甲","name":"乙"}]',
      `[{"name"${' '.repeat(64)}:"甲","name"${' '.repeat(64)}:"乙"}]`,
      '[{"name":"甲","n\\u0061me":"乙"}]',
      '[{"name":"甲","__proto__":{}}]',
    ])
      expect([text, field.safeParse(text).success]).toEqual([text, false]);
  });
  it('a bearer: two tokens of a kind, spelt differently', () => {
    const a = 'a'.repeat(43);
    const b = 'b'.repeat(43);
    const read = (text: string) => decodeBearer(encodeURIComponent(text));
    expect(read(`{"token":"${a}"}`)).toEqual({ token: a });
    for (const text of [
      `{"token":"${a}","token":"${b}"}`,
      `{"token":"${a}","to\\u006ben":"${b}"}`,
      `{"token"${' '.repeat(64)}:"${a}","token":"${b}"}`,
      `{"toString":"${a}"}`,
    ])
      expect([text, read(text)]).toEqual([text, undefined]);
  });
});
