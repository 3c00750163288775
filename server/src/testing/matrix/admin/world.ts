// What the enterprise E of the matrix administers: a role that gives nothing, a department, people, a request to join.

import type { Client } from '@xinqi/scenario';
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { inTx } from '../../../platform/db.ts';
import type { World } from '../../start-product.ts';

export type AdminWorld = {
  /** A role without permissions; `fresh`: one that may be deleted. */
  role(fresh: boolean): Promise<string>;
  /** The membership of `member`. */
  memberE: string;
  /** A department; `fresh`: one that may be deleted. */
  group(fresh: boolean): Promise<string>;
  /** Somebody new without an account. */
  newPerson(): Promise<string>;
  /** A mobile that nobody has. */
  nextMobile(): string;
  /** A request to join that waits. */
  joinE: string;
};

export async function makeAdminWorld(
  w: World,
  of: { corpId: string; boss: Client; foreign: Client; member: string },
): Promise<AdminWorld> {
  let roles = 0;
  const makeRole = async () =>
    (await of.boss.call(roleRoutes.operRole, { name: `鹤唳角色${++roles}`, pids: [] })).roleId;
  const roleE = await makeRole();
  const memberE = await inTx(w.deps.db, (tx) =>
    w.product.account.members.byAccount(tx, of.corpId, of.member),
  );
  let number = 0;
  const nextMobile = () => `137${String(++number).padStart(8, '0')}`;
  const makeGroup = async () =>
    (await of.boss.call(orgRoutes.updateGroup, { name: `鹤唳部门${++number}` })).groupId;
  const groupE = await makeGroup();
  const { requestId } = await of.foreign.call(orgRoutes.join, { companyName: '鹤唳云科技有限公司' });
  return {
    nextMobile,
    joinE: requestId,
    group: (fresh) => (fresh ? makeGroup() : Promise.resolve(groupE)),
    newPerson: async () => {
      const somebody = { name: `鹤某${++number}`, mobile: nextMobile() };
      return (await of.boss.call(orgRoutes.addCorpUser, somebody)).memberId;
    },
    role: (fresh) => (fresh ? makeRole() : Promise.resolve(roleE)),
    memberE: memberE!.memberId,
  };
}
