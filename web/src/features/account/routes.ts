// Pages of the account family (spec §2.2, §2.3: all public).
import type { PageRoute } from '../../platform/page-route.ts';
// not lazy: the first page of most visits, its largest paint is measured
import LoginPage from './login-page.tsx';

export const accountPages: readonly PageRoute[] = [
  { path: '/login', title: '登录', layout: 'auth', load: async () => ({ default: LoginPage }) },
  { path: '/login/authorize', title: '登录', layout: 'full', load: () => import('./authorize-page.tsx') },
  { path: '/account/register', title: '注册', layout: 'auth', load: () => import('./register-page.tsx') },
  { path: '/error', title: '出错了', layout: 'full', load: () => import('./error-page.tsx') },
];
