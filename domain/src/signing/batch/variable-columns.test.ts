// The columns of a form's list: whatever its variables are called, the file that is filled in comes back with every column in its place.
import { expect, it } from 'vitest';
import type { Variable } from '../../template/variables/variable.ts';
import { roleColumns } from './columns.ts';
import { readTable } from './find-head.ts';
import { formColumns, listFault, variableFaults, variableKey } from './variable-columns.ts';

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
