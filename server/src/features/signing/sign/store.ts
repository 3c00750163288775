// SQL of what a signatory's device says of its place.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** `gen`: who stands in the line now (recipient_gen). */
export async function writeLocation(
  tx: Tx,
  signNo: string,
  location: { dek: Buffer; blob: Buffer; gen: number },
): Promise<void> {
  await sql`update sign_info set location_dek = ${location.dek}, location_blob = ${location.blob}, location_gen = ${location.gen}
    where sign_no = ${signNo}`.execute(tx);
}
