// What the enterprise E of the matrix administers: a role that gives nothing, and the membership of its plain member.
import { roleRoutes } from '@xinqi/wire/role';
import type { Client } from '../../../demo/client.ts';
import { inTx } from '../../../platform/db.ts';
import type { World } from '../../start-product.ts';

export type AdminWorld = {
  /** A role without permissions; `fresh`: one that may be deleted. */
  role(fresh: boolean): Promise<string>;
  /** The membership of `member`. */
  memberE: string;
};

export async function makeAdminWorld(
  w: World,
  of: { corpId: string; boss: Client; member: string },
): Promise<AdminWorld> {
  let roles = 0;
  const makeRole = async () =>
    (await of.boss.call(roleRoutes.operRole, { name: `鹤唳角色${++roles}`, pids: [] })).roleId;
  const roleE = await makeRole();
  const memberE = await inTx(w.deps.db, (tx) =>
    w.product.account.members.byAccount(tx, of.corpId, of.member),
  );
  return {
    role: (fresh) => (fresh ? makeRole() : Promise.resolve(roleE)),
    memberE: memberE!.memberId,
  };
}
