// Rows of the signing tables that several parts of the family read, and their compare-and-swap writes.
import type { ApplyStatus, ConsumMode, SignInfoStatus, WillWay } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import { oneValue } from './row/one-value.ts';

/** What the sender asked for beside parties and fields. Contracts that were sent before have none of it. */
export type Terms = {
  needQifengSign?: true;
  needPresSign?: true;
  needVideoSign?: true;
  serverCa?: boolean;
  needCa?: boolean;
  consumMode?: ConsumMode;
  pay?: true;
  returnURL?: string;
};

const columnsOf = (as: 'a' | 's', names: string): RawBuilder<unknown> =>
  sql.raw(
    names
      .trim()
      .split(/\s+/)
      .map((name) => `${as}.${name}`)
      .join(', '),
  );

export type ApplyRow = {
  apply_id: string;
  apply_no: string | null;
  owner_account_id: string;
  owner_corp_id: string | null;
  sender_name: string;
  contract_name: string;
  status: ApplyStatus;
  create_type: number;
  if_order: boolean;
  sign_expire: Date | null;
  over_date: string | null;
  draft_version: number;
  draft_step: number;
  already_signed: boolean;
  pages: { width: number; height: number }[] | null;
  pages_sha256: string | null;
  original: { key: string; length: number; sha256: string; fileName: string } | null;
  /** How many files it has; the rows of those behind the first are apply_file (document/files.ts). */
  file_count: number;
  /** Who reads it on the page sees his name across, but for its sender. */
  watermark: boolean;
  all_signer_name: string;
  signer_count: number;
  signed_count: number;
  end_reason: string | null;
  /** InitRejected: its approval was not decided in time. */
  approval_late: boolean;
  /** Under which the parties reach us: goes into the links of its messages. */
  origin: string;
  preservation_id: string | null;
  contract_kind: string;
  /** What the enterprise that sent it numbers it. */
  contract_no: string | null;
  /** As the sender states it, fen; null: not stated. */
  amount: number | null;
  /** Of the enterprise that sent it; whether he who signs may use it is asked then. */
  usual_seal: string | null;
  terms: Terms;
  /** A voiding contract: which one it voids. */
  voids_apply_id: string | null;
  created_at: Date;
  updated_at: Date;
  sent_at: Date | null;
  signed_at: Date | null;
  finished_at: Date | null;
};
export const applyColumns = columnsOf(
  'a',
  `
  apply_id apply_no owner_account_id owner_corp_id sender_name contract_name status create_type if_order
  sign_expire over_date draft_version draft_step already_signed pages pages_sha256 original file_count watermark
  all_signer_name signer_count signed_count end_reason approval_late origin preservation_id contract_kind
  contract_no amount terms usual_seal voids_apply_id created_at updated_at sent_at signed_at finished_at`,
);
/** Of the contract `a`. */
export const applyRow = oneValue<ApplyRow>(
  applyColumns,
  {
    sign_expire: true,
    created_at: true,
    updated_at: true,
    sent_at: true,
    signed_at: true,
    finished_at: true,
  },
  {},
);

/** What is reserved for a line in one file. */
export type LineMarks = Pick<SignInfoRow, 'sig_field' | 'edge_fields' | 'pres_field'>;

export type SignInfoRow = {
  sign_info_id: string;
  sign_no: string;
  apply_id: string;
  user_type: 0 | 1;
  name: string;
  operator_name: string | null;
  order_num: number;
  status: SignInfoStatus;
  mobile_masked: string;
  /** Of the mobile that it was sent to, for search. */
  mobile_blind: Buffer;
  /** Whose the line is (docs/decisions/0031). */
  party_key: Buffer;
  pii_dek: Buffer;
  pii_blob: Buffer;
  /** Of the identity number that the sender named: for search, and to tell that there is one. */
  identity_blind: Buffer | null;
  corp_id: string | null;
  edge_at: number | null;
  edge_fields: string[];
  sig_field: string | null;
  /** Place of the 保全章, filled with the last signature. */
  pres_field: string | null;
  /** The three of each file behind the first. */
  further_marks: LineMarks[];
  /** Sealed, of the line's generation `location_gen`: where the signatory's device said that it is. */
  location_dek: Buffer | null;
  location_blob: Buffer | null;
  location_gen: number | null;
  /** What the sender demands of his reading. */
  read_whole: boolean;
  read_seconds: number;
  /** What the sender demands beside the code: `will_needed` of these ways. */
  will_ways: WillWay[];
  will_needed: number;
  /** Strength of proof with which he signed; null before, and of lines signed before 2026-11-27. */
  strength: string | null;
  /** Where time is demanded: since when the text is open to who stood in the line in its generation `read_gen`. */
  read_since: Date | null;
  read_gen: number | null;
  link_gen: number;
  /** The first generation of the link that belongs to who stands in the line now. */
  recipient_gen: number;
  link_exp: Date | null;
  signed_at: Date | null;
  accept_event: string | null;
  sealed: boolean;
  refuse_reason: string | null;
  /** The signNo that took this line's place, and the reason given. */
  replaced_by: string | null;
  moved_reason: string | null;
  /** By himself (转交), not by the sender. */
  handed_on: boolean;
  /** Added after sending: no reserved field, so his signature is invisible. */
  added: boolean;
  reminded_at: Date | null;
  /** The last pair that was revoked. */
  dead_gen: number | null;
  dead_exp: Date | null;
  /** Since when its operator no longer acts for the enterprise: no link, code or message of it is his. */
  barred_at: Date | null;
  /** SealRejected: its approval was not decided in time. */
  approval_late: boolean;
};
export const lineColumns = columnsOf(
  's',
  `
  sign_info_id sign_no apply_id user_type name operator_name order_num status mobile_masked mobile_blind party_key
  pii_dek pii_blob identity_blind corp_id edge_at edge_fields sig_field pres_field further_marks location_dek
  location_blob location_gen read_whole read_seconds will_ways will_needed strength read_since read_gen link_gen
  recipient_gen link_exp signed_at accept_event sealed refuse_reason replaced_by moved_reason handed_on added
  reminded_at dead_gen dead_exp barred_at approval_late`,
);
/** Of the line `s`. */
export const lineRow = oneValue<SignInfoRow>(
  lineColumns,
  {
    read_since: true,
    link_exp: true,
    signed_at: true,
    reminded_at: true,
    dead_exp: true,
    barred_at: true,
  },
  {
    mobile_blind: true,
    party_key: true,
    pii_dek: true,
    pii_blob: true,
    identity_blind: true,
    location_dek: true,
    location_blob: true,
  },
);
/** All lines of a contract, in their order. */
export const linesJson = (applyId: RawBuilder<unknown>): RawBuilder<unknown> =>
  lineRow.all(sql`from sign_info s where s.apply_id = ${applyId} order by s.order_num, s.sign_info_id`);

/** The contracts `a` of which this holds, in no order; `lock`: until the transaction ends. */
export async function selectApplies(tx: Tx, where: RawBuilder<unknown>, lock?: 'lock'): Promise<ApplyRow[]> {
  const { rows } = await sql<{ apply: unknown }>`select ${applyRow.value} as apply from apply a where ${where}
    ${sql.raw(lock ? 'for update' : '')}`.execute(tx);
  return rows.map(({ apply }) => applyRow.read(apply));
}

/** A contract by number if `visible` (a condition of access.ts) holds for it. */
export async function findApply(
  tx: Tx,
  by: { applyNo: string } | { applyId: string },
  visible: RawBuilder<boolean>,
): Promise<ApplyRow | undefined> {
  const key = 'applyNo' in by ? sql`a.apply_no = ${by.applyNo}` : sql`a.apply_id = ${by.applyId}`;
  return (await selectApplies(tx, sql`${key} and ${visible}`))[0];
}

/** Locks a contract until the transaction ends: acts on one contract queue up. NOT_FOUND: a draft that somebody has deleted since. */
export async function lockApply(tx: Tx, applyId: string): Promise<ApplyRow> {
  const [apply] = await selectApplies(tx, sql`a.apply_id = ${applyId}`, 'lock');
  if (!apply) throw new AppError('NOT_FOUND');
  return apply;
}

/** The lock alone, of one or several in the one order that everybody takes: two overlapping batches never deadlock. */
export async function holdApplies(tx: Tx, applyIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(applyIds)];
  const { rows } = await sql`select from apply where apply_id = any(${wanted}::uuid[])
    order by apply_id for update`.execute(tx);
  if (rows.length < wanted.length) throw new AppError('NOT_FOUND');
}

/** The same by its number, for what knows no more of it. */
export async function holdNumbered(tx: Tx, applyNo: string): Promise<void> {
  await sql`select from apply where apply_no = ${applyNo} for update`.execute(tx);
}

export async function linesOf(tx: Tx, applyId: string): Promise<SignInfoRow[]> {
  const { rows } = await sql<{ lines: unknown[] }>`select ${linesJson(sql`${applyId}`)} as lines`.execute(tx);
  return rows[0]!.lines.map(lineRow.read);
}

export async function findLine(tx: Tx, signNo: string): Promise<SignInfoRow | undefined> {
  const { rows } = await sql<{ line: unknown }>`select ${lineRow.value} as line from sign_info s
    where s.sign_no = ${signNo}`.execute(tx);
  return rows[0] && lineRow.read(rows[0].line);
}

export type ApplyChange = {
  status: ApplyStatus;
  endReason?: string;
  approvalLate?: boolean;
  signedAt?: Date;
  finishedAt?: Date;
  preservationId?: string;
};

/** Moves a contract from one state to another; false means that someone was faster. */
export async function moveApply(
  tx: Tx,
  applyId: string,
  from: ApplyStatus,
  to: ApplyChange,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update apply set status = ${to.status}, updated_at = ${now},
      end_reason = coalesce(${to.endReason ?? null}, end_reason), signed_at = coalesce(${to.signedAt ?? null}, signed_at),
      finished_at = coalesce(${to.finishedAt ?? null}, finished_at),
      preservation_id = coalesce(preservation_id, ${to.preservationId ?? null}), approval_late = ${to.approvalLate ?? false}
    where apply_id = ${applyId} and status = ${from} returning apply_id`.execute(tx);
  return rows.length === 1;
}

/** Moves one line from one state to another; false means that someone was faster. */
export async function moveLine(
  tx: Tx,
  signNo: string,
  from: SignInfoStatus,
  to: SignInfoStatus,
  late?: 'late',
): Promise<boolean> {
  const { rows } = await sql`update sign_info set status = ${to}, approval_late = ${late !== undefined}
    where sign_no = ${signNo} and status = ${from} returning sign_no`.execute(tx);
  return rows.length === 1;
}

/** `more`: joins what is said of the strength of his signature. */
export async function markSealed(tx: Tx, signNo: string, more: string): Promise<void> {
  await sql`update sign_info set sealed = true, strength = strength || ${more} where sign_no = ${signNo}`.execute(
    tx,
  );
}

export const findApplyById = (tx: Tx, applyId: string): Promise<ApplyRow | undefined> =>
  findApply(tx, { applyId }, sql<boolean>`true`);

export const everyoneOf = (lines: readonly SignInfoRow[], status: SignInfoStatus): SignInfoRow[] =>
  lines.filter((line) => line.status === status);
