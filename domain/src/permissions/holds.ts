// What each key of the permission tree opens today: where it is asked, or which feature it waits for. A box that opens nothing
// cannot be ticked and says so; the authorization matrix proves every line (docs/decisions/0069).
import { type PermissionKey, permissionTree } from './tree.ts';

/**
 * `gate`: calls ask for it before their handler (`may`) · `inside`: something in the call asks, named here · `notYet`: the feature
 * that will ask, in the words of the role editor.
 */
export type KeyHold = { enforcedBy: 'gate' | 'inside'; where: string } | { notYet: string };

export const keyHolds = {
  auditLog: { enforcedBy: 'gate', where: 'operation log, seal log, export' },
  consumption: { notYet: '企业点数与套餐' },
  sealManage: { enforcedBy: 'gate', where: 'list and use of seals' },
  enterpriseSealManage: { enforcedBy: 'gate', where: 'making, changing, ending seals' },
  sealAuth: { enforcedBy: 'gate', where: 'granting and revoking seals' },
  sealAllAuth: { enforcedBy: 'inside', where: 'whom a seal is granted to, beyond the own departments' },
  sealApproval: {
    enforcedBy: 'inside',
    where: 'drawing flows of seal use, reading every request of seal use',
  },
  approval: { enforcedBy: 'inside', where: 'reading every request for approval of the enterprise' },
  documentApproval: { enforcedBy: 'gate', where: 'flows before sending, and their switch' },
  tempManage: { enforcedBy: 'gate', where: 'list and reading of all templates of the enterprise' },
  tempManageSub: { enforcedBy: 'gate', where: 'making, changing, switching, deleting templates' },
  tempAuth: { enforcedBy: 'gate', where: 'granting and revoking templates' },
  tempAllAuth: { enforcedBy: 'inside', where: 'granting every template, beyond the own departments' },
  group: {
    enforcedBy: 'gate',
    where: 'directories, numbering rules, types and custom fields of the enterprise',
  },
  memberFile: { enforcedBy: 'inside', where: 'contracts of members whom one manages' },
  memberCert: { notYet: '成员合同出证' },
  invalidation: { enforcedBy: 'gate', where: 'voiding a contract of the enterprise' },
  arbitrate: { notYet: '仲裁' },
  subjectContract: { enforcedBy: 'inside', where: 'all contracts of the enterprise' },
  memberManage: { enforcedBy: 'gate', where: 'people of the enterprise' },
  organStru: { enforcedBy: 'gate', where: 'departments, roles of members' },
  roleManage: { enforcedBy: 'gate', where: 'roles' },
} as const satisfies Record<PermissionKey, KeyHold>;

/** Why the box of this key is not offered; undefined for one that opens something. */
export function whyNotYet(key: PermissionKey): string | undefined {
  const hold: KeyHold = keyHolds[key];
  return 'notYet' in hold ? `该功能尚未上线：${hold.notYet}` : undefined;
}

/** The pids that open nothing yet. */
export const pidsNotYet: ReadonlySet<number> = new Set(
  permissionTree.filter(({ key }) => whyNotYet(key) !== undefined).map(({ pid }) => pid),
);
