// Pages of the address book (spec §2.2): the same two under the settings and under the templates.
import type { PageRoute } from '../../platform/page-route.ts';

const book = () => import('./book/signers-page.tsx');
const merge = () => import('./book/merge-page.tsx');

export const orgPages: readonly PageRoute[] = [
  { path: '/signSettings/signers', title: '通讯录', layout: 'shell', load: book },
  { path: '/signSettings/signMerge', title: '合并重复联系人', layout: 'shell', load: merge },
  { path: '/tpl/signers', title: '通讯录', layout: 'shell', load: book },
  { path: '/tpl/signMerge', title: '合并重复联系人', layout: 'shell', load: merge },
];
