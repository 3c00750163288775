// SQL of requests to fill in and of their lines. Runs inside asOwner, but for the references, by which a link finds its owner.
import type { FillerState } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';

/** Sealed; null once the request is over. */
type Sealed = { pii_dek: Buffer | null; pii_blob: Buffer | null };
export type RequestRow = Sealed & {
  request_id: string;
  tpl_id: string;
  version_id: string;
  owner_id: string;
  account_id: string;
  contract_name: string;
  state: 'open' | 'sent' | 'withdrawn';
  created_at: Date;
  expires_at: Date;
};
export type LineRow = Sealed & {
  line_id: string;
  request_id: string;
  owner_id: string;
  role: string;
  state: FillerState;
  reason: string;
  link_gen: number;
  verified_at: Date | null;
  filled_at: Date | null;
};
type RefRow = {
  line_id: string;
  request_id: string;
  account_id: string;
  corp_id: string | null;
  expires_at: Date;
};
const tables = (tx: Tx) =>
  tx.withTables<{ fill_request: RequestRow; fill_request_line: LineRow; fill_request_ref: RefRow }>();

export async function insertRequest(
  tx: Tx,
  request: RequestRow,
  lines: readonly LineRow[],
  { corpId }: Owner,
): Promise<void> {
  const { request_id, account_id, expires_at } = request;
  await tables(tx).insertInto('fill_request').values(request).execute();
  await tables(tx)
    .insertInto('fill_request_line')
    .values([...lines])
    .execute();
  await tables(tx)
    .insertInto('fill_request_ref')
    .values(lines.map(({ line_id }) => ({ line_id, request_id, account_id, corp_id: corpId, expires_at })))
    .execute();
}

/** `lock`: it and its lines stay as they are until the transaction ends. */
export const findRequest = (tx: Tx, requestId: string, lock?: 'lock'): Promise<RequestRow | undefined> => {
  const query = tables(tx).selectFrom('fill_request').selectAll().where('request_id', '=', requestId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

export const linesOf = (tx: Tx, requestIds: readonly string[]): Promise<LineRow[]> =>
  tables(tx)
    .selectFrom('fill_request_line')
    .selectAll()
    .where('request_id', 'in', [...requestIds])
    .orderBy('line_id')
    .execute();

export async function pageOfRequests(
  tx: Tx,
  { ownerId, accountId, tplId }: { ownerId: string; accountId: string; tplId: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; total: number }> {
  const of = tables(tx)
    .selectFrom('fill_request')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .$if(tplId !== undefined, (query) => query.where('tpl_id', '=', tplId!));
  const rows = await of.selectAll().orderBy('request_id', 'desc').limit(limit).offset(offset).execute();
  const { n } = await of.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** Of a line whose request this transaction has locked. */
export async function updateLine(
  tx: Tx,
  lineId: string,
  change: Partial<Omit<LineRow, 'line_id' | 'request_id' | 'owner_id' | 'role'>>,
): Promise<void> {
  await tables(tx).updateTable('fill_request_line').set(change).where('line_id', '=', lineId).execute();
}

/** What the sender filled in, of a request that this transaction has locked. */
export async function updateAsked(tx: Tx, requestId: string, sealed: Sealed): Promise<void> {
  await tables(tx).updateTable('fill_request').set(sealed).where('request_id', '=', requestId).execute();
}

/** The request, locked by this transaction, is over: what people wrote is forgotten; its links say so and do nothing else. */
export async function endRequest(tx: Tx, requestId: string, state: 'sent' | 'withdrawn'): Promise<void> {
  const forgotten = { pii_dek: null, pii_blob: null };
  await tables(tx)
    .updateTable('fill_request')
    .set({ state, ...forgotten })
    .where('request_id', '=', requestId)
    .execute();
  await tables(tx)
    .updateTable('fill_request_line')
    .set(forgotten)
    .where('request_id', '=', requestId)
    .execute();
}

/** Open requests of somebody, locked: he leaves, or closes his account. */
export const openRequestsOf = (tx: Tx, ownerId: string, accountId: string): Promise<RequestRow[]> =>
  tables(tx)
    .selectFrom('fill_request')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .orderBy('request_id')
    .forUpdate()
    .execute();

export const refOf = (tx: Tx, lineId: string): Promise<RefRow | undefined> =>
  tables(tx).selectFrom('fill_request_ref').selectAll().where('line_id', '=', lineId).executeTakeFirst();

/** Owners and requests whose time ended before `then`, each once. */
export async function requestsBefore(
  tx: Tx,
  then: Date,
): Promise<{ request_id: string; account_id: string; corp_id: string | null }[]> {
  const { rows } = await sql<{ request_id: string; account_id: string; corp_id: string | null }>`
    select distinct request_id, account_id, corp_id from fill_request_ref where expires_at < ${then} limit 500`.execute(
    tx,
  );
  return rows;
}

export async function deleteRequest(tx: Tx, requestId: string): Promise<void> {
  await tables(tx).deleteFrom('fill_request').where('request_id', '=', requestId).execute();
}
