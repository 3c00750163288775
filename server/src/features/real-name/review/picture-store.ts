// SQL of pictures of papers.
import type { PaperSide } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type PictureRow = {
  picture_id: string;
  account_id: string;
  attempt_id: string | null;
  side: PaperSide;
  sha256: Buffer;
  pii_dek: Buffer;
  pii_blob: Buffer;
  created_at: Date;
};

/** In place of one of this side that was not handed in: of a person there are never more than two. */
export async function putLoosePicture(tx: Tx, row: Omit<PictureRow, 'attempt_id'>): Promise<void> {
  await sql`delete from real_name_picture
    where account_id = ${row.account_id} and side = ${row.side} and attempt_id is null`.execute(tx);
  await sql`insert into real_name_picture (picture_id, account_id, side, sha256, pii_dek, pii_blob, created_at)
    values (${row.picture_id}, ${row.account_id}, ${row.side}, ${row.sha256}, ${row.pii_dek}, ${row.pii_blob},
      ${row.created_at})`.execute(tx);
}

/** Hands his own in; answers their sides. */
export async function handInPictures(
  tx: Tx,
  of: { accountId: string; attemptId: string; pictureIds: readonly string[] },
): Promise<PaperSide[]> {
  const { rows } = await sql<{ side: PaperSide }>`update real_name_picture set attempt_id = ${of.attemptId}
    where account_id = ${of.accountId} and attempt_id is null and picture_id = any(${of.pictureIds}::uuid[])
    returning side`.execute(tx);
  return rows.map(({ side }) => side);
}

export async function pictureOf(tx: Tx, attemptId: string, side: PaperSide): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`select * from real_name_picture
    where attempt_id = ${attemptId} and side = ${side}`.execute(tx);
  return rows[0];
}

/** Hashes of the uploads, front first. */
export async function hashesOf(tx: Tx, attemptId: string): Promise<string[]> {
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from real_name_picture
    where attempt_id = ${attemptId} order by side desc`.execute(tx);
  return rows.map(({ sha256 }) => sha256.toString('hex'));
}

/** What nobody handed in. */
export async function forgetLoose(tx: Tx, before: Date): Promise<void> {
  await sql`delete from real_name_picture where attempt_id is null and created_at < ${before}`.execute(tx);
}

export async function forgetPicturesOf(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from real_name_picture where account_id = ${accountId}`.execute(tx);
}
