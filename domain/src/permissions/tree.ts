// The enterprise console's permission tree (spec §6), as data: key, pid, parent pid, Chinese name and meaning.

export type PermissionNode = { key: string; pid: number; parent: number | null; name: string; des: string };

export const permissionTree = [
  { key: 'auditLog', pid: 10, parent: null, name: '操作日志审计', des: '查看企业操作日志与用印日志' },
  { key: 'consumption', pid: 16, parent: null, name: '企业消费统计', des: '查看企业点数与套餐消费明细' },
  { key: 'sealManage', pid: 4, parent: null, name: '印章与授权', des: '印章管理与授权' },
  {
    key: 'enterpriseSealManage',
    pid: 103,
    parent: 4,
    name: '企业印章管理',
    des: '新增、删除、编辑印章，设置审批流及是否可授权',
  },
  { key: 'sealAuth', pid: 104, parent: 4, name: '印章授权', des: '将印章授权给所管理部门的成员' },
  {
    key: 'sealAllAuth',
    pid: 10401,
    parent: 104,
    name: '全部印章授权',
    des: '可授权企业全部印章（需先开通印章授权）',
  },
  { key: 'sealApproval', pid: 108, parent: 4, name: '用印审批', des: '设置成员用印审批流' },
  { key: 'approval', pid: 12, parent: null, name: '成员合同审批', des: '审批成员发起的合同' },
  { key: 'documentApproval', pid: 107, parent: 12, name: '发起审批', des: '设置合同发起时的审批流' },
  { key: 'tempManage', pid: 6, parent: null, name: '模板', des: '模板管理与授权' },
  { key: 'tempManageSub', pid: 105, parent: 6, name: '模板管理', des: '新增、编辑、启停用模板' },
  { key: 'tempAuth', pid: 106, parent: 6, name: '模板授权', des: '将模板授权给成员' },
  {
    key: 'tempAllAuth',
    pid: 10601,
    parent: 106,
    name: '全部模板授权',
    des: '可授权全部模板（需先开通模板授权）',
  },
  { key: 'group', pid: 99801, parent: null, name: '合同管理', des: '企业合同管理' },
  { key: 'memberFile', pid: 5, parent: 99801, name: '成员合同查看', des: '查看、下载所管理成员的合同' },
  { key: 'memberCert', pid: 13, parent: 99801, name: '合同出证', des: '为成员合同申请存证证明' },
  { key: 'invalidation', pid: 18, parent: 99801, name: '合同作废', des: '发起合同作废' },
  { key: 'arbitrate', pid: 15, parent: 99801, name: '仲裁订单', des: '查看本人发起的仲裁订单' },
  { key: 'subjectContract', pid: 17, parent: 99801, name: '主体全部合同', des: '查看企业主体账号的全部合同' },
  { key: 'memberManage', pid: 3, parent: null, name: '成员管理', des: '成员与部门管理' },
  { key: 'organStru', pid: 101, parent: 3, name: '组织架构', des: '调整部门结构、为成员授权' },
  { key: 'roleManage', pid: 102, parent: 3, name: '权限组管理', des: '管理角色与权限组' },
] as const satisfies readonly PermissionNode[];

export type PermissionKey = (typeof permissionTree)[number]['key'];
