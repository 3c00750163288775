// Boxes of variables on a PDF: told both ways like the tags of a Word file, and on their page; what each shows.
import { describe, expect, it } from 'vitest';
import { boxedText, boxesFault, type VariableBox } from './boxes.ts';
import type { Variable } from './variable.ts';

const of = (name: string, more: Partial<Variable> = {}): Variable => ({
  ...{ name, kind: 'text', required: false, filledBy: 'sender' },
  ...more,
});
const box = (name: string, more: Partial<VariableBox> = {}): VariableBox => ({
  ...{ name, page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.03, size: 11, align: 'left', wrap: false },
  ...more,
});
const fault = (boxes: readonly VariableBox[], ...variables: Variable[]) =>
  boxesFault(boxes, { variables, pageCount: 2 });

describe('boxes', () => {
  it('agree with the variables, several of one with formats of their own', () => {
    const rent = of('租金', { kind: 'money' });
    expect(fault([box('租金'), box('租金', { page: 1, format: '大写' })], rent)).toBeUndefined();
    const total = of('总额', { kind: 'money', filledBy: 'computed' });
    const formula = { compute: 'add' as const, of: ['租金', '租金'] };
    expect(fault([box('总额')], rent, { ...total, formula })).toBeUndefined();
  });

  it.each<[string, readonly VariableBox[], Variable[], string]>([
    ['none', [], [of('租金')], '至少一个变量'],
    ['of nothing that was declared', [box('租金')], [], '未设置：租金'],
    ['missing', [box('租金')], [of('租金'), of('押金')], '未放到页面上：押金'],
    [
      'with a format of another kind',
      [box('租金', { format: '大写' })],
      [of('租金')],
      '格式“大写”与类型不符',
    ],
    ['of a table', [box('家具')], [of('家具', { kind: 'table', columns: [] })], '表格的行数不定'],
    [
      'of a signatory',
      [box('账号')],
      [of('账号', { filledBy: 'role', role: '乙方' })],
      '由签署方填写的内容请使用 Word 模板',
    ],
    ['on no page', [box('租金', { page: 2 })], [of('租金')], '第3页的位置超出页面'],
    ['over the edge', [box('租金', { x: 0.9 })], [of('租金')], '超出页面'],
    ['nowhere', [box('租金', { y: Number.NaN })], [of('租金')], '超出页面'],
  ])('%s are told', (_what, boxes, variables, message) => {
    expect(fault(boxes, ...variables)).toContain(message);
  });

  it('show a value in its format, and nothing where nothing is', () => {
    const shown = (variable: Variable, value: string, format?: string) =>
      boxedText({ format }, variable, { [variable.name]: value });
    expect(shown(of('租金', { kind: 'money' }), '5000', '大写')).toBe('人民币伍仟元整');
    expect(shown(of('租金', { kind: 'money' }), '')).toBe('');
    expect(shown(of('有车位', { kind: 'tick' }), '1')).toBe('✓');
    expect(shown(of('有车位', { kind: 'tick' }), '')).toBe('');
    expect(shown(of('有车位', { kind: 'tick' }), '', '是否')).toBe('否');
  });
});
