// Whom a member may let use something of the enterprise (a seal, a template): everybody, or those whom he manages; never himself.
// Asked twice: for who is offered, and in the turn that grants, by the tree of then.
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Account } from '../../account/index.ts';
import { groups } from './managed.ts';

/** To a member, or to a department with those below it. */
export type Grantee = { accountId: string } | { groupId: string };
export type NamedGrantee = { grantee: Grantee; name: string };
type Who = { corpId: string; accountId: string };

/** Whom he may choose among, by part of the name. */
export async function granteesFor(tx: Tx, { corpId, accountId }: Who, all: boolean, text: string) {
  const within = all ? null : await groups.managedBy(tx, corpId, accountId);
  const found = await groups.search(tx, corpId, { text, within, limit: 50 });
  const people = found.people
    .filter((person) => person.accountId !== accountId)
    .map((person) => ({ userId: person.accountId, name: person.name, groupName: person.groupName }));
  return { all, groups: found.groups, people };
}

/** Everybody who is named, or a refusal of the whole call; undefined when he named himself. */
export async function namedGrantees(
  account: Account,
  tx: Tx,
  { corpId, accountId }: Who,
  of: { userIds: readonly string[]; groupIds: readonly string[] },
): Promise<NamedGrantee[] | undefined> {
  const found: NamedGrantee[] = [];
  for (const userId of new Set(of.userIds)) {
    if (userId === accountId) return undefined;
    if (!(await account.memberOf(tx, corpId, userId))) throw new AppError('NOT_FOUND');
    found.push({
      grantee: { accountId: userId },
      name: await account.displayName(tx, { accountId: userId }),
    });
  }
  const names = await groups.named(tx, corpId, of.groupIds);
  for (const groupId of new Set(of.groupIds)) {
    const name = names.get(groupId);
    if (name === undefined) throw new AppError('NOT_FOUND');
    found.push({ grantee: { groupId }, name });
  }
  return found;
}

/** Whether he manages all of these. */
export async function managesAll(
  tx: Tx,
  { corpId, accountId }: Who,
  grantees: readonly Grantee[],
): Promise<boolean> {
  const managed = new Set(await groups.managedBy(tx, corpId, accountId));
  for (const grantee of grantees) {
    const groupId =
      'groupId' in grantee ? grantee.groupId : (await groups.above(tx, corpId, grantee.accountId))?.[0];
    if (groupId === undefined || !managed.has(groupId)) return false;
  }
  return true;
}
