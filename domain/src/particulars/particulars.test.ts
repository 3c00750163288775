// What an enterprise may define and enter, and which reminder of an end is due.
import { describe, expect, it } from 'vitest';
import { customValueFault, particularsFault } from './custom-field.ts';
import { dueEndReminder } from './end-reminder.ts';

const field = (kind: 'text' | 'number' | 'money' | 'date' | 'choice', options: string[] = []) => ({
  name: '项目',
  kind,
  options,
});

describe('particulars', () => {
  it('names stand once, and a choice has something to choose from', () => {
    expect(particularsFault([{ name: '采购' }, { name: '销售' }], [field('text')])).toBeUndefined();
    expect(particularsFault([{ name: '采购' }, { name: '采购' }], [])).toBe('合同类型“采购”重复');
    expect(particularsFault([], [field('text'), field('date')])).toBe('自定义字段“项目”重复');
    expect(particularsFault([], [field('choice', ['甲'])])).toBe('“项目”至少需要两个选项');
    expect(particularsFault([], [field('choice', ['甲', '甲'])])).toBe('“项目”的选项“甲”重复');
  });

  it.each([
    ['text', '任意 <b>', undefined],
    ['text', '字'.repeat(201), '“项目”不超过200个字'],
    ['number', '-12.5', undefined],
    ['number', '1e5', '“项目”应为数字'],
    ['number', '１２', '“项目”应为数字'],
    ['money', '1200.50', undefined],
    ['money', '-1', '“项目”应为金额，例如 1200.50'],
    ['money', '1.234', '“项目”应为金额，例如 1200.50'],
    ['date', '2028-02-29', undefined],
    ['date', '2027-02-29', '“项目”应为日期'],
    ['date', '2027-13-01', '“项目”应为日期'],
  ] as const)('%s: %s', (kind, value, fault) => expect(customValueFault(field(kind), value)).toBe(fault));

  it('a choice takes its options alone', () => {
    expect(customValueFault(field('choice', ['甲', '乙']), '乙')).toBeUndefined();
    expect(customValueFault(field('choice', ['甲', '乙']), '丙')).toBe('“项目”请选择一个选项');
  });
});

describe('the reminder of an end that is due', () => {
  const on = (today: string, told: number | null = null, days = [30, 7, 1]) =>
    dueEndReminder(days, told, '2027-03-31', today);
  it('comes on its day, not before, and once', () => {
    expect([on('2027-02-28'), on('2027-03-01'), on('2027-03-02', 30)]).toEqual([undefined, 30, undefined]);
    expect([on('2027-03-24', 30), on('2027-03-24', 7)]).toEqual([7, undefined]);
  });
  it('a missed one gives way to the nearer one', () => expect(on('2027-03-30')).toBe(1));
  it('nothing comes after the end, nor where nobody asked for one', () => {
    expect(on('2027-04-01')).toBeUndefined();
    expect(on('2027-03-31', null, [])).toBeUndefined();
    expect(on('2027-03-31', 1, [30, 0])).toBe(0);
  });
});
