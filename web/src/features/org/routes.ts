// Pages of the address book (spec §2.2: the same two under the settings and under the templates), of departments and people,
// and of coming into an enterprise.
import type { PageRoute } from '../../platform/page-route.ts';

const book = () => import('./book/signers-page.tsx');
const members = () => import('./people/member-page.tsx');
const console = () => import('./join/console-page.tsx');
const merge = () => import('./book/merge-page.tsx');

export const orgPages: readonly PageRoute[] = [
  {
    path: '/console',
    lives: ['org.myJoins', 'org.corpUserCount', 'org.createCorp'],
    title: '企业管理',
    layout: 'shell',
    load: console,
  },
  {
    path: '/console/consoleIndex',
    lives: ['org.myJoins', 'org.corpUserCount', 'org.createCorp'],
    title: '企业管理',
    layout: 'shell',
    load: console,
  },
  {
    path: '/console/member',
    lives: ['org.listPeople', 'org.treeGroup'],
    title: '成员与部门',
    layout: 'shell',
    load: members,
  },
  {
    path: '/console/organization',
    lives: ['org.listPeople', 'org.treeGroup'],
    title: '成员与部门',
    layout: 'shell',
    load: members,
  },
  {
    path: '/account/invite',
    lives: ['org.acceptInvitePc'],
    title: '加入企业',
    layout: 'shell',
    load: () => import('./join/invite-page.tsx'),
  },
  { path: '/signSettings/signers', lives: ['org.signersList'], title: '通讯录', layout: 'shell', load: book },
  {
    path: '/signSettings/signMerge',
    lives: ['org.signersDoubles'],
    title: '合并重复联系人',
    layout: 'shell',
    load: merge,
  },
  { path: '/tpl/signers', lives: ['org.signersList'], title: '通讯录', layout: 'shell', load: book },
  {
    path: '/tpl/signMerge',
    lives: ['org.signersDoubles'],
    title: '合并重复联系人',
    layout: 'shell',
    load: merge,
  },
];
