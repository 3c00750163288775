// SQL of the sender's side: drafts, sending.
import type { ApplyStatus } from '@xinqi/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Owner } from '../contract/acting/owner.ts';
import type { SealedDraft } from '../contract/draft/store.ts';
import type { FieldRow } from '../contract/row/field-store.ts';
import { type ApplyRow, applyColumns, type Terms } from '../contract/store.ts';

/** What the lists show of a draft. */
export type ShownDraft = { name: string; signerName: string; step: number };

/** A contract begins as an empty draft, which whoever makes it then fills or sends. */
export async function insertApply(tx: Tx, applyId: string, owner: Owner, now: Date): Promise<ApplyRow> {
  const { rows } =
    await sql<ApplyRow>`insert into apply as a (apply_id, owner_account_id, owner_corp_id, owner_key, sender_name, contract_name,
      status, created_at, updated_at)
    values (${applyId}, ${owner.accountId}, ${owner.corpId}, ${owner.partyKey}, ${owner.name}, '', -1, ${now}, ${now})
    returning ${applyColumns}`.execute(tx);
  return rows[0]!;
}

/** Replaces the draft if it still has `version`; answers the new version, or undefined when another window was faster. */
export async function updateDraft(
  tx: Tx,
  applyId: string,
  version: number,
  draft: SealedDraft,
  shown: ShownDraft,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{
    draft_version: number;
  }>`update apply set draft_dek = ${draft.dek}, draft_blob = ${draft.blob},
      contract_name = ${shown.name}, draft_step = ${shown.step}, all_signer_name = ${shown.signerName},
      draft_version = draft_version + 1, updated_at = ${now}
    where apply_id = ${applyId} and status = -1 and draft_version = ${version} returning draft_version`.execute(
    tx,
  );
  return rows[0]?.draft_version;
}

export type SentApply = {
  applyId: string;
  applyNo: string;
  owner: Owner;
  contractName: string;
  ifOrder: boolean;
  signExpire: Date;
  overDate: string | null;
  alreadySigned: boolean;
  pages: unknown;
  original: unknown;
  fileCount: number;
  allSignerName: string;
  signerCount: number;
  /** Origin of the links in its messages. */
  origin: string;
  contractKind: string;
  contractNo: string | null;
  fileId: string;
  createType: number;
  voidsApplyId: string | null;
  amount: number | null;
  terms: Terms;
  usualSeal: string | null;
  /** Signing, or InitApproving while its enterprise has to approve it first. */
  status: ApplyStatus;
};

/** Turns a draft, which is locked, into a sent contract and answers it; `also`: sets what it keeps beside. */
export async function writeSent(
  tx: Tx,
  a: SentApply,
  also: RawBuilder<unknown>,
  now: Date,
): Promise<ApplyRow> {
  const { rows } =
    await sql<ApplyRow>`update apply a set apply_no = ${a.applyNo}, contract_name = ${a.contractName}, status = ${a.status}, sender_name = ${a.owner.name},
      if_order = ${a.ifOrder}, sign_expire = ${a.signExpire}, over_date = ${a.overDate}, already_signed = ${a.alreadySigned},
      pages = ${JSON.stringify(a.pages)},
      original = ${JSON.stringify(a.original)}, file_count = ${a.fileCount}, all_signer_name = ${a.allSignerName}, signer_count = ${a.signerCount}, origin = ${a.origin},
      contract_kind = ${a.contractKind}, contract_no = ${a.contractNo}, file_id = ${a.fileId}, create_type = ${a.createType}, voids_apply_id = ${a.voidsApplyId},
      amount = ${a.amount}, terms = ${JSON.stringify(a.terms)}, usual_seal = ${a.usualSeal},
      draft_dek = null, draft_blob = null, sent_at = ${now}, updated_at = ${now}, ${also}
    where apply_id = ${a.applyId} and status = -1 returning ${applyColumns}`.execute(tx);
  return rows[0]!;
}

export async function insertFields(tx: Tx, fields: readonly FieldRow[]): Promise<void> {
  const column = <K extends keyof FieldRow>(key: K) => fields.map((f) => f[key]);
  await sql`insert into sign_field (field_id, sign_no, apply_id, kind, page, x, y, width, height, label, required, pdf_field, file)
    select * from unnest(${column('field_id')}::uuid[], ${column('sign_no')}::text[], ${column('apply_id')}::uuid[], ${column('kind')}::text[],
      ${column('page')}::int[], ${column('x')}::float8[], ${column('y')}::float8[], ${column('width')}::float8[], ${column('height')}::float8[],
      ${column('label')}::text[], ${column('required')}::bool[], ${column('pdf_field')}::text[], ${column('file')}::int[])`.execute(
    tx,
  );
}

/** Whether a contract of the enterprise has this number. */
export async function isNumbered(tx: Tx, corpId: string, contractNo: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from apply where owner_corp_id = ${corpId} and contract_no = ${contractNo}`.execute(
      tx,
    );
  return rows.length > 0;
}

/** The file from which a contract was made, if it is known. */
export async function fileOf(tx: Tx, applyId: string): Promise<string | null> {
  const { rows } = await sql<{
    file_id: string | null;
  }>`select file_id from apply where apply_id = ${applyId}`.execute(tx);
  return rows[0]?.file_id ?? null;
}
