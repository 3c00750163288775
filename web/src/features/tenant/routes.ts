// Branded logins and registers (spec §2.2): two addresses by their form, whatever tenants there are. What stands inside is
// the account family's own form, handed in by routes.tsx.
import type { PageModule, PageRoute } from '../../platform/page-route.ts';

type Load = PageRoute['load'];

/** One module for each, however often it is asked for: a page must not become another component. */
function branded(inner: Load): Load {
  let module: Promise<PageModule> | undefined;
  return () => {
    module ??= Promise.all([import('./fetch-tenant.ts'), inner()]).then(([{ fetchTenant }, page]) => ({
      default: page.default,
      fetchPage: fetchTenant,
    }));
    module.catch(() => {
      module = undefined;
    });
    return module;
  };
}

export const tenantPages = (login: Load, register: Load): readonly PageRoute[] => [
  { path: '/login-{$slug}', lives: ['tenant.info'], title: '登录', layout: 'auth', load: branded(login) },
  {
    path: '/account/register-{$slug}',
    lives: ['tenant.info'],
    title: '注册',
    layout: 'auth',
    load: branded(register),
  },
];
