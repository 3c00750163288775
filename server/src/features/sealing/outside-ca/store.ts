// SQL of what was asked of the authority outside: one open request a signature, its key kept until it was used.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { RevocationReason } from '../../../platform/ports/certificate-authority.ts';

export type CaRequest = {
  request_id: string;
  wrapped: Buffer;
  asked: number;
  der: Buffer | null;
  chain: Buffer[] | null;
};
export type Outcome = 'used' | 'refused' | 'unfit' | 'expired' | 'dropped';

/** The open request of a signature: the one that stands, or this new one. */
export async function openRequest(
  tx: Tx,
  row: { requestId: string; taskId: string; signNo: string; wrapped: Buffer; price: number },
  now: Date,
): Promise<CaRequest> {
  await sql`insert into ca_request (request_id, task_id, sign_no, wrapped, price, created_at)
    values (${row.requestId}, ${row.taskId}, ${row.signNo}, ${row.wrapped}, ${row.price}, ${now})
    on conflict (task_id) where outcome is null do nothing`.execute(tx);
  const { rows } = await sql<CaRequest>`select request_id, wrapped, asked, der, chain from ca_request
    where task_id = ${row.taskId} and outcome is null`.execute(tx);
  return rows[0]!;
}

/** Written down before it is asked. */
export async function countAsking(tx: Tx, requestId: string): Promise<void> {
  await sql`update ca_request set asked = asked + 1 where request_id = ${requestId}`.execute(tx);
}

export async function keepIssued(
  tx: Tx,
  requestId: string,
  { der, chain, root }: { der: Uint8Array; chain: readonly Uint8Array[]; root: Uint8Array },
): Promise<void> {
  await sql`update ca_request set der = ${Buffer.from(der)}, chain = ${chain.map((c) => Buffer.from(c))}, root = ${Buffer.from(root)}
    where request_id = ${requestId} and outcome is null`.execute(tx);
}

/** Ends it and destroys the key. */
export async function endRequest(tx: Tx, requestId: string, outcome: Outcome, now: Date): Promise<void> {
  await sql`update ca_request set wrapped = null, outcome = ${outcome}, ended_at = ${now}
    where request_id = ${requestId} and outcome is null`.execute(tx);
}

/** The signatures of a contract that never will be in a file. */
export async function dropRequests(tx: Tx, taskIds: readonly string[], now: Date): Promise<void> {
  await sql`update ca_request set wrapped = null, outcome = 'dropped', ended_at = ${now}
    where task_id = any(${taskIds}::uuid[]) and outcome is null`.execute(tx);
}

export type Untold = { der: Buffer; reason: RevocationReason };

/** Revoked here, and the authority that issued it has not been told. */
export async function findUntold(tx: Tx, serial: string): Promise<Untold | undefined> {
  const { rows } = await sql<Untold>`select der, revocation_reason as reason from signer_certificate
    where serial = ${serial} and ca_root is not null and revoked_at is not null and ca_told_at is null`.execute(
    tx,
  );
  return rows[0];
}

export async function markTold(tx: Tx, serial: string, now: Date): Promise<void> {
  await sql`update signer_certificate set ca_told_at = ${now} where serial = ${serial} and ca_told_at is null`.execute(
    tx,
  );
}

/** Serial numbers of whose revocation the authority has not been told for a while: a job that was given up. */
export async function untoldSince(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`select serial from signer_certificate
    where revoked_at < ${before} and ca_root is not null and ca_told_at is null limit 100`.execute(tx);
  return rows.map(({ serial }) => serial);
}
