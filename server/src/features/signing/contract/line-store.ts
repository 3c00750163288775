// SQL that writes who stands in a line: new lines, and another person or phone in one.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { SignInfoRow } from './store.ts';

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

export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  for (const l of lines)
    await sql`insert into sign_info (sign_info_id, sign_no, apply_id, user_type, name, operator_name, order_num, status,
        mobile_masked, mobile_blind, party_key, pii_dek, pii_blob, identity_blind, corp_id, edge_at, edge_fields, sig_field,
        pres_field, further_marks, read_whole, read_seconds, will_ways, will_needed)
      values (${l.sign_info_id}, ${l.sign_no}, ${l.apply_id}, ${l.user_type}, ${l.name}, ${l.operator_name}, ${l.order_num},
        ${l.status}, ${l.mobile_masked}, ${l.mobile_blind}, ${l.party_key}, ${l.pii_dek}, ${l.pii_blob}, ${l.identity_blind}, ${l.corp_id}, ${l.edge_at},
        ${JSON.stringify(l.edge_fields)}, ${l.sig_field}, ${l.pres_field}, ${JSON.stringify(l.further_marks)}, ${l.read_whole}, ${l.read_seconds}, ${l.will_ways}, ${l.will_needed})`.execute(
      tx,
    );
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
