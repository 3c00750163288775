// Pages of roles (spec §2.1, §2.2): the list, and one editor under two addresses.
import type { PageRoute } from '../../platform/page-route.ts';

const editor = () => import('./role-edit-page.tsx');

export const rolePages: readonly PageRoute[] = [
  {
    path: '/console/role',
    lives: ['role.list'],
    title: '角色权限',
    layout: 'shell',
    load: () => import('./role-page.tsx'),
  },
  { path: '/authEdit/authEditNew', lives: ['role.detail'], title: '编辑角色', layout: 'shell', load: editor },
  { path: '/console/authEdit', lives: ['role.detail'], title: '编辑角色', layout: 'shell', load: editor },
];
