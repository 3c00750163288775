// What can happen to a template, as its log says it.
import type { TplAct } from '@xinqi/wire/template';

export const actNames: Readonly<Record<TplAct, string>> = {
  make: '新建',
  change: '修改',
  on: '启用',
  off: '停用',
  delete: '删除',
  grant: '授权',
  revoke: '撤销授权',
  use: '发起合同',
};
