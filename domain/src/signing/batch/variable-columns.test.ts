// The columns of a form's list: whatever its variables are called, the file that is filled in comes back with every column in its place.
import { expect, it } from 'vitest';
import type { Variable } from '../../template/variables/variable.ts';
import { judgeCell } from './cell.ts';
import { roleColumns } from './columns.ts';
import { readTable } from './find-head.ts';
import { filledByRow, formColumns, listFault, variableFaults, variableKey } from './variable-columns.ts';

const of = (name: string, more: Partial<Variable> = {}): Variable => ({
  ...{ name, kind: 'text', required: true, filledBy: 'sender' },
  ...more,
});
const parties = roleColumns([{ role: '承租方', userType: 0, preset: false }]);

it.each([
  [['承租方姓名']],
  [['合同编号']],
  [['租金', '租金（元）']],
  [['姓名', '手机号', '合同名称', '变量合同名称']],
])('%s have heads of their own, which are read back', (names) => {
  const columns = formColumns(
    parties,
    names.map((name) => of(name)),
  );
  expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length);
  const cells = columns.map(({ key }) => `值 ${key}`);
  const read = readTable(
    [
      { number: 1, cells: columns.map(({ title }) => title) },
      { number: 2, cells },
    ],
    columns,
  );
  expect(read).toEqual({ ok: true, rows: [{ number: 2, cells }], ignored: [] });
});

it('a tick is yes or no in many spellings, and nothing else', () => {
  const variables = [of('有车位', { kind: 'tick', required: false }), of('车位', { when: '有车位' })];
  const faults = (tick: string, place = '') =>
    variableFaults(variables, { [variableKey('有车位')]: tick, [variableKey('车位')]: place }).map(
      ({ key }) => key,
    );
  for (const no of ['', '否', '无', '0', '×']) expect(faults(no)).toEqual([]);
  for (const yes of ['是', '有', '√', '1', 'Y'])
    expect([faults(yes), faults(yes, 'B-7')]).toEqual([['v.车位'], []]);
  expect(faults('也许')).toContain('v.有车位');
});

it('what a list cannot fill in is named', () => {
  expect(listFault([of('照片', { kind: 'picture' })])).toContain('照片');
  expect(listFault([of('照片', { kind: 'picture', required: false })])).toBeUndefined();
  expect(listFault([of('住址', { filledBy: 'role', role: '承租方' })])).toContain('住址');
});

const table = of('明细', {
  kind: 'table',
  columns: [
    { name: '名称', kind: 'text', required: true },
    { name: '单价', kind: 'money', required: true },
    { name: '含税', kind: 'tick', required: false },
    { name: '总价', kind: 'money', required: false, formula: { compute: 'add', of: ['单价'] } },
  ],
});
const filled = (cell: string) => filledByRow([table], { [variableKey('明细')]: cell });
const tableFaults = (cell: string) =>
  variableFaults([table], { [variableKey('明细')]: cell }).map(({ key, message }) => [key, message]);

it('a table is one cell: a line for each row, in the order of its columns, what is computed left out', () => {
  expect(listFault([table])).toBeUndefined();
  const column = formColumns(parties, [table]).at(-1)!;
  expect([column.kind, column.required]).toEqual(['lines', true]);
  expect(column.hint).toContain('名称|单价|含税');
  expect(tableFaults(column.example)).toEqual([]);
  expect(filled('办公桌|1200.00|是\r\n\n 椅子 ｜ 300.50\t否')).toEqual({
    明细: [
      { 名称: '办公桌', 单价: '1200.00', 含税: '1' },
      { 名称: '椅子', 单价: '300.50', 含税: '' },
    ],
  });
});

it('what is wrong in a table is said with its row', () => {
  expect(tableFaults('')).toEqual([['v.明细', '明细不能为空']]);
  expect(tableFaults('办公桌|1200.00|是\n椅子|300')).toEqual([
    ['v.明细', '第2行须有3项，用“|”隔开：名称|单价|含税'],
  ]);
  expect(tableFaults('办公桌|一千二|是')).toEqual([['v.明细', expect.stringMatching(/^第1条：/)]]);
  expect(tableFaults('办公桌|1200.00|也许')).toEqual([['v.明细', expect.stringMatching(/^第1条：/)]]);
});

it('a table that is cut off is no table', () => {
  const lines = '办公桌|1200.00|是\n'.repeat(80);
  expect(judgeCell('lines', lines)).toEqual({ ok: false, message: '不能超过1000个字符' });
  expect(judgeCell('lines', '办公桌|1200.00|是\n椅子|300|否')).toEqual({
    ok: true,
    value: '办公桌|1200.00|是\n椅子|300|否',
  });
});
