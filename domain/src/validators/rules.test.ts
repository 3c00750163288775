// Spec §5: generic rules, their usual sentences (domain.md §4.2) and own messages.
import { describe, expect, it } from 'vitest';
import { callMessages, problemOf, ruleMessages } from './messages.ts';
import type { Rule } from './rules.ts';

const cases: [Rule, good: string[], bad: string[], message: string][] = [
  [{ rule: 'required' }, ['x', ' x ', '0'], ['', ' ', '\t\n', '\u3000'], '不能为空'],
  [
    { rule: 'maxLength', max: 3 },
    ['', 'abc', '合同书', '😀😀😀'],
    ['abcd', '😀😀😀😀', 'x'.repeat(100)],
    '不能超过3个字符',
  ],
  [{ rule: 'minLength', min: 3 }, ['abc', 'x'.repeat(100), '😀😀😀'], ['ab', '', '😀😀'], '不能少于3个字符'],
  [{ rule: 'lengthRank', min: 2, max: 4 }, ['ab', 'abcd'], ['a', 'abcde', ''], '请输入2-4个字符'],
  [{ rule: 'maxValue', max: 5 }, ['5', '-7', '4.9', ''], ['5.1', '6', 'x', '1e1'], '不能大于5'],
  [{ rule: 'minValue', min: 5 }, ['5', '5.5', ''], ['4.9', '-6', 'x'], '不能小于5'],
  [
    { rule: 'valueRank', min: 1, max: 10 },
    ['1', '10', '5.5', ''],
    ['0', '10.1', 'x'],
    '请输入1-10之间的数值',
  ],
  [{ rule: 'regex', pattern: /^a+$/ }, ['a', 'aa'], ['', 'b', 'ab'], '格式不正确'],
  [{ rule: 'regex', pattern: /^a+$/, allowEmpty: true }, ['', 'a'], ['b'], '格式不正确'],
  [{ rule: 'regex' }, [], ['', 'a'], '校验规则有误'],
  [{ rule: 'idCard' }, ['11010519491231002X', ''], ['x'], '身份证号格式不正确'],
  [{ rule: 'certificateNo' }, ['ABCDEFGHIJKL'], ['x'], '证件号码格式不正确'],
  [{ rule: 'specialVal' }, ['张三'], ['张 三'], '不能包含特殊字符'],
  [{ rule: 'businessLicenseVal' }, ['91110108MA01A2B3C4'], ['x'], '营业执照号格式不正确'],
  [{ rule: 'bankCard' }, ['6222021234567890'], ['x'], '银行卡号格式不正确'],
  [{ rule: 'mobile' }, ['13800138000'], ['x'], '手机号格式不正确'],
  [{ rule: 'email' }, ['a@b.cn'], ['x'], '邮箱格式不正确'],
  [{ rule: 'mobileOrEmail' }, ['a@b.cn', '13800138000'], ['x'], '请输入正确的手机号或邮箱'],
  [{ rule: 'password' }, ['abc123'], ['123456'], '密码格式不正确（6-16位，不含空格，不能为纯数字）'],
  [{ rule: 'number' }, ['-1.5'], ['x'], '请输入数字'],
  [{ rule: 'integer' }, ['15'], ['1.5'], '请输入整数'],
];

describe('rules', () => {
  it.each(cases)('%j', (rule, good, bad, message) => {
    for (const value of good) expect([value, problemOf(value, [rule])]).toEqual([value, undefined]);
    for (const value of bad) expect([value, problemOf(value, [rule])]).toEqual([value, message]);
    // a rule's own message stands above the usual one
    for (const value of bad)
      expect(problemOf(value, [{ ...rule, message: '请重新填写' }])).toBe('请重新填写');
  });
  it('the first broken rule answers, an empty optional field breaks none', () => {
    const rules: Rule[] = [{ rule: 'maxLength', max: 5 }, { rule: 'mobile' }];
    expect(problemOf('', rules)).toBeUndefined();
    expect(problemOf('123456', rules)).toBe('不能超过5个字符');
    expect(problemOf('123', rules)).toBe('手机号格式不正确');
    expect(problemOf('', [{ rule: 'required' }, { rule: 'mobile' }])).toBe('不能为空');
  });
  it('a label stands before sentences that need one', () => {
    expect(problemOf('', [{ rule: 'required' }], '姓名')).toBe('姓名不能为空');
    expect(problemOf('abcd', [{ rule: 'maxLength', max: 3 }], '姓名')).toBe('姓名不能超过3个字符');
    expect(problemOf('x', [{ rule: 'mobile' }], '联系方式')).toBe('手机号格式不正确');
    expect(problemOf('a', [{ rule: 'lengthRank', min: 2, max: 3 }], '姓名')).toBe('请输入2-3个字符');
  });
  it('a contract name says its own bound', () => {
    expect(problemOf('x'.repeat(101), [{ rule: 'contractName' }])).toBe('不能超过100个字符');
    expect(problemOf('<b>', [{ rule: 'contractName' }])).toBe('不能包含特殊字符');
  });
  it('a pattern with a memory answers the same twice', () => {
    const rule: Rule = { rule: 'regex', pattern: /a/g };
    expect([problemOf('a', [rule]), problemOf('a', [rule]), problemOf('a', [rule])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('every reason has a sentence without a gap', () => {
    for (const [reason, text] of Object.entries(ruleMessages)) expect(text, reason).not.toBe('');
    expect(callMessages.notArray('queryCreditCode')).toBe('queryCreditCode：参数必须为数组');
    expect(callMessages.emptyArray('userValidate')).toBe('userValidate：参数不能为空');
    expect(callMessages.callbackId).toBe('请输入回调ID');
  });
});
