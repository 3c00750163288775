// Error codes of single sign-on.
import { errorCodes } from '../error-code.ts';

export const ssoErrors = errorCodes({
  SSO_OFF: {
    message: '本站未开通企业单点登录',
    sentence: 'No issuer is configured (OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET).',
  },
  SSO_STALE: {
    message: '单点登录已超时或不是在本浏览器发起，请重新登录',
    sentence:
      'The state or the key to bind was used, is older than ten minutes, or belongs to another browser.',
  },
  SSO_FAILED: {
    message: '企业账号登录未成功，请重试或使用其他方式登录',
    sentence:
      'The issuer refused, or its answer does not fit: issuer, signature, audience, nonce, expiry, code. The same for all.',
  },
  SSO_UNAVAILABLE: {
    message: '暂时无法连接企业登录服务，请稍后再试',
    sentence: 'The issuer does not answer; another try may succeed.',
  },
  SSO_BOUND: {
    message: '该信契账号已绑定其他企业账号',
    sentence: 'The account has another subject of this issuer; answered only after the code was right.',
  },
});
