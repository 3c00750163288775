// What the auditor reads, in pages, from one read-only snapshot. It reads the tables itself and on purpose: whoever
// audits does not ask through the doors of those that he audits.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

export type LogState = { size: number; root: Buffer; checkpoint: Buffer };
export async function readState(tx: Tx): Promise<LogState | undefined> {
  const { rows } = await sql<LogState>`select size, root, checkpoint from ledger_state where id = 1`.execute(
    tx,
  );
  return rows[0];
}

/** Rows page by page, each page after the last key of the one before. */
async function* paged<T, K>(
  tx: Tx,
  first: K,
  keyOf: (row: T) => K,
  query: (after: K) => RawBuilder<T>,
): AsyncGenerator<T> {
  for (let after = first; ; ) {
    const { rows } = await query(after).execute(tx);
    yield* rows;
    if (rows.length === 0) return;
    after = keyOf(rows.at(-1)!);
  }
}

export type LogRow = {
  event_id: string;
  type: string;
  apply_no: string | null;
  sign_no: string | null;
  seq_in_apply: number | null;
  ts: Date;
  leaf_hash: Buffer;
  body: Buffer;
  log_index: number | null;
};
const logColumns = sql`event_id, type, apply_no, sign_no, seq_in_apply, ts, leaf_hash, body, log_index`;

/** Every event that has a place in the log, in that order. */
export const loggedRows = (tx: Tx) =>
  paged<LogRow & { log_index: number }, number>(
    tx,
    -1,
    (row) => row.log_index,
    (after) =>
      sql`select ${logColumns} from ledger_event where log_index > ${after} order by log_index limit 500`,
  );

export type AnchorRow = { size: number; checkpoint: Buffer; token: Buffer | null; anchored_at: Date | null };
/** Every checkpoint that was stamped or handed out, of one size all that there are. */
export const anchorRows = (tx: Tx) =>
  paged<AnchorRow, number>(
    tx,
    -1,
    (row) => row.size,
    (after) => sql`select size, checkpoint, token, anchored_at from (
        select size, checkpoint, token, anchored_at from ledger_anchor
        union all select distinct size, checkpoint, null::bytea, null::timestamptz from ledger_handed h
          where not exists (select from ledger_anchor a where a.size = h.size and a.checkpoint = h.checkpoint)
            and not exists (select from ledger_past p where p.origin = h.origin)
      ) known where size > ${after} order by size fetch first 200 rows with ties`,
  );

export async function logCertificate(tx: Tx): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    certificate: Buffer;
  }>`select certificate from operator_key where name = 'log'`.execute(tx);
  return rows[0]?.certificate;
}

export async function waiting(tx: Tx): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(ts) as since from ledger_event where log_index is null`.execute(tx);
  return rows[0]!;
}

/** Events of these ids that are in the database, with their place. */
export async function placesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ event_id: string; log_index: number | null }>`
    select event_id, log_index from ledger_event where event_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.event_id, row.log_index]));
}

/** Numbers of all contracts that have events or a business row. */
export const contractNumbers = (tx: Tx) =>
  paged<{ apply_no: string }, string>(
    tx,
    '',
    (row) => row.apply_no,
    (after) => sql`(select apply_no from ledger_chain where apply_no > ${after} order by apply_no limit 500)
      union (select apply_no from apply where apply_no > ${after} order by apply_no limit 500)
      order by apply_no limit 500`,
  );

export async function eventRows(tx: Tx, applyNo: string): Promise<LogRow[]> {
  const { rows } =
    await sql<LogRow>`select ${logColumns} from ledger_event where apply_no = ${applyNo} order by seq_in_apply`.execute(
      tx,
    );
  return rows;
}

export async function chainOf(
  tx: Tx,
  applyNo: string,
): Promise<{ next_seq: number; head: Buffer | null } | undefined> {
  const { rows } = await sql<{ next_seq: number; head: Buffer | null }>`
    select next_seq, head from ledger_chain where apply_no = ${applyNo}`.execute(tx);
  return rows[0];
}

export type ApplyRow = {
  apply_id: string;
  status: number;
  contract_name: string;
  contract_no: string | null;
  signer_count: number;
  signed_count: number;
  preservation_id: string | null;
  end_reason: string | null;
  original: OriginalRow | null;
};
export type OriginalRow = { key: string; length: number; sha256: string };

/** The uploads from which a contract's files were made, in order. */
export async function originalRows(
  tx: Tx,
  { apply_id, original }: Pick<ApplyRow, 'apply_id' | 'original'>,
): Promise<OriginalRow[]> {
  const { rows } = await sql<{ original: OriginalRow }>`select original from apply_file
    where apply_id = ${apply_id} order by position`.execute(tx);
  return [...(original ? [original] : []), ...rows.map((row) => row.original)];
}

export async function applyRow(tx: Tx, applyNo: string): Promise<ApplyRow | undefined> {
  const { rows } = await sql<ApplyRow>`select apply_id, status, contract_name, contract_no, signer_count,
    signed_count, preservation_id, end_reason, original from apply where apply_no = ${applyNo}`.execute(tx);
  return rows[0];
}

export type LineRow = {
  sign_no: string;
  user_type: 0 | 1;
  name: string;
  operator_name: string | null;
  order_num: number;
  status: number;
  sealed: boolean;
  accept_event: string | null;
  signed_at: Date | null;
  refuse_reason: string | null;
};
export async function lineRows(tx: Tx, applyId: string): Promise<LineRow[]> {
  const { rows } =
    await sql<LineRow>`select sign_no, user_type, name, operator_name, order_num, status, sealed, accept_event, signed_at,
    refuse_reason from sign_info where apply_id = ${applyId} order by order_num, sign_no`.execute(tx);
  return rows;
}

export type DocumentRow = {
  segments: { key: string; length: number }[];
  revisions: { length: number; sha256: string }[];
  level: string | null;
};
export async function documentRow(
  tx: Tx,
  applyNo: string,
  position: number,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select segments, revisions, level from seal_document
    where apply_no = ${applyNo} and position = ${position}`.execute(tx);
  return rows[0];
}

export type CertificateRow = {
  sign_no: string;
  /** Which of the contract's files its signature stands in. */
  position: number;
  der: Buffer;
  revoked_at: Date | null;
  revocation_reason: string | null;
  /** Root (DER) of the authority outside. */
  ca_root: Buffer | null;
};
export async function certificateRows(tx: Tx, applyNo: string): Promise<CertificateRow[]> {
  const { rows } =
    await sql<CertificateRow>`select c.sign_no, d.position, c.der, c.ca_root, c.revoked_at, c.revocation_reason
    from signer_certificate c join seal_document d using (document_id)
    where d.apply_no = ${applyNo} order by c.sign_no, d.position`.execute(tx);
  return rows;
}

export type OpeningRow = { event_id: string; dek: Buffer; blob: Buffer };
export async function openingRows(tx: Tx, applyNo: string): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`select event_id, dek, blob from ledger_opening
    where apply_no = ${applyNo}`.execute(tx);
  return rows;
}
