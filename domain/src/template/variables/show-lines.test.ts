// The text beside the form shows what the filled file will say.
import { expect, it } from 'vitest';
import { shownLines } from './show-lines.ts';
import type { Values, Variable } from './variable.ts';

const sender = { required: true, filledBy: 'sender' as const };
const variables: Variable[] = [
  { name: '租金', kind: 'money', ...sender },
  { name: '有车位', kind: 'tick', ...sender },
  { name: '车位', kind: 'text', ...sender },
  {
    ...{ name: '家具', kind: 'table', ...sender },
    columns: [
      { name: '品名', kind: 'text', required: true },
      { name: '数量', kind: 'number', required: true },
    ],
  },
];
const lines = [
  { cells: ['租金 {{租金}}（{{租金:大写}}）。'] },
  { cells: ['{{#if 有车位}}'] },
  { cells: ['车位号：{{车位}}。'] },
  { cells: ['{{/if}}'] },
  { cells: ['{{^if 有车位}}不含车位。{{/if}}押金另计。'] },
  { cells: ['品名', '数量'] },
  { cells: ['{{#家具}}{{品名}}', '{{数量}}{{/家具}}'] },
];
const texts = (values: Values) =>
  shownLines(lines, { variables, values }).map(({ cells }) =>
    cells.map((cell) => cell.map(({ text }) => text).join('')).join('|'),
  );

it('shows a line where nothing was filled in, and the other branch of a condition', () => {
  expect(texts({})).toEqual(['租金 ＿＿＿＿（＿＿＿＿）。', '不含车位。押金另计。', '品名|数量']);
});
it('shows formats, what a condition adds, and a row for each entry; a value is no tag', () => {
  const rows = [
    { 品名: '床', 数量: '2' },
    { 品名: '{{租金}}', 数量: '1' },
  ];
  expect(texts({ 租金: '5000', 有车位: '1', 车位: 'A-12', 家具: rows })).toEqual([
    '租金 5,000.00（人民币伍仟元整）。',
    '车位号：A-12。',
    '押金另计。',
    '品名|数量',
    '床|2',
    '{{租金}}|1',
  ]);
});
it('says of each piece whose it is', () => {
  const [first] = shownLines(lines, { variables, values: { 租金: '5000' } });
  expect(first?.cells[0]?.[1]).toEqual({ text: '5,000.00', variable: '租金' });
  expect(shownLines(lines, { variables, values: {} })[0]?.cells[0]?.[1]).toMatchObject({ empty: true });
});
