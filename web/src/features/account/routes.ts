// Pages of the account family (spec §2.2, §2.3).
import type { PageRoute } from '../../platform/page-route.ts';
// not lazy: the first page of most visits, its largest paint is measured, and what proves a session before any other page
import AuthorizePage from './authorize-page.tsx';
import LoginPage from './login-page.tsx';
import { aroundPages } from './shell/routes.ts';

const accountInfo = () => import('./settings/account-info-page.tsx');
const settings = () => import('./settings/settings-page.tsx');
const certificates = () => import('./settings/certificates-page.tsx');
const grants = () => import('./settings/my-grants-page.tsx');
const corpSettings = () => import('./settings/corp-settings-page.tsx');

const preferences = () => import('./preference/preference-page.tsx');

export const accountPages: readonly PageRoute[] = [
  {
    path: '/login',
    lives: [
      'account.passwordLogin',
      'account.codeLogin',
      'account.jtLogin',
      'account.qrEnter',
      'account.passkeyLogin',
    ],
    title: '登录',
    layout: 'auth',
    load: async () => ({ default: LoginPage }),
  },
  {
    path: '/login/authorize',
    lives: ['account.session'],
    title: '登录',
    layout: 'full',
    load: async () => ({ default: AuthorizePage }),
  },
  {
    path: '/login/sso',
    lives: ['account.sso', 'account.ssoSecond'],
    title: '企业单点登录',
    layout: 'auth',
    load: () => import('./sso/sso-page.tsx'),
  },
  {
    path: '/auth/binding/bind',
    lives: ['account.ssoBindInfo'],
    title: '绑定信契账号',
    layout: 'auth',
    load: () => import('./sso/bind-page.tsx'),
  },
  {
    path: '/account/register',
    lives: ['account.register'],
    title: '注册',
    layout: 'auth',
    load: () => import('./register/register-page.tsx'),
  },
  {
    path: '/account/nonContiRegister',
    lives: ['account.nonContiRegister'],
    title: '境外人员注册',
    layout: 'auth',
    load: () => import('./register/non-conti-register-page.tsx'),
  },
  {
    path: '/account/qrConfirm',
    lives: ['account.qrOpen'],
    title: '确认登录',
    layout: 'shell',
    load: () => import('./enter/qr-confirm-page.tsx'),
  },
  {
    path: '/account/forgetPwd',
    lives: ['account.verifyReset', 'account.resetPassword'],
    title: '找回密码',
    layout: 'auth',
    load: () => import('./forget/forget-pwd-page.tsx'),
  },
  {
    path: '/account/password/forget',
    lives: ['account.sendCode'],
    title: '忘记密码',
    layout: 'auth',
    load: () => import('./forget/password-forget-page.tsx'),
  },
  {
    path: '/account/password/authentication',
    lives: ['account.verifyReset', 'account.resetPassword'],
    title: '身份验证',
    layout: 'auth',
    load: () => import('./forget/password-authentication-page.tsx'),
  },
  { path: '/signSettings', lives: ['account.accountInfo'], title: '设置', layout: 'shell', load: settings },
  { path: '/tpl/personSet', lives: ['account.accountInfo'], title: '设置', layout: 'shell', load: settings },
  {
    path: '/signSettings/digital',
    lives: ['signing.ownCertificates'],
    title: '数字证书',
    layout: 'shell',
    load: certificates,
  },
  {
    path: '/signSettings/security/dc',
    lives: ['signing.ownCertificates'],
    title: '数字证书',
    layout: 'shell',
    load: certificates,
  },
  {
    path: '/tpl/digital',
    lives: ['signing.ownCertificates'],
    title: '数字证书',
    layout: 'shell',
    load: certificates,
  },
  {
    path: '/signSettings/authorization',
    lives: ['account.session'],
    title: '我的授权',
    layout: 'shell',
    load: grants,
  },
  { path: '/tpl/myAuth', lives: ['account.session'], title: '我的授权', layout: 'shell', load: grants },
  {
    path: '/tpl/corpSet',
    lives: ['account.session'],
    title: '企业设置',
    layout: 'shell',
    load: corpSettings,
  },
  {
    path: '/console/account',
    lives: ['account.session'],
    title: '企业设置',
    layout: 'shell',
    load: corpSettings,
  },
  {
    path: '/console/setting',
    lives: ['account.session'],
    title: '企业设置',
    layout: 'shell',
    load: corpSettings,
  },
  {
    path: '/signSettings/accountInfo',
    lives: ['account.accountInfo', 'account.logins'],
    title: '账号信息',
    layout: 'shell',
    load: accountInfo,
  },
  {
    path: '/tpl/accountInfo',
    lives: ['account.accountInfo', 'account.logins'],
    title: '账号信息',
    layout: 'shell',
    load: accountInfo,
  },
  {
    path: '/tpl/signPwd',
    lives: ['account.accountInfo', 'account.setSignPassword'],
    title: '签署密码',
    layout: 'shell',
    load: () => import('./sign-password/sign-pwd-page.tsx'),
  },
  {
    path: '/signSettings/loginPwd',
    lives: ['account.changePassword'],
    title: '修改登录密码',
    layout: 'shell',
    load: () => import('./settings/login-pwd-page.tsx'),
  },
  {
    path: '/tpl/Preferences',
    lives: ['account.getPreferences'],
    title: '消息偏好',
    layout: 'shell',
    load: preferences,
  },
  {
    path: '/console/accountPage/preference',
    lives: ['account.getPreferences'],
    title: '消息偏好',
    layout: 'shell',
    load: preferences,
  },
  ...aroundPages,
  { path: '/error', lives: [], title: '出错了', layout: 'full', load: () => import('./error-page.tsx') },
];
