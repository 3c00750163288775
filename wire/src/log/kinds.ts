// What an operation log tells apart: kind → its Chinese word (docs/decisions/0033).

export const logKinds = {
  'corp.create': '创建企业',
  'role.create': '新建角色',
  'role.edit': '修改角色',
  'role.delete': '删除角色',
  'role.assign': '分配角色',
  'group.create': '新建部门',
  'group.edit': '修改部门',
  'group.move': '移动部门',
  'group.order': '调整部门顺序',
  'group.delete': '删除部门',
  'group.head': '设置部门主管',
  'member.add': '添加成员',
  'member.edit': '修改成员',
  'member.move': '调整成员部门',
  'member.invite': '邀请成员',
  'member.import': '批量导入成员',
  'member.join': '成员加入',
  'member.unbind': '解除账号绑定',
  'member.leave': '成员离职',
  'join.refuse': '拒绝加入申请',
  'seal.make': '制作印章',
  'seal.audit': '审核印章',
  'seal.state': '印章启停与注销',
  'seal.delete': '删除印章',
  'seal.grant': '印章授权',
  'seal.revoke': '撤销印章授权',
} as const;
export type LogKind = keyof typeof logKinds;
export const logKindNames = Object.keys(logKinds) as [LogKind, ...LogKind[]];
