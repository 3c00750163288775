// SQL of requests to join.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type JoinRecord = {
  request_id: string;
  corp_id: string;
  account_id: string;
  reason: string;
  state: 0 | 1 | 2;
  answer: string;
  created_at: Date;
};

export async function insertJoin(
  tx: Tx,
  j: { requestId: string; corpId: string; accountId: string; reason: string; now: Date },
): Promise<void> {
  await sql`insert into corp_join (request_id, corp_id, account_id, reason, created_at)
    values (${j.requestId}, ${j.corpId}, ${j.accountId}, ${j.reason}, ${j.now})`.execute(tx);
}

/** Of an enterprise, or of an account; newest first. */
export async function pageOfJoins(
  tx: Tx,
  of: { corpId: string; state: number | undefined } | { accountId: string },
  page: { limit: number; offset: number },
): Promise<{ rows: JoinRecord[]; total: number }> {
  const where =
    'corpId' in of
      ? sql`corp_id = ${of.corpId} ${of.state === undefined ? sql`` : sql`and state = ${of.state}`}`
      : sql`account_id = ${of.accountId}`;
  const { rows } = await sql<JoinRecord>`select * from corp_join where ${where}
    order by created_at desc, request_id limit ${page.limit} offset ${page.offset}`.execute(tx);
  const counted = await sql<{ n: number }>`select count(*) as n from corp_join where ${where}`.execute(tx);
  return { rows, total: counted.rows[0]!.n };
}

export async function findJoin(tx: Tx, corpId: string, requestId: string): Promise<JoinRecord | undefined> {
  const { rows } = await sql<JoinRecord>`
    select * from corp_join where corp_id = ${corpId} and request_id = ${requestId}`.execute(tx);
  return rows[0];
}

/** False when somebody decided before. */
export async function decideJoin(
  tx: Tx,
  requestId: string,
  decision: { state: 1 | 2; answer: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update corp_join set state = ${decision.state}, answer = ${decision.answer},
    decided_at = ${decision.now} where request_id = ${requestId} and state = 0`.execute(tx);
  return numAffectedRows === 1n;
}

/** Requests of an account that is closed. */
export async function deleteJoins(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from corp_join where account_id = ${accountId}`.execute(tx);
}
