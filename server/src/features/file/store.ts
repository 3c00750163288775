// All SQL of uploaded files.
import type { OfficeFormat, PlacedBox } from '@xinqi/domain';
import type { EarlierSignature, PictureKind } from '@xinqi/pdf/upload';
import { type ColumnType, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { notDurable } from '../../platform/database/not-durable.ts';
import { together } from '../../platform/database/together.ts';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/live.ts';
import { copyOffice } from './kept/copy-store.ts';
import { workOf } from './queue/store.ts';
import type { FileReason } from './verdict.ts';

export type PageBox = { width: number; height: number };
export type Note = { code: string; message: string };
export type Consent = { code: string; message: string; at: string };
/** A signature that the upload carries, as the sandbox judged it; cleaned of what cannot be shown. */
export type Carried = EarlierSignature;
export type FileState = 'checking' | 'needs_consent' | 'ready' | 'refused';
export type FileStep = 'inspect' | 'normalise' | 'convert' | 'redraw' | 'office';
/** The PDF that was made of a Word or Excel file or of a picture, before anything else was done to it. */
export type Conversion = {
  key: string;
  length: number;
  sha256: string;
  program: string;
  /** null: none are drawn. */
  fonts: string | null;
  /** What the upload was. */
  formats: (OfficeFormat | PictureKind)[];
  notes: Note[];
};
/** One of the files that stand one behind the other in an upload. */
export type Source = { length: number; sha256: string };
/** The page (from 1) that two readers show differently, and the keys of its pictures: PDFium's, then pdf.js'. */
export type Differs = { page: number; keys: string[] };

type FileTable = {
  file_id: string;
  account_id: string;
  file_name: string;
  state: FileState;
  step: FileStep;
  reason: FileReason | null;
  original_key: string;
  original_length: number;
  original_sha256: string;
  base_key: string;
  base_length: number;
  base_sha256: string;
  already_signed: ColumnType<boolean, never, boolean>;
  carried: ColumnType<Carried[] | null, never, string>;
  standing: ColumnType<PlacedBox[] | null, never, string>;
  office: ColumnType<string, string, never>;
  pages: ColumnType<PageBox[] | null, never, string>;
  notes: ColumnType<Note[], never, string>;
  consents: ColumnType<Consent[], never, string>;
  differs: ColumnType<Differs | null, never, string | null>;
  pictures: ColumnType<Source[] | null, string | null, never>;
  converted: ColumnType<Conversion | null, never, string>;
  checked_at: ColumnType<Date | null, never, Date>;
  checked_alike: ColumnType<string | null, never, string | null>;
  held_at: ColumnType<Date | null, never, Date | null>;
  bound_at: ColumnType<Date | null, never, Date>;
  created_at: Date;
  moved_at: Date;
};
type Tables = { file: FileTable };
const tables = (tx: Tx) => tx.withTables<Tables>();

export type FileRow = Selectable<FileTable>;

/** Published (live.ts) by whatever moves the file: its state, its step, its owner. */
export const fileTopic = (fileId: string): string => `file:${fileId}`;

/** Until the transaction ends, uploads of this account are counted one after another. */
const lockingAccount = (accountId: string): RawBuilder<FileRow> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`file:${accountId}`}, 0))`;

/** A scalar select: bytes that the account has uploaded since. */
export const bytesOf = (accountId: RawBuilder<unknown>, since: Date): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(original_length), 0)::bigint from file
    where account_id = ${accountId} and created_at > ${since} and office <> ${copyOffice})`;

export type NewFile = {
  fileId: string;
  accountId: string;
  office: string;
  fileName: string;
  original: { key: string; length: number; sha256: string };
  /** What is done first: `office` for a file that is no PDF yet, a picture among them. */
  step?: FileStep;
  pictures?: readonly Source[];
  now: Date;
};

const columns =
  sql.raw(`file_id, account_id, office, file_name, state, step, original_key, original_length, original_sha256,
  base_key, base_length, base_sha256, pictures, created_at, moved_at`);

const inserted = (f: NewFile, where: RawBuilder<boolean>): RawBuilder<FileRow> => {
  const { key, length, sha256 } = f.original;
  const row = {
    file_id: f.fileId,
    account_id: f.accountId,
    office: f.office,
    file_name: f.fileName,
    state: 'checking',
    step: f.step ?? 'inspect',
    original_key: key,
    original_length: length,
    original_sha256: sha256,
    base_key: key,
    base_length: length,
    base_sha256: sha256,
    pictures: f.pictures ?? null,
    created_at: f.now,
    moved_at: f.now,
  };
  return sql<FileRow>`insert into file (${columns})
    select ${columns} from json_populate_record(null::file, ${JSON.stringify(row)}::json) where ${where} returning *`;
};

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await inserted(file, sql`true`).execute(tx);
}

/** Files to be checked, with their work; undefined where the account has no room for all of them: `since` then it may have sent `most`. */
export async function insertUploads(
  tx: Tx,
  accountId: string,
  files: readonly Omit<NewFile, 'accountId'>[],
  { since, most }: { since: Date; most: number },
): Promise<FileRow[] | undefined> {
  const inserting = files.map((file) => {
    const fits = sql<boolean>`${bytesOf(sql`${accountId}::uuid`, since)} + ${file.original.length} <= ${most}`;
    return sql<FileRow>`with kept as (${inserted({ ...file, accountId }, fits)}),
      waits as (${workOf(sql`kept`, file.now)}) select * from kept`;
  });
  // in one write, each after the lock
  const [, ...answers] = await together(
    ...[lockingAccount(accountId), ...inserting].map((statement) => statement.execute(tx)),
  );
  const kept = answers.flatMap(({ rows }) => rows);
  return kept.length === files.length ? kept : undefined;
}

/** For jobs: whoever owns it. */
export async function findFile(tx: Tx, fileId: string): Promise<FileRow | undefined> {
  return tables(tx).selectFrom('file').selectAll().where('file_id', '=', fileId).executeTakeFirst();
}

/** The owner has compared every page, or those of the PDF `alike` (SHA-256); only of a converted file that is ready, and once. */
export async function setChecked(
  tx: Tx,
  fileId: string,
  now: Date,
  alike: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`update file set checked_at = coalesce(checked_at, ${now}),
      checked_alike = case when checked_at is null then ${alike} else checked_alike end
    where file_id = ${fileId} and state = 'ready' and converted is not null returning 1`.execute(tx);
  return rows.length === 1;
}

/** For callers: the account's own, or nothing. */
export async function findOwnFile(tx: Tx, fileId: string, accountId: string): Promise<FileRow | undefined> {
  return tables(tx)
    .selectFrom('file')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/**
 * Changes the file only while it stands where the caller saw it; false when someone was faster. `again`: what the bytes say, which is found
 * out once more when a falling database forgets it (not-durable.ts); a contract made of it is waited for.
 */
export async function moveFile(
  tx: Tx,
  from: Pick<FileRow, 'file_id' | 'state' | 'step'>,
  change: Updateable<FileTable>,
  now: Date,
  again?: 'again',
): Promise<boolean> {
  const moved = await tables(tx)
    .updateTable('file')
    .where(again ? notDurable(tx) : sql<boolean>`true`)
    .set({ ...change, moved_at: now })
    .where('file_id', '=', from.file_id)
    .where('state', '=', from.state)
    .where('step', '=', from.step)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) return false;
  publish(tx, fileTopic(from.file_id));
  return true;
}

/** A ready file of this account. */
export async function readyFile(tx: Tx, fileId: string, accountId: string): Promise<FileRow | undefined> {
  return tables(tx)
    .selectFrom('file')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
}

/** Binds a ready file to a contract for good; false when it has been forgotten meanwhile. */
export async function bindFile(tx: Tx, fileId: string, now: Date): Promise<boolean> {
  const bound = await tables(tx)
    .updateTable('file')
    .set((e) => ({ bound_at: e.fn.coalesce('bound_at', e.val(now)) }))
    .where('file_id', '=', fileId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return bound.numUpdatedRows === 1n;
}

export async function setHeld(tx: Tx, fileId: string, accountId: string, at: Date | null): Promise<boolean> {
  const held = await tables(tx)
    .updateTable('file')
    .set({ held_at: at })
    .where('file_id', '=', fileId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return held.numUpdatedRows === 1n;
}

/** Files of one account become another's. */
export async function changeOwner(
  tx: Tx,
  fileIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (fileIds.length === 0) return;
  await tables(tx)
    .updateTable('file')
    .set({ account_id: to })
    .where('file_id', 'in', [...fileIds])
    .where('account_id', '=', from)
    .execute();
  // whoever watches one of them is judged again at once
  for (const fileId of fileIds) publish(tx, fileTopic(fileId));
}

/** Files to be checked that moved last a while ago and have no work in the queue. */
export async function lostFiles(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    file_id: string;
  }>`select file_id from file f where state = 'checking' and moved_at < ${before}
      and not exists (select 1 from file_work w where w.file_id = f.file_id) order by moved_at limit 200`.execute(
    tx,
  );
  return rows.map(({ file_id }) => file_id);
}

/** Rows only: objects are content-addressed and may serve other files. */
export async function forgetAbandoned(tx: Tx, before: Date): Promise<void> {
  await sql`delete from file where file_id in (select file_id from file
    where bound_at is null and held_at is null and created_at < ${before} limit 1000)`.execute(tx);
}
