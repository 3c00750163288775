// Roles of an enterprise (spec §7.8, §6; docs/decisions/0033). 102 权限组管理 keeps roles, 101 组织架构 gives them to
// members; who may use which seal is read here as well.
import { permissionTree } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { family, route } from '../route.ts';
import { throughFields } from '../seal/routes.ts';

const call = <const T extends string>(tail: T) =>
  [{ path: `/c/m/role${tail}` as `/c/m/role${T}`, callers: ['corp'] }] as const;
const name = z.string({ error: '请填写角色名称' }).trim().max(200, '不能超过50个字符');
/** Version that the page shows; a newer one answers STATE_CHANGED. */
const version = f.intField(0, 2_000_000_000);
const pids = f.jsonField(z.array(z.number().int()).max(permissionTree.length * 2));
const done = z.object({ changed: z.number().int() });

export const roleRow = z.object({
  roleId: f.uuidField,
  name: z.string(),
  des: z.string(),
  pids: z.array(z.number().int()),
  version: z.number().int(),
  memberCount: z.number().int(),
  /** The caller holds everything that the role gives: without it he neither edits nor hands it out. */
  mayChange: z.boolean(),
  updateTime: f.isoTime,
});
export type RoleRow = z.output<typeof roleRow>;

const item = {
  pid: z.number().int(),
  name: z.string(),
  des: z.string(),
  checked: z.boolean(),
  /** Why it cannot be ticked; null when it can. */
  tips: z.string().nullable(),
};
const leaf = z.object({ ...item, children: z.array(z.never()) });
const branch = z.object({ ...item, children: z.array(leaf) });
/** Spec §3 "Permission tree item", three levels. */
export const permissionItem = z.object({ ...item, children: z.array(branch) });
export type PermissionItem = z.output<typeof permissionItem>;

export const roleRoutes = family('role', {
  list: route({
    paths: call(''),
    may: 'roleManage',
    summary: 'Roles of the enterprise by name, with how many members hold each; at most 200 exist.',
    input: z.strictObject({ keyword: z.string().trim().max(50, '不能超过50个字符').optional() }),
    output: z.object({ list: z.array(roleRow) }),
  }),
  detail: route({
    paths: call('/detail'),
    may: 'roleManage',
    summary: 'A role with the permission tree; without roleId the empty tree for a new one.',
    input: z.strictObject({ roleId: f.uuidField.optional() }),
    output: z.object({ role: roleRow.nullable(), tree: z.array(permissionItem) }),
  }),
  operRole: route({
    paths: call('/operRole'),
    may: 'roleManage',
    summary: 'Makes a role, or changes name, description and permissions of one; holders have them at once.',
    input: z
      .strictObject({
        roleId: f.uuidField.optional(),
        name,
        des: z.string().trim().max(200, '不能超过200个字符').default(''),
        pids,
        version: version.optional(),
      })
      .refine((r) => r.roleId === undefined || r.version !== undefined, '请刷新后重试'),
    output: z.object({ roleId: f.uuidField }),
  }),
  delRole: route({
    paths: call('/delRole'),
    may: 'roleManage',
    summary: 'Deletes a role that nobody holds.',
    input: z.strictObject({ roleId: f.uuidField, version }),
    output: done,
  }),
  detailAssignRoles: route({
    paths: call('/detailAssignRoles'),
    may: 'roleManage',
    summary: 'Who holds a role.',
    input: z.strictObject({ roleId: f.uuidField, ...f.pageInput }),
    output: f.pageOf(z.object({ memberId: f.uuidField, name: z.string(), superFlag: z.boolean() })),
  }),
  detailAssignSeals: route({
    paths: call('/detailAssignSeals'),
    may: 'roleManage',
    summary:
      'Who may use a seal now, and through what: as super administrator, by name, through his department; to which enterprises it is lent. Without sealId the seals to choose from.',
    input: z.strictObject({ sealId: f.uuidField.optional(), ...f.pageInput }),
    output: z.object({
      seals: z.array(z.object({ sealId: f.uuidField, name: z.string() })),
      lent: z.array(z.object({ grantId: f.uuidField, corpName: z.string() })),
      ...f.pageOf(
        z.object({
          memberId: f.uuidField,
          name: z.string(),
          groupName: z.string().nullable(),
          ...throughFields,
        }),
      ).shape,
    }),
  }),
  listAssignSeal: route({
    paths: call('/listAssignSeal'),
    may: 'organStru',
    summary: 'Seals of the enterprise that a member may use now, each with what lets him.',
    input: z.strictObject({ memberId: f.uuidField }),
    output: z.object({
      list: z.array(z.object({ sealId: f.uuidField, name: z.string(), ...throughFields })),
    }),
  }),
  listAssignRole: route({
    paths: call('/listAssignRole'),
    may: 'organStru',
    summary: 'All roles, with those ticked that this member holds.',
    input: z.strictObject({ memberId: f.uuidField }),
    output: z.object({
      superFlag: z.boolean(),
      /** The caller may change this member's roles: not his own, not of somebody above him. */
      mayChange: z.boolean(),
      /** The caller may make super administrators. */
      maySuper: z.boolean(),
      list: z.array(
        z.object({
          roleId: f.uuidField,
          name: z.string(),
          des: z.string(),
          checked: z.boolean(),
          mayChange: z.boolean(),
        }),
      ),
    }),
  }),
  assignRole: route({
    paths: call('/assignRole'),
    may: 'organStru',
    summary:
      'Gives members exactly these roles; superFlag makes or unmakes a super administrator, by one of them only. All or nothing, effective at once.',
    answers: ['CORP_LAST_SUPER'],
    input: z.strictObject({
      memberIds: f.jsonField(z.array(f.uuidField).min(1, '请先选择成员').max(200, '一次最多200名成员')),
      roleIds: f.jsonField(z.array(f.uuidField).max(20, '一名成员最多20个角色')),
      superFlag: f.flagField.optional(),
    }),
    output: done,
  }),
  watchRights: route({
    paths: [{ path: '/c/role/watch', callers: ['corp'] }],
    body: 'stream',
    summary:
      'What the caller may in his enterprise, now and at every change; member false: no longer its member.',
    output: f.raw,
  }),
});

/** One event of watchRights. */
export const rightsEvent = z.object({
  member: z.boolean(),
  superFlag: z.boolean(),
  pids: z.array(z.number().int()),
});
export type RightsEvent = z.output<typeof rightsEvent>;
