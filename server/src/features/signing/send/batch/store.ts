// SQL of batches, under the row-level security of their owner; and of the list of those that are not over.
import { BatchRowState, BatchState, batchMove } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Owner } from '../../../../platform/database/as-owner.ts';
import type { Tx } from '../../../../platform/db.ts';

export type BatchRecord = {
  batch_id: string;
  owner_account_id: string;
  owner_corp_id: string | null;
  contract_name: string;
  state: BatchState;
  why: string | null;
  total: number;
  plan_dek: Buffer;
  plan_blob: Buffer;
  /** The newest version of its template that its sender knows of. */
  tpl_version: number | null;
  /** Its rows fill in a form, or a Word file. */
  form: boolean;
  word: boolean;
  created_at: Date;
};
export type NewBatch = Omit<BatchRecord, 'state' | 'why' | 'created_at'>;
export type NewRow = {
  row_id: string;
  number: number;
  name: string;
  mobile_masked: string;
  contract_name: string;
  cells_dek: Buffer;
  cells_blob: Buffer;
};
export type WaitingRow = {
  row_id: string;
  number: number;
  tries: number;
  /** The upload that was made for it, where it fills in a template. */
  file_id: string | null;
  /** SHA-256 of its PDF, which the sender has looked at. */
  looked: string | null;
  cells_dek: Buffer;
  cells_blob: Buffer;
};

/** False when there is one of this number. */
export async function insertBatch(tx: Tx, b: NewBatch, rows: readonly NewRow[], now: Date): Promise<boolean> {
  const made =
    await sql`insert into batch (batch_id, owner_account_id, owner_corp_id, contract_name, state, total,
      plan_dek, plan_blob, tpl_version, form, word, created_at, updated_at)
    values (${b.batch_id}, ${b.owner_account_id}, ${b.owner_corp_id}, ${b.contract_name}, ${BatchState.Running}, ${b.total},
      ${b.plan_dek}, ${b.plan_blob}, ${b.tpl_version}, ${b.form}, ${b.word}, ${now}, ${now}) on conflict do nothing returning 1`.execute(
      tx,
    );
  if (made.rows.length === 0) return false;
  const column = <K extends keyof NewRow>(key: K) => rows.map((row) => row[key]);
  await sql`insert into batch_row (row_id, batch_id, owner_account_id, owner_corp_id, number, state, name, mobile_masked,
      contract_name, cells_dek, cells_blob, moved_at)
    select r.row_id, ${b.batch_id}, ${b.owner_account_id}, ${b.owner_corp_id}, r.number, ${BatchRowState.Waiting}, r.name,
      r.mobile_masked, r.contract_name, r.cells_dek, r.cells_blob, ${now}
    from unnest(${column('row_id')}::uuid[], ${column('number')}::int[], ${column('name')}::text[],
      ${column('mobile_masked')}::text[], ${column('contract_name')}::text[], ${column('cells_dek')}::bytea[],
      ${column('cells_blob')}::bytea[]) as r(row_id, number, name, mobile_masked, contract_name, cells_dek, cells_blob)`.execute(
    tx,
  );
  await sql`insert into batch_run (batch_id, owner_account_id, owner_corp_id, active, moved_at)
    values (${b.batch_id}, ${b.owner_account_id}, ${b.owner_corp_id}, true, ${now})`.execute(tx);
  return true;
}

export async function findBatch(
  tx: Tx,
  batchId: string,
  condition: RawBuilder<boolean>,
): Promise<BatchRecord | undefined> {
  const { rows } = await sql<BatchRecord>`select b.* from batch b
    where b.batch_id = ${batchId} and ${condition}`.execute(tx);
  return rows[0];
}

/** The next row of a batch that is being sent; `over`: none waits any more. Undefined: it is not being sent. */
export async function nextRow(tx: Tx, batchId: string): Promise<WaitingRow | 'over' | undefined> {
  const { rows } = await sql<
    WaitingRow & { state: BatchState }
  >`select b.state, r.row_id, r.number, r.tries, r.file_id, r.looked, r.cells_dek, r.cells_blob
    from batch b left join lateral (
      select * from batch_row w where w.batch_id = b.batch_id and w.state = 0 order by w.number limit 1
    ) r on true where b.batch_id = ${batchId}`.execute(tx);
  const [row] = rows;
  if (row?.state !== BatchState.Running) return undefined;
  return row.row_id === null ? 'over' : row;
}

/** Of the next rows those that wait without a file, and whose file could be made so far. */
export async function unfilledRows(tx: Tx, batchId: string, most: number): Promise<WaitingRow[]> {
  const { rows } =
    await sql<WaitingRow>`select row_id, number, tries, file_id, looked, cells_dek, cells_blob from (
      select * from batch_row where batch_id = ${batchId} and state = 0 order by number limit ${most}
    ) r where file_id is null and tries = 0 order by number`.execute(tx);
  return rows;
}

/** Compare and swap from `before`: of two workers one has made the row's file. */
export async function setRowFile(
  tx: Tx,
  rowId: string,
  { before, fileId }: { before: string | null; fileId: string | null },
): Promise<void> {
  await sql`update batch_row set file_id = ${fileId}
    where row_id = ${rowId} and state = ${BatchRowState.Waiting} and file_id is not distinct from ${before}`.execute(
    tx,
  );
}

/**
 * The row becomes that contract, in the transaction that makes it. False when the batch is not being sent any more, or somebody
 * was faster. Who pauses or stops the batch waits for this transaction, and so knows what was sent.
 */
export async function takeRow(
  tx: Tx,
  { batchId, rowId, applyId }: { batchId: string; rowId: string; applyId: string },
  now: Date,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from batch where batch_id = ${batchId} and state = ${BatchState.Running} for share`.execute(
      tx,
    );
  if (rows.length === 0) return false;
  const taken =
    await sql`update batch_row set state = ${BatchRowState.Sent}, apply_id = ${applyId}, cells_dek = null,
      cells_blob = null, moved_at = ${now}
    where row_id = ${rowId} and state = ${BatchRowState.Waiting} returning 1`.execute(tx);
  return taken.rows.length === 1;
}

export async function failRow(tx: Tx, rowId: string, reason: string, now: Date): Promise<void> {
  await sql`update batch_row set state = ${BatchRowState.Failed}, reason = ${reason}, moved_at = ${now}
    where row_id = ${rowId} and state = ${BatchRowState.Waiting}`.execute(tx);
}

/** A fault of ours: tried again, and how often it was. */
export async function countTry(tx: Tx, rowId: string): Promise<void> {
  await sql`update batch_row set tries = tries + 1 where row_id = ${rowId} and state = ${BatchRowState.Waiting}`.execute(
    tx,
  );
}

/** False when a row waits again, since the sender looked at it. Who does so waits for this transaction. */
export async function endRun(tx: Tx, batchId: string, now: Date): Promise<boolean> {
  await sql`select 1 from batch where batch_id = ${batchId} for update`.execute(tx);
  const { rows } = await sql<{
    waiting: boolean;
    check: boolean;
  }>`select coalesce(bool_or(state = ${BatchRowState.Waiting}), false) as waiting,
    coalesce(bool_or(state = ${BatchRowState.Check}), false) as check from batch_row where batch_id = ${batchId}`.execute(
    tx,
  );
  const [{ waiting, check }] = rows as [{ waiting: boolean; check: boolean }];
  if (waiting) return false;
  await moveBatch(tx, batchId, batchMove(check ? 'hold' : 'finish'), null, now);
  return true;
}

/** Compare and swap; undefined when the batch is not in a state for it. */
export async function moveBatch(
  tx: Tx,
  batchId: string,
  { from, to }: ReturnType<typeof batchMove>,
  why: string | null,
  now: Date,
): Promise<BatchRecord | undefined> {
  const { rows } = await sql<BatchRecord>`update batch set state = ${to}, why = ${why}, updated_at = ${now}
    where batch_id = ${batchId} and state = any(${from}::smallint[]) returning *`.execute(tx);
  if (!rows[0]) return undefined;
  if (to === BatchState.Cancelled)
    await sql`update batch_row set state = ${BatchRowState.Cancelled}, cells_dek = null, cells_blob = null, moved_at = ${now}
      where batch_id = ${batchId} and state in (${BatchRowState.Waiting}, ${BatchRowState.Check})`.execute(
      tx,
    );
  if (to === BatchState.Cancelled || to === BatchState.Done)
    await sql`delete from batch_run where batch_id = ${batchId}`.execute(tx);
  else
    await sql`update batch_run set active = ${to === BatchState.Running}, moved_at = ${now} where batch_id = ${batchId}`.execute(
      tx,
    );
  return rows[0];
}

export async function setTplVersion(tx: Tx, batchId: string, version: number): Promise<void> {
  await sql`update batch set tpl_version = ${version} where batch_id = ${batchId}`.execute(tx);
}

export async function touchRun(tx: Tx, batchId: string, now: Date): Promise<void> {
  await sql`update batch_run set moved_at = ${now} where batch_id = ${batchId}`.execute(tx);
}

export type Run = Owner & { batchId: string };
/** Batches that nobody goes on with since, or that have been paused since. */
export async function runsBefore(tx: Tx, active: boolean, before: Date): Promise<Run[]> {
  const { rows } =
    await sql<Run>`select batch_id as "batchId", owner_account_id as "accountId", owner_corp_id as "corpId"
    from batch_run where active = ${active} and moved_at < ${before} order by moved_at limit 100`.execute(tx);
  return rows;
}

/** A person's batches end with his account. */
export async function dropBatches(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from batch where owner_account_id = ${accountId} and owner_corp_id is null`.execute(tx);
  await sql`delete from batch_run where owner_account_id = ${accountId} and owner_corp_id is null`.execute(
    tx,
  );
}
