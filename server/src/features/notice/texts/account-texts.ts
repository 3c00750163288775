// Codes and security warnings. No link stands in them, and in a warning no code, so that they are no pattern for phishing.
import type { Template } from './template.ts';

const code = <const S extends string>(sms: S) =>
  ({ event: 'code', title: '信契验证码', sms, text: sms }) as const satisfies Template;

export const accountTexts = {
  codeRegister: code('您的注册验证码为{code}，5分钟内有效。请勿告诉他人，信契工作人员不会向您索取。'),
  codeLogin: code('您的登录验证码为{code}，5分钟内有效。请勿告诉他人，信契工作人员不会向您索取。'),
  codeReset: code('您的重置密码验证码为{code}，5分钟内有效。请勿告诉他人，信契工作人员不会向您索取。'),
  codeEmail: code('您正在绑定邮箱，验证码为{code}，5分钟内有效。请勿告诉他人，信契工作人员不会向您索取。'),
  codeMobile: code(
    '您正在将信契账号的手机号更换为本号码，验证码为{code}，5分钟内有效。请勿告诉他人，信契工作人员不会向您索取。',
  ),
  codeClose: code(
    '您正在注销信契账号，注销后不可恢复，验证码为{code}，5分钟内有效。如非本人操作，请立即修改密码。',
  ),
  codeSso: code(
    '您正在将企业账号绑定到您的信契账号，绑定后可用它登录，验证码为{code}，5分钟内有效。请勿告诉他人。',
  ),
  codeSign: code('验证码{code}，用于阅读和签署《{contract}》，5分钟内有效。请勿告知他人。'),
  codeFill: code('验证码{code}，用于填写《{contract}》中的内容，5分钟内有效。请勿告知他人。'),
  codeBatch: code('验证码{code}，用于一次签署{count}份合同，5分钟内有效。请勿告知他人。'),
  security: {
    event: 'security',
    title: '信契账号安全提醒',
    sms: '您的账号于{time}{what}。如非本人操作，请立即修改密码，并在账号信息中结束其他登录。',
    text: '您的账号于{time}{what}。如非本人操作，请立即修改密码，并在账号信息中结束其他登录。',
  },
  securityFormer: {
    event: 'security',
    title: '信契账号安全提醒',
    sms: '您的账号于{time}{what}。如非本人操作，请立即联系信契客服。',
    text: '您的账号于{time}{what}。如非本人操作，请立即联系信契客服。',
  },
} as const satisfies Record<string, Template>;
