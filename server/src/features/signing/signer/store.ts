// SQL of the signer's side: own lines, lists and counts over them.
import { SignInfoStatus } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { invited } from '../access.ts';
import { type ApplyRow, applyColumns, lineColumns, type SignInfoRow } from '../store.ts';

/** The asker's own line of a contract: the named one, else the first that is open, else any. */
export async function findOwnLine(
  tx: Tx,
  applyId: string,
  signNo: string | null,
  mine: RawBuilder<boolean>,
): Promise<string | undefined> {
  const { rows } = await sql<{
    sign_no: string;
  }>`select s.sign_no from sign_info s where s.apply_id = ${applyId}
    and (${signNo}::text is null or s.sign_no = ${signNo}) and s.status <> ${SignInfoStatus.Transferred} and ${mine}
    order by (s.status = 0) desc, s.order_num, s.sign_info_id limit 1`.execute(tx);
  return rows[0]?.sign_no;
}

export type LineWithApply = SignInfoRow & { apply: ApplyRow };
export type LineQuery = {
  mine: RawBuilder<boolean>;
  tab: RawBuilder<boolean>;
  search: RawBuilder<boolean>;
  limit: number;
  offset: number;
};

/** Lines of the caller with their contracts, latest first; a line whose turn never came is not shown. */
export async function listLines(tx: Tx, q: LineQuery): Promise<{ rows: LineWithApply[]; total: number }> {
  const where = sql`${invited} and ${q.mine} and ${q.tab} and ${q.search}`;
  const from = sql`from sign_info s join apply a on a.apply_id = s.apply_id where ${where}`;
  const { rows } =
    await sql<SignInfoRow>`select ${lineColumns} ${from} order by a.updated_at desc, s.sign_info_id limit ${q.limit} offset ${q.offset}`.execute(
      tx,
    );
  const { rows: applies } =
    await sql<ApplyRow>`select ${applyColumns} from apply a where a.apply_id = any(${rows.map((r) => r.apply_id)}::uuid[])`.execute(
      tx,
    );
  const byId = new Map(applies.map((a) => [a.apply_id, a]));
  const { rows: count } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx);
  return { rows: rows.map((r) => ({ ...r, apply: byId.get(r.apply_id)! })), total: count[0]!.total };
}

export async function countLines(
  tx: Tx,
  mine: RawBuilder<boolean>,
): Promise<{ line: number; apply: number; n: number }[]> {
  const { rows } = await sql<{
    line: number;
    apply: number;
    n: number;
  }>`select s.status as line, a.status as apply, count(*) as n
    from sign_info s join apply a on a.apply_id = s.apply_id where ${invited} and ${mine} group by 1, 2`.execute(
    tx,
  );
  return rows;
}
