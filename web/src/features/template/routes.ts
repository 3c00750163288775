// Pages of templates: a person's own, those of an enterprise, and a contract from one.
import type { PageRoute } from '../../platform/page-route.ts';

const isId = (id: string | undefined) => id !== undefined && /^[0-9a-f-]{36}$/.test(id);
const list = { lives: ['template.list'], load: () => import('./template-page.tsx') };
const needsTpl = { accepts: ({ tplId }: Readonly<Record<string, string>>) => isId(tplId) };
const edit = {
  lives: ['template.detail', 'template.operate'],
  load: () => import('./edit/edit-page.tsx'),
  accepts: ({ tplId, file, from }: Readonly<Record<string, string>>) =>
    (tplId === undefined || isId(tplId)) &&
    (file === undefined) === (from === undefined) &&
    (!file || isId(file)),
};

export const templatePages: readonly PageRoute[] = [
  { ...list, path: '/tpl/general', title: '我的模板', layout: 'shell' },
  { ...list, path: '/console/template', title: '模板与授权', layout: 'shell' },
  { ...edit, path: '/tpl/addTplPerson', title: '模板', layout: 'full' },
  { ...edit, path: '/tpl/add/addTpl', title: '模板', layout: 'full' },
  { ...list, path: '/advancedVersion/advancedVersion', title: '高级模板', layout: 'shell' },
  { ...edit, path: '/advancedVersion/addTpl', title: '高级模板', layout: 'full' },
  { ...edit, ...needsTpl, path: '/advancedVersion/setVariable', title: '设置变量', layout: 'full' },
  { ...edit, ...needsTpl, path: '/editadvance/setVariable', title: '设置变量', layout: 'full' },
  {
    path: '/advancedVersion/writeVariables',
    lives: ['template.detail', 'template.fill', 'template.fillRequestDetail', 'template.fillRequestList'],
    title: '填写合同',
    layout: 'shell',
    load: () => import('./fill/write-page.tsx'),
    accepts: ({ tplId, requestId }) =>
      (tplId === undefined || isId(tplId)) && (requestId === undefined || isId(requestId)),
  },
  {
    path: '/advancedVersion/writeVariablesView',
    lives: ['template.fillInInfo', 'template.fillInText'],
    title: '填写合同内容',
    layout: 'signer',
    load: () => import('./fill-in/fill-in-page.tsx'),
    accepts: ({ lineId }) => isId(lineId),
  },
  {
    path: '/tpl/sysContract',
    lives: ['template.sysContracts', 'template.sysContract'],
    title: '系统合同',
    layout: 'shell',
    load: () => import('./library/library-page.tsx'),
  },
  {
    path: '/tpl/api',
    lives: ['template.list', 'template.detail'],
    title: 'API 模板',
    layout: 'shell',
    load: () => import('./api/api-page.tsx'),
  },
  {
    path: '/tpl/grant',
    lives: ['template.list'],
    title: '模板授权',
    layout: 'shell',
    load: () => import('./grant/grant-page.tsx'),
  },
  {
    path: '/tpl/authorization',
    lives: ['template.authLogs'],
    title: '授权记录',
    layout: 'shell',
    load: () => import('./grant/log-page.tsx'),
  },
  {
    path: '/tpl/apply',
    lives: ['template.detail', 'template.use'],
    title: '使用模板',
    layout: 'shell',
    load: () => import('./apply/apply-page.tsx'),
    ...needsTpl,
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
