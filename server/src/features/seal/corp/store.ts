// SQL of enterprise seals. Runs inside asOwner: row-level security shows one enterprise's.
import type { SealState, SealType } from '@xinqi/domain';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { DrawingSource } from '../../sealing/index.ts';

type SealTable = {
  seal_id: string;
  corp_id: string;
  name: string;
  source: DrawingSource;
  made: 'auto' | 'template' | 'upload';
  seal_type: SealType;
  state: SealState;
  grantable: boolean;
  made_by: string | null;
  audited_by: string | null;
  audit_reason: string | null;
  created_at: Date;
};
const tables = (tx: Tx) => tx.withTables<{ seal: SealTable }>();

export type SealRow = Selectable<SealTable>;
export type NewSeal = Omit<SealRow, 'grantable' | 'audited_by' | 'audit_reason'>;

/** False when the name, or the place of the official seal, is taken. */
export async function insertSeal(tx: Tx, row: NewSeal): Promise<'done' | 'taken'> {
  const { rows } = await sql`insert into seal
    (seal_id, corp_id, name, source, made, seal_type, state, made_by, created_at)
    values (${row.seal_id}, ${row.corp_id}, ${row.name}, ${JSON.stringify(row.source)}, ${row.made}, ${row.seal_type},
      ${row.state}, ${row.made_by}, ${row.created_at})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1 ? 'done' : 'taken';
}

/** Whether the enterprise has, or ever had, an official seal. */
export async function hadOfficial(tx: Tx, corpId: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('seal')
    .select('seal_id')
    .where('corp_id', '=', corpId)
    .where('seal_type', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findSeal(tx: Tx, corpId: string, sealId: string): Promise<SealRow | undefined> {
  return tables(tx)
    .selectFrom('seal')
    .selectAll()
    .where('corp_id', '=', corpId)
    .where('seal_id', '=', sealId)
    .executeTakeFirst();
}

/** Of these seals those of the enterprise, by name; retired ones are marked. */
export async function sealNames(
  tx: Tx,
  corpId: string,
  sealIds: readonly string[],
): Promise<Map<string, { name: string; retired: boolean }>> {
  const { rows } = await sql<{ seal_id: string; name: string; retired: boolean }>`
    select seal_id, name, state = 5 as retired from seal
    where corp_id = ${corpId} and seal_id = any(${sealIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ seal_id, name, retired }) => [seal_id, { name, retired }]));
}

/** Enabled seals, the official one first. `lock`: none of them changes until the transaction ends. */
export async function enabledSeals(tx: Tx, corpId: string, lock: boolean): Promise<SealRow[]> {
  const query = tables(tx)
    .selectFrom('seal')
    .selectAll()
    .where('corp_id', '=', corpId)
    .where('state', '=', 1)
    .orderBy('seal_type')
    .orderBy('created_at')
    .orderBy('seal_id');
  return (lock ? query.forShare() : query).execute();
}

export type SealFilter = {
  state?: SealState | undefined;
  sealType?: SealType | undefined;
  keyword?: string | undefined;
};

export async function pageOfSeals(
  tx: Tx,
  corpId: string,
  filter: SealFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: (SealRow & { uses: number; grants: number })[]; total: number }> {
  let query = tables(tx).selectFrom('seal').where('corp_id', '=', corpId);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (filter.sealType !== undefined) query = query.where('seal_type', '=', filter.sealType);
  if (filter.keyword)
    query = query.where(sql<boolean>`position(lower(${filter.keyword}) in lower(name)) > 0`);
  const counted = await query.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from seal_use u where u.seal_id = seal.seal_id)`.as('uses'),
      sql<number>`(select count(*)::int from seal_grant g where g.seal_id = seal.seal_id and g.revoked_at is null)`.as(
        'grants',
      ),
    ])
    .orderBy(sql`state = 5`)
    .orderBy('seal_type')
    .orderBy('created_at')
    .orderBy('seal_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: Number(counted.n) };
}

export async function countSeals(tx: Tx, corpId: string): Promise<number> {
  const { n } = await tables(tx)
    .selectFrom('seal')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('corp_id', '=', corpId)
    .where('state', '<>', 5)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Compare-and-swap of the state. */
export async function moveSeal(
  tx: Tx,
  row: Pick<SealRow, 'seal_id' | 'corp_id' | 'state'>,
  to: SealState,
  audit?: { by: string; reason: string | null },
): Promise<boolean> {
  const done = await tables(tx)
    .updateTable('seal')
    .set({ state: to, ...(audit ? { audited_by: audit.by, audit_reason: audit.reason } : {}) })
    .where('corp_id', '=', row.corp_id)
    .where('seal_id', '=', row.seal_id)
    .where('state', '=', row.state)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function setGrantable(
  tx: Tx,
  corpId: string,
  sealId: string,
  grantable: boolean,
): Promise<boolean> {
  const done = await tables(tx)
    .updateTable('seal')
    .set({ grantable })
    .where('corp_id', '=', corpId)
    .where('seal_id', '=', sealId)
    .where('grantable', '=', !grantable)
    .where('state', '<>', 5)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Deletes a seal that was never used, with its grants; whoever uses it in this moment makes it wait, and then it stays. */
export async function deleteUnused(tx: Tx, corpId: string, sealId: string): Promise<boolean> {
  await sql`select 1 from seal where corp_id = ${corpId} and seal_id = ${sealId} for update`.execute(tx);
  const { rows: used } = await sql`select 1 from seal_use where seal_id = ${sealId} limit 1`.execute(tx);
  if (used.length > 0) return false;
  await sql`delete from seal_grant where seal_id = ${sealId} and corp_id = ${corpId}`.execute(tx);
  const { rows } =
    await sql`delete from seal where corp_id = ${corpId} and seal_id = ${sealId} and made <> 'auto' returning 1`.execute(
      tx,
    );
  return rows.length === 1;
}
