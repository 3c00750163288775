// SQL that writes who stands in a line: new lines, another person or phone in one, and what becomes of it when he signs.
import { type ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { type ApplyRow, lineColumns, type SignInfoRow } from './store.ts';

export type NewLine = Pick<
  SignInfoRow,
  | 'sign_info_id'
  | 'sign_no'
  | 'apply_id'
  | 'user_type'
  | 'name'
  | 'operator_name'
  | 'order_num'
  | 'status'
  | 'mobile_masked'
  | 'mobile_blind'
  | 'party_key'
  | 'pii_dek'
  | 'pii_blob'
  | 'identity_blind'
  | 'corp_id'
  | 'edge_at'
  | 'edge_fields'
  | 'sig_field'
  | 'pres_field'
  | 'further_marks'
  | 'read_whole'
  | 'read_seconds'
  | 'will_ways'
  | 'will_needed'
>;

/** Answers them as they stand, in their order. */
export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<SignInfoRow[]> {
  const inserted: SignInfoRow[] = [];
  for (const l of lines) {
    const { rows } =
      await sql<SignInfoRow>`insert into sign_info as s (sign_info_id, sign_no, apply_id, user_type, name, operator_name, order_num, status,
        mobile_masked, mobile_blind, party_key, pii_dek, pii_blob, identity_blind, corp_id, edge_at, edge_fields, sig_field,
        pres_field, further_marks, read_whole, read_seconds, will_ways, will_needed)
      values (${l.sign_info_id}, ${l.sign_no}, ${l.apply_id}, ${l.user_type}, ${l.name}, ${l.operator_name}, ${l.order_num},
        ${l.status}, ${l.mobile_masked}, ${l.mobile_blind}, ${l.party_key}, ${l.pii_dek}, ${l.pii_blob}, ${l.identity_blind}, ${l.corp_id}, ${l.edge_at},
        ${JSON.stringify(l.edge_fields)}, ${l.sig_field}, ${l.pres_field}, ${JSON.stringify(l.further_marks)}, ${l.read_whole}, ${l.read_seconds}, ${l.will_ways}, ${l.will_needed}) returning ${lineColumns}`.execute(
        tx,
      );
    inserted.push(...rows);
  }
  const order = (a: SignInfoRow, b: SignInfoRow) =>
    a.order_num - b.order_num || (a.sign_info_id < b.sign_info_id ? -1 : 1);
  return inserted.sort(order);
}

export type PersonColumns = Pick<
  NewLine,
  | 'name'
  | 'operator_name'
  | 'mobile_masked'
  | 'mobile_blind'
  | 'party_key'
  | 'pii_dek'
  | 'pii_blob'
  | 'identity_blind'
  | 'corp_id'
>;

/** Another person, or the same under another name or phone: no token that was given before is his. */
export async function updatePerson(tx: Tx, signNo: string, p: PersonColumns): Promise<void> {
  await sql`update sign_info set name = ${p.name}, operator_name = ${p.operator_name}, mobile_masked = ${p.mobile_masked},
      mobile_blind = ${p.mobile_blind}, party_key = ${p.party_key}, pii_dek = ${p.pii_dek}, pii_blob = ${p.pii_blob}, identity_blind = ${p.identity_blind}, corp_id = ${p.corp_id},
      recipient_gen = link_gen + 1, barred_at = case when party_key = ${p.party_key} then barred_at end,
      location_dek = null, location_blob = null, location_gen = null
    where sign_no = ${signNo}`.execute(tx);
}

/** He has signed; false means that someone was faster. */
export async function recordAcceptance(
  tx: Tx,
  { sign_no, status }: SignInfoRow,
  { eventId, corpId, strength }: { eventId: string; corpId: string | null; strength: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update sign_info set status = ${SignInfoStatus.Signed}, approval_late = false,
      accept_event = ${eventId}, signed_at = ${now}, strength = ${strength}, corp_id = coalesce(${corpId}, corp_id),
      location_dek = null, location_blob = null, location_gen = null
    where sign_no = ${sign_no} and status = ${status} returning sign_no`.execute(tx);
  return rows.length === 1;
}

/** He has refused, and the line moves on; false means that someone was faster. */
export async function recordRefusal(
  tx: Tx,
  { sign_no, status }: SignInfoRow,
  to: SignInfoStatus,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { rows } =
    await sql`update sign_info set status = ${to}, approval_late = false, refuse_reason = ${reason},
      signed_at = ${now}, location_dek = null, location_blob = null, location_gen = null
    where sign_no = ${sign_no} and status = ${status} returning sign_no`.execute(tx);
  return rows.length === 1;
}

/** One more has signed, and by the last one the contract is `complete`; false means that someone was faster. */
export async function countSigned(
  tx: Tx,
  { apply_id, status, signed_count }: ApplyRow,
  complete: ApplyStatus | undefined,
  now: Date,
): Promise<boolean> {
  const moved = sql`, status = ${complete}, updated_at = ${now}, signed_at = ${now}, approval_late = false`;
  const { rows } =
    await sql`update apply set signed_count = signed_count + 1${complete === undefined ? sql`` : moved}
    where apply_id = ${apply_id} and status = ${status} and signed_count = ${signed_count} returning apply_id`.execute(
      tx,
    );
  return rows.length === 1;
}

/** A line; `from`: the state that it leaves for the one that it has here, with the link that it gets or loses; in another state by now, it stays in it. */
export type Moving = SignInfoRow & { from?: SignInfoStatus };

/**
 * A new link generation (`exp` null: the end of all, and what his device claimed is forgotten with it): every earlier pair of this line is dead from here on. Tokens live on: they end with the recipient
 * (recipient_gen), so that whoever passed his code goes on reading and signing.
 */
export async function raiseLink(
  tx: Tx,
  { sign_no, status, from }: Moving,
  exp: Date | null,
): Promise<number> {
  const moved =
    from === undefined
      ? sql``
      : sql` status = case when status = ${from} then ${status} else status end, approval_late = approval_late and status <> ${from},`;
  const { rows } = await sql<{
    link_gen: number;
  }>`update sign_info set link_gen = link_gen + 1,${moved}
      dead_gen = case when ${exp}::timestamptz is null and link_exp is not null then link_gen else dead_gen end,
      dead_exp = case when ${exp}::timestamptz is null and link_exp is not null then link_exp else dead_exp end,
      link_exp = ${exp}, location_dek = case when ${exp}::timestamptz is not null then location_dek end,
      location_blob = case when ${exp}::timestamptz is not null then location_blob end,
      location_gen = case when ${exp}::timestamptz is not null then location_gen end
    where sign_no = ${sign_no} returning link_gen`.execute(tx);
  return rows[0]!.link_gen;
}
