// SQL of signing: what a signatory's device says of its place, whose many lines are.
import { SignInfoStatus } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { mayRead, signsHimself, type Viewer } from '../contract/access.ts';

/** `gen`: who stands in the line now (recipient_gen). */
export async function writeLocation(
  tx: Tx,
  signNo: string,
  location: { dek: Buffer; blob: Buffer; gen: number },
): Promise<void> {
  await sql`update sign_info set location_dek = ${location.dek}, location_blob = ${location.blob}, location_gen = ${location.gen}
    where sign_no = ${signNo}`.execute(tx);
}

/** How many of these lines are his own to sign, of contracts that he may read. */
export async function countOwn(tx: Tx, signNos: readonly string[], viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sign_info s
    join apply a on a.apply_id = s.apply_id
    where s.sign_no = any(${[...signNos]}) and a.apply_no is not null and s.status <> ${SignInfoStatus.Transferred}
      and ${signsHimself(viewer)} and ${mayRead(viewer)}`.execute(tx);
  return rows[0]!.n;
}
