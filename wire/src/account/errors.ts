// Error codes of the account family.
import { errorCodes } from '../error-code.ts';

export const accountErrors = errorCodes({
  CAPTCHA_WRONG: {
    message: '图形验证码错误或已过期，请重新输入',
    sentence:
      'The captcha is wrong, older than 120 s, already used or of another verifyType; fetch a new one.',
  },
  CAPTCHA_REQUIRED: {
    message: '请输入图形验证码',
    sentence:
      'A captcha is needed: of verifyType login after repeated failures of a login, of verifyType userValidate to check many identities.',
  },
  CODE_WRONG: {
    message: '验证码错误或已过期',
    sentence:
      'The code is wrong, older than its life, used up by five wrong tries, or was sent for another purpose or target.',
  },
  CODE_TOO_SOON: { message: '验证码已发送，请60秒后再试', sentence: 'One code per target and minute.' },
  LOGIN_FAILED: {
    message: '账号或密码错误',
    sentence: 'Unknown target or wrong password: the same answer for both.',
  },
  LOGIN_LOCKED: {
    message: '登录失败次数过多，请15分钟后再试，或使用验证码登录',
    sentence: 'Five failures for a target, or fifty from an address, within 15 minutes.',
  },
  TARGET_TAKEN: {
    message: '该手机号或邮箱已注册，请直接登录',
    sentence: 'Answered only after the code sent to the target was right.',
  },
  COMPANY_TAKEN: {
    message: '该企业名称已注册，请联系企业管理员将您加入',
    sentence: 'An enterprise of exactly this name is registered; answered only after the code was right.',
  },
  COMPANY_REQUIRED: { message: '请填写企业名称', sentence: 'userType 1 needs companyName.' },
});
