// All SQL of roles and of who holds them. Runs inside asOwner: row-level security shows one enterprise's.
import { orgNameKey } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export type RoleRecord = {
  role_id: string;
  corp_id: string;
  name: string;
  name_key: string;
  des: string;
  pids: number[];
  version: number;
  created_at: Date;
  updated_at: Date;
};
type Tables = { role: RoleRecord; role_member: { role_id: string; member_id: string; corp_id: string } };
const tables = (tx: Tx) => tx.withTables<Tables>();

export async function rolesOf(tx: Tx, corpId: string): Promise<RoleRecord[]> {
  return tables(tx).selectFrom('role').selectAll().where('corp_id', '=', corpId).execute();
}

export async function findRoles(tx: Tx, corpId: string, roleIds: readonly string[]): Promise<RoleRecord[]> {
  if (roleIds.length === 0) return [];
  return tables(tx)
    .selectFrom('role')
    .selectAll()
    .where('corp_id', '=', corpId)
    .where('role_id', 'in', [...roleIds])
    .execute();
}

export async function insertRole(
  tx: Tx,
  role: { roleId: string; corpId: string; name: string; des: string; pids: number[] },
  now: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('role')
    .values({
      role_id: role.roleId,
      corp_id: role.corpId,
      name: role.name,
      name_key: orgNameKey(role.name),
      des: role.des,
      pids: role.pids,
      version: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** False when the version is no longer that one. */
export async function updateRole(
  tx: Tx,
  role: { roleId: string; version: number; name: string; des: string; pids: number[] },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('role')
    .set({
      name: role.name,
      name_key: orgNameKey(role.name),
      des: role.des,
      pids: role.pids,
      version: role.version + 1,
      updated_at: now,
    })
    .where('role_id', '=', role.roleId)
    .where('version', '=', role.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteRole(tx: Tx, roleId: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('role')
    .where('role_id', '=', roleId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Role → how many hold it. */
export async function holderCounts(tx: Tx, corpId: string): Promise<Map<string, number>> {
  const rows = await tables(tx)
    .selectFrom('role_member')
    .select(({ fn }) => ['role_id', fn.countAll<number>().as('n')])
    .where('corp_id', '=', corpId)
    .groupBy('role_id')
    .execute();
  return new Map(rows.map((r) => [r.role_id, r.n]));
}

/** Members that hold a role, in the order in which they were registered. */
export async function holdersOf(tx: Tx, roleId: string): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('role_member')
    .select('member_id')
    .where('role_id', '=', roleId)
    .orderBy('member_id')
    .execute();
  return rows.map((r) => r.member_id);
}

/** Member → the ids of his roles. */
export async function heldBy(tx: Tx, memberIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ member_id: string; role_ids: string[] }>`
    select member_id, array_agg(role_id) as role_ids from role_member
    where member_id = any(${memberIds}::uuid[]) group by member_id`.execute(tx);
  return new Map(rows.map((r) => [r.member_id, r.role_ids]));
}

/** Exactly these roles for exactly these members. */
export async function replaceRoles(
  tx: Tx,
  corpId: string,
  memberIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  await sql`delete from role_member where member_id = any(${memberIds}::uuid[])`.execute(tx);
  await sql`insert into role_member (role_id, member_id, corp_id)
    select r, m, ${corpId} from unnest(${roleIds}::uuid[]) r, unnest(${memberIds}::uuid[]) m`.execute(tx);
}

/** Member → the pids of all of his roles together; members without a role are left out. */
export async function pidsOf(tx: Tx, memberIds: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ member_id: string; pids: number[] }>`
    select member_id, array_agg(distinct pid order by pid) as pids
    from role_member join role using (role_id), unnest(role.pids) pid
    where member_id = any(${memberIds}::uuid[]) group by member_id`.execute(tx);
  return new Map(rows.map((r) => [r.member_id, r.pids]));
}
