// The judge of what is filled in: what passes passes again unchanged, what is not the asker's never passes, what a condition hides is
// not asked for; and what follows from values, to the last fen.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withComputed } from './compute.ts';
import { conditionOf, meets } from './condition.ts';
import { decimalOf, decimalText } from './decimal.ts';
import { variablesFault } from './faults.ts';
import { judgeValues, missingValues } from './judge-values.ts';
import { shownValue } from './show-value.ts';
import { valueTag } from './tag.ts';
import { type Value, type Variable, variableKinds } from './variable.ts';

const of = (name: string, more: Partial<Variable> = {}): Variable => ({
  name,
  kind: 'text',
  required: false,
  filledBy: 'sender',
  ...more,
});
const lease: Variable[] = [
  of('租金', { kind: 'money', required: true, min: '100' }),
  of('有押金', { kind: 'tick' }),
  of('押金', { kind: 'money', required: true, when: '有押金' }),
  of('付款方式', { kind: 'choice', options: ['按月', '按季'], required: true }),
  of('起租日', { kind: 'date', required: true }),
  of('月数', { kind: 'number', decimals: 0 }),
  of('到期日', {
    kind: 'date',
    filledBy: 'computed',
    formula: { compute: 'addMonths', of: ['起租日', '月数'] },
  }),
  of('家具', {
    kind: 'table',
    columns: [
      { name: '名称', kind: 'text', required: true },
      { name: '数量', kind: 'number', required: true, decimals: 0 },
      { name: '单价', kind: 'money', required: true },
      {
        name: '小计',
        kind: 'money',
        required: false,
        formula: { compute: 'multiply', of: ['数量', '单价'] },
      },
    ],
  }),
  of('合计', { kind: 'money', filledBy: 'computed', formula: { compute: 'sum', of: ['家具', '小计'] } }),
  of('身份证号', { kind: 'idCard', required: true, filledBy: 'role', role: '乙方' }),
];
const sender = { who: { by: 'sender' } } as const;
const good = {
  租金: '￥5,000',
  有押金: '',
  押金: '',
  付款方式: '按月',
  起租日: '2026-11-30',
  月数: '3',
  家具: [{ 名称: '床', 数量: '3', 单价: '0.1' }],
};
const refusals = (given: Record<string, Value>) => {
  const judged = judgeValues(lease, given, sender);
  return judged.ok ? {} : judged.refusals;
};

describe('judging', () => {
  it('answers one spelling of each value', () => {
    expect(judgeValues(lease, good, sender)).toEqual({
      ok: true,
      values: { ...good, 租金: '5000.00', 家具: [{ 名称: '床', 数量: '3', 单价: '0.10' }] },
    });
  });
  it.each<[string, Record<string, Value>, Record<string, string>]>([
    ['nothing at all', {}, { 租金: '租金不能为空', 付款方式: '付款方式不能为空', 起租日: '起租日不能为空' }],
    ['less than the least', { ...good, 租金: '99.99' }, { 租金: '不能小于100' }],
    ['no sum', { ...good, 租金: '1.234' }, { 租金: '请输入金额，最多两位小数，不超过一百亿元' }],
    ['what a tick asks for', { ...good, 有押金: '1' }, { 押金: '押金不能为空' }],
    ['no option', { ...good, 付款方式: '按年' }, { 付款方式: '请选择列出的选项' }],
    ['31 November', { ...good, 起租日: '2026-11-31' }, { 起租日: '请选择日期' }],
    ['half a month', { ...good, 月数: '1.5' }, { 月数: '请输入整数' }],
    ['the sum that follows', { ...good, 合计: '1' }, { 合计: '该项不由您填写' }],
    ['what another fills in', { ...good, 身份证号: '11010119900307001X' }, { 身份证号: '该项不由您填写' }],
    [
      'rows',
      {
        ...good,
        家具: [
          { 名称: '床', 数量: '1', 单价: '1' },
          { 名称: '', 数量: 'x', 单价: '2', 小计: '9' },
        ],
      },
      { '家具.2.小计': '该项不由您填写', '家具.2.名称': '名称不能为空', '家具.2.数量': '请输入数字' },
    ],
    ['rows where a text stands', { ...good, 月数: [{ a: 'b' }] }, { 月数: '格式不正确' }],
  ])('%s', (_, given, expected) => expect(refusals(given)).toEqual(expected));

  it('refuses what turns or hides writing in every kind', () => {
    for (const kind of variableKinds.filter((one) => one !== 'table'))
      for (const bad of ['a\u202eb', 'a\u200bb', 'a\u0000b', '\ud800'])
        expect(judgeValues([of('x', { kind, options: [bad, 'b'] })], { x: bad }, sender).ok).toBe(false);
  });

  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('1', '5000', '2026-02-28', '按月', '0.1'),
    fc.array(fc.dictionary(fc.string(), fc.string()), { maxLength: 3 }),
  );
  const given = fc.dictionary(
    fc.oneof(fc.constantFrom(...lease.map(({ name }) => name)), fc.string()),
    anything,
  );
  it('never passes what is not the own, and passes what passed again as it is', () => {
    fc.assert(
      fc.property(given, (values) => {
        const judged = judgeValues(lease, values as Record<string, Value>, sender);
        const foreign = Object.keys(values).some(
          (name) => lease.find((one) => one.name === name)?.filledBy !== 'sender',
        );
        if (foreign) expect(judged.ok).toBe(false);
        if (judged.ok) expect(judgeValues(lease, judged.values, sender)).toEqual(judged);
      }),
    );
  });
  it('knows who still has to fill in, and what another has settled', () => {
    expect(missingValues(lease, good).map(({ name }) => name)).toEqual(['身份证号']);
    const by = { who: { by: 'role', role: '乙方' }, known: good } as const;
    expect(judgeValues(lease, { 身份证号: '11010519491231002x' }, by)).toEqual({
      ok: true,
      values: { 身份证号: '11010519491231002X' },
    });
    expect(judgeValues(lease, {}, { who: { by: 'role', role: '丙方' } })).toEqual({ ok: true, values: {} });
  });
});

describe('what follows from values', () => {
  it('is exact', () => {
    const all = withComputed(lease, good, '2026-11-25');
    expect([all.到期日, all.合计, all.家具]).toEqual([
      '2027-02-28',
      '0.30',
      [{ 名称: '床', 数量: '3', 单价: '0.1', 小计: '0.30' }],
    ]);
    expect(withComputed(lease, {}, '2026-11-25').到期日).toBe('');
  });
  it('adds sums as whole fen do', () => {
    const sums = [of('a', { kind: 'money' }), of('b', { kind: 'money' })];
    const total = of('c', {
      kind: 'money',
      filledBy: 'computed',
      formula: { compute: 'add', of: ['a', 'b'] },
    });
    const fen = fc.nat({ max: 1_000_000_000 });
    const text = (of: number) => decimalText({ units: BigInt(of), scale: 2 });
    fc.assert(
      fc.property(fen, fen, (a, b) => {
        expect(withComputed([...sums, total], { a: text(a), b: text(b) }, '').c).toBe(text(a + b));
        expect(decimalOf(text(a))?.units).toBe(BigInt(a));
      }),
    );
  });
});

it.each<[string, boolean]>([
  ['有押金', false],
  ['付款方式=按月', true],
  ['付款方式!=按月', false],
  ['月数 >= 3', true],
  ['月数＞3', false],
  ['押金>0', false],
  ['租金=5000.0', true],
])('condition %s', (text, expected) =>
  expect(meets(conditionOf(text)!, { ...good, 租金: '5000' })).toBe(expected),
);
it.each(['', '=1', 'a=', 'a==1', 'a b', 'constructor', 'a=<script>', `a=${'x'.repeat(200)}`])(
  '%j is no condition',
  (text) => expect(conditionOf(text)).toBeUndefined(),
);

describe('a template', () => {
  const fault = (...variables: Variable[]) => variablesFault(variables, ['甲方', '乙方']);
  it('may have these', () => expect(variablesFault(lease, ['乙方'])).toBeUndefined());
  it.each<[string, Variable[], string]>([
    ['one twice', [of('a'), of('a')], '变量“a”重复'],
    ['a name of JavaScript', [of('__proto__')], '名称须为'],
    ['nobody who fills in', [of('a', { filledBy: 'role', role: '丁方' })], '请选择填写的签署方'],
    ['one option', [of('a', { kind: 'choice', options: ['x'] })], '选项须有2-50个'],
    [
      'a default that nobody could enter',
      [of('a', { kind: 'mobile', default: '123' })],
      '默认值手机号格式不正确',
    ],
    ['a condition on nothing', [of('a', { when: 'b' })], '显示条件不正确'],
    [
      'a sum of what comes later',
      [of('a', { kind: 'money', filledBy: 'computed', formula: { compute: 'add', of: ['b', 'a'] } })],
      '排在前面',
    ],
    ['a format of another kind', [of('a', { format: '大写' })], '显示格式不正确'],
    ['a table without columns', [of('a', { kind: 'table', columns: [] })], '表格须有1-12列'],
  ])('not %s', (_, variables, words) => expect(fault(...variables)).toContain(words));
});

it('shows values by the format of the tag', () => {
  expect(valueTag(' 租金：大写 ')).toEqual({ name: '租金', format: '大写' });
  expect(['@raw', 'a.b', 'a[0]', '', '=<< >>='].map(valueTag)).toEqual(Array(5).fill(undefined));
  const money = (format?: string) => shownValue({ kind: 'money' }, '1234567.5', format);
  expect([money(), money('大小写')]).toEqual([
    '1,234,567.50',
    '¥1,234,567.50（人民币壹佰贰拾叁万肆仟伍佰陆拾柒元伍角整）',
  ]);
  expect(shownValue({ kind: 'date' }, '2026-02-09')).toBe('2026年2月9日');
  expect(shownValue({ kind: 'tick' }, '')).toBe('☐');
});
