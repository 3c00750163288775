// SQL of readings and of hand-overs of the camera.
import type { OcrDocument, OcrFieldName, OcrHint, OcrKind } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type ReadingRow = {
  reading_id: string;
  account_id: string;
  hand_over_id: string | null;
  kind: OcrKind;
  document: OcrDocument;
  hints: OcrHint[];
  picture_hash: Buffer | null;
  pii_dek: Buffer | null;
  pii_blob: Buffer | null;
  party: string;
  party_request_id: string;
  created_at: Date;
};

export async function insertReading(tx: Tx, row: ReadingRow): Promise<void> {
  await sql`insert into ocr_reading (reading_id, account_id, hand_over_id, kind, document, hints, picture_hash,
      pii_dek, pii_blob, party, party_request_id, created_at)
    values (${row.reading_id}, ${row.account_id}, ${row.hand_over_id}, ${row.kind}, ${row.document}, ${row.hints},
      ${row.picture_hash}, ${row.pii_dek}, ${row.pii_blob}, ${row.party}, ${row.party_request_id},
      ${row.created_at})`.execute(tx);
}

/** Of a hand-over, the newest of each kind. */
export async function readingsOf(tx: Tx, handOverId: string): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`select distinct on (kind) * from ocr_reading
    where hand_over_id = ${handOverId} order by kind, created_at desc, reading_id desc`.execute(tx);
  return rows;
}

/** His own, locked. */
export async function takeReadings(
  tx: Tx,
  accountId: string,
  readingIds: readonly string[],
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`select * from ocr_reading
    where account_id = ${accountId} and reading_id = any(${readingIds}::uuid[])
    order by reading_id for update`.execute(tx);
  return rows;
}

/** What stays of its contents. */
export async function resealReading(
  tx: Tx,
  row: Pick<ReadingRow, 'reading_id' | 'pii_dek' | 'pii_blob'>,
): Promise<void> {
  await sql`update ocr_reading set pii_dek = ${row.pii_dek}, pii_blob = ${row.pii_blob}
    where reading_id = ${row.reading_id}`.execute(tx);
}

export type UseRow = {
  attempt_id: string;
  reading_id: string;
  corrected: OcrFieldName[];
  pii_dek: Buffer | null;
  pii_blob: Buffer | null;
};
export async function insertUse(tx: Tx, row: UseRow): Promise<void> {
  await sql`insert into ocr_use (attempt_id, reading_id, corrected, pii_dek, pii_blob)
    values (${row.attempt_id}, ${row.reading_id}, ${row.corrected}, ${row.pii_dek}, ${row.pii_blob})`.execute(
    tx,
  );
}

export type ReadFrom = Pick<UseRow, 'attempt_id' | 'corrected'> & Pick<ReadingRow, 'kind'>;
export async function readOfAttempts(tx: Tx, attemptIds: readonly string[]): Promise<ReadFrom[]> {
  const { rows } = await sql<ReadFrom>`select u.attempt_id, r.kind, u.corrected
    from ocr_use u join ocr_reading r using (reading_id)
    where u.attempt_id = any(${attemptIds}::uuid[]) order by r.created_at, r.reading_id`.execute(tx);
  return rows;
}

const unused = sql`not exists (select from ocr_use u where u.reading_id = ocr_reading.reading_id)`;

/** What nobody used. */
export async function forgetUnused(tx: Tx, before: Date): Promise<void> {
  await sql`delete from ocr_reading where created_at < ${before} and ${unused}`.execute(tx);
}

/** The account is closed: what was used stays as a record without its contents, the rest goes. */
export async function forgetReadings(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from ocr_reading where account_id = ${accountId} and ${unused}`.execute(tx);
  await sql`update ocr_use set pii_dek = null, pii_blob = null where reading_id in
    (select reading_id from ocr_reading where account_id = ${accountId})`.execute(tx);
  await sql`update ocr_reading set pii_dek = null, pii_blob = null, picture_hash = null
    where account_id = ${accountId}`.execute(tx);
  await sql`delete from ocr_hand_over where account_id = ${accountId}`.execute(tx);
}

export type HandOverRow = {
  hand_over_id: string;
  account_id: string;
  group_id: string;
  kinds: OcrKind[];
  scan_hash: Buffer;
  phone_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
};

export async function insertHandOver(tx: Tx, row: Omit<HandOverRow, 'phone_hash'>): Promise<void> {
  await sql`insert into ocr_hand_over (hand_over_id, account_id, group_id, kinds, scan_hash, created_at, expires_at)
    values (${row.hand_over_id}, ${row.account_id}, ${row.group_id}, ${row.kinds}, ${row.scan_hash},
      ${row.created_at}, ${row.expires_at})`.execute(tx);
}

/** For the login that asked. */
export async function findHandOver(
  tx: Tx,
  handOverId: string,
  groupId: string,
): Promise<HandOverRow | undefined> {
  const { rows } = await sql<HandOverRow>`select * from ocr_hand_over
    where hand_over_id = ${handOverId} and group_id = ${groupId}`.execute(tx);
  return rows[0];
}

/** Once: the first phone has it. */
export async function openHandOver(
  tx: Tx,
  scanHash: Buffer,
  phone: { hash: Buffer; now: Date },
): Promise<HandOverRow | undefined> {
  const { rows } = await sql<HandOverRow>`update ocr_hand_over set phone_hash = ${phone.hash}
    where scan_hash = ${scanHash} and phone_hash is null and expires_at > ${phone.now} returning *`.execute(
    tx,
  );
  return rows[0];
}

/** Of the phone that opened it, locked. */
export async function handOverOfPhone(
  tx: Tx,
  phoneHash: Buffer,
  now: Date,
): Promise<HandOverRow | undefined> {
  const { rows } = await sql<HandOverRow>`select * from ocr_hand_over
    where phone_hash = ${phoneHash} and expires_at > ${now} for update`.execute(tx);
  return rows[0];
}

/** An older one of the same login ends where a new one begins. */
export async function endHandOvers(tx: Tx, groupId: string, now: Date): Promise<void> {
  await sql`update ocr_hand_over set expires_at = ${now} where group_id = ${groupId} and expires_at > ${now}`.execute(
    tx,
  );
}

export async function forgetHandOvers(tx: Tx, before: Date): Promise<void> {
  await sql`delete from ocr_hand_over where expires_at < ${before}`.execute(tx);
}
