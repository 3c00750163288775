// The one sentence of each reason that a validator answers (domain.md §4.2 "Validators", binding), for forms and server
// alike. Floor 1 answers reasons; who speaks to a user takes the words from here.
import { type Broken, firstBroken, type Rule } from './rules.ts';

export const ruleMessages = {
  required: '不能为空',
  maxLength: '不能超过{max}个字符',
  minLength: '不能少于{min}个字符',
  lengthRank: '请输入{min}-{max}个字符',
  maxValue: '不能大于{max}',
  minValue: '不能小于{min}',
  valueRank: '请输入{min}-{max}之间的数值',
  regex: '格式不正确',
  ruleError: '校验规则有误',
  idCard: '身份证号格式不正确',
  certificateNo: '证件号码格式不正确',
  specialVal: '不能包含特殊字符',
  businessLicenseVal: '营业执照号格式不正确',
  creditCode: '统一社会信用代码格式不正确，请核对18位代码',
  bankCard: '银行卡号格式不正确',
  mobile: '手机号格式不正确',
  email: '邮箱格式不正确',
  mobileOrEmail: '请输入正确的手机号或邮箱',
  password: '密码格式不正确（6-16位，不含空格，不能为纯数字）',
  number: '请输入数字',
  integer: '请输入整数',
  partyName: '名称须为1-100个字符，不能包含特殊字符或网址',
  contractName: '合同名称须为1-100个字符，不能包含空格、特殊字符或网址',
} as const;
export type Reason = keyof typeof ruleMessages;

/** Messages that begin with the thing or the function that they are about (spec §5 "Other rules"). */
export const callMessages = {
  callbackId: '请输入回调ID',
  notArray: (fn: string): string => `${fn}：参数必须为数组`,
  emptyArray: (fn: string): string => `${fn}：参数不能为空`,
} as const;

const isReason = (reason: string): reason is Reason => Object.hasOwn(ruleMessages, reason);

/** The rule's own message, else the usual one of the reason, after `label` (姓名不能为空). */
export function messageOf({ rule, reason, max }: Broken, label = ''): string {
  if (rule.message !== undefined) return rule.message;
  const bounds = { ...rule, ...(max === undefined ? {} : { max }) } as { min?: number; max?: number };
  const text = isReason(reason) ? ruleMessages[reason] : ruleMessages.ruleError;
  const filled = text.replace(/\{(min|max)\}/g, (_, bound: 'min' | 'max') => String(bounds[bound] ?? ''));
  // sentences that ask (请输入…) or name the thing themselves stand without the label
  return filled.startsWith('不能') || filled === ruleMessages.regex ? label + filled : filled;
}

/** Why the value may not stand, as one sentence; undefined when it may. */
export function problemOf(value: string, rules: readonly Rule[], label?: string): string | undefined {
  const broken = firstBroken(value, rules);
  return broken && messageOf(broken, label);
}
