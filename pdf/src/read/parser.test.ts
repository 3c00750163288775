// Objects, tokens and their limits.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serialize } from '../write/index.ts';
import { Dict, Name, Parser, PdfString, type PdfValue, Ref } from './index.ts';

const parse = (text: string): PdfValue => new Parser(Buffer.from(text, 'latin1'), 0).value();
const textOf = (value: PdfValue): string => (value as PdfString).text();

test.each<[string, PdfValue]>([
  ['null', null],
  ['true', true],
  ['false', false],
  ['12', 12],
  ['+17', 17],
  ['-98', -98],
  ['34.5', 34.5],
  ['-.002', -0.002],
  ['4.', 4],
  ['0000000012', 12],
  ['% comment\n 7', 7],
  ['/Name', new Name('Name')],
  ['/A#42', new Name('AB')],
  ['/', new Name('')],
  ['12 0 R', new Ref(12, 0)],
  ['[1 2 R]', [new Ref(1, 2)]],
  ['[1 2 3 0 R 4]', [1, 2, new Ref(3, 0), 4]],
  [
    '<</A 1/B null/C[]>>',
    new Dict([
      ['A', 1],
      ['C', []],
    ]),
  ],
])('%s', (text, value) => expect(parse(text)).toEqual(value));

test.each([
  ['(a(b)c)', 'a(b)c'],
  ['(a\\)\\(\\\\)', 'a)(\\'],
  ['(\\101\\12\\0534)', 'A\n+4'],
  ['(a\\\r\nb\r\nc)', 'ab\nc'],
  ['<48 656C6C 6f>', 'Hello'],
  ['<4>', '@'],
  ['<FEFF5408540C>', '合同'],
  ['<EFBBBFE59088>', '合'],
])('string %s', (text, value) => expect(textOf(parse(text))).toBe(value));

test('strings know where they stand', () => {
  const { start, end } = (parse('<</Contents <00ff> >>') as Dict).get('Contents') as PdfString;
  expect([start, end]).toEqual([12, 18]);
});

test('a key that stands twice is noticed, the last value counts', () => {
  const parser = new Parser(Buffer.from('<</A<</B 1/B 2>>>>'), 0);
  const value = parser.value() as Dict;
  expect((value.get('A') as Dict).get('B')).toBe(2);
  expect(parser.duplicate).toBe(true);
});

test.each(['<</A null/A 1>>', '<</A 1/A null>>', '<</A null/#41 null>>'])(
  'also when a value is null: %s',
  (text) => {
    const parser = new Parser(Buffer.from(text), 0);
    parser.value();
    expect(parser.duplicate).toBe(true);
  },
);

test.each([
  '',
  '(abc',
  '<12',
  '<1g>',
  '[1 2',
  '<</A 1',
  '<<1 2>>',
  '1e5',
  '--5',
  '1.2.3',
  'nul',
  '>',
  '}',
  '5x',
])('refused: %s', (text) =>
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'bad_syntax' })),
);

test('nesting is bounded', () => {
  expect(parse(`${'['.repeat(90)}${']'.repeat(90)}`)).toBeInstanceOf(Array);
  for (const open of ['[', '<</A']) {
    expect(() => parse(open.repeat(100_000))).toThrow(expect.objectContaining({ code: 'limit' }));
  }
});

describe('what is written is read back', () => {
  const leaf: fc.Arbitrary<PdfValue> = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
      .map((n) => Math.round(n * 1e4) / 1e4 + 0),
    fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((s) => new Name(s)),
    fc.tuple(fc.nat(99_999), fc.nat(9)).map(([num, gen]) => new Ref(num, gen)),
  );
  const values = fc.letrec<{ value: PdfValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 5 }),
      fc
        .array(fc.tuple(fc.stringMatching(/^[A-Za-z]{1,8}$/), tie('value')), { maxLength: 5 })
        .map((entries) => new Dict(entries.filter(([, value]) => value !== null))),
    ),
  })).value;

  test('any object', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(parse(serialize(value))).toEqual(value);
      }),
    );
  });

  test('any string', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (bytes, hex) => {
        const read = parse(serialize(new PdfString(bytes, hex))) as PdfString;
        expect([...read.bytes]).toEqual([...bytes]);
        expect(read.hex).toBe(hex);
      }),
    );
  });
});
