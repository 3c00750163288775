// Pages of templates: a person's own, those of an enterprise, and a contract from one.
import type { PageRoute } from '../../platform/page-route.ts';

const isId = (id: string | undefined) => id !== undefined && /^[0-9a-f-]{36}$/.test(id);
const list = { lives: ['template.list'], load: () => import('./template-page.tsx') };
const edit = {
  lives: ['template.detail', 'template.operate'],
  load: () => import('./edit/edit-page.tsx'),
  accepts: ({ tplId }: Readonly<Record<string, string>>) => tplId === undefined || isId(tplId),
};

export const templatePages: readonly PageRoute[] = [
  { ...list, path: '/tpl/general', title: '我的模板', layout: 'shell' },
  { ...list, path: '/console/template', title: '模板与授权', layout: 'shell' },
  { ...edit, path: '/tpl/addTplPerson', title: '模板', layout: 'full' },
  { ...edit, path: '/tpl/add/addTpl', title: '模板', layout: 'full' },
  {
    path: '/tpl/apply',
    lives: ['template.detail', 'template.use'],
    title: '使用模板',
    layout: 'shell',
    load: () => import('./apply/apply-page.tsx'),
    accepts: ({ tplId }) => isId(tplId),
  },
  {
    path: '/tpl/batch',
    lives: ['template.use', 'signing.batchParse', 'signing.batchCreate'],
    title: '批量发起',
    layout: 'full',
    load: () => import('./batch/batch-page.tsx'),
    accepts: ({ tplId }) => isId(tplId),
  },
];
