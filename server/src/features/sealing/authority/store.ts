// SQL of the certification authority: what was issued and revoked, and the newest revocation list of each CA.
import type { RevocationReason } from '@xinqi/pki/revocation';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type IssuedStatus = {
  serial: string;
  revoked_at: Date | null;
  revocation_reason: RevocationReason | null;
};

/** Status of the own CA's certificates with these serial numbers (hex); those never issued are missing. */
export async function statusOf(tx: Tx, serials: readonly string[]): Promise<Map<string, IssuedStatus>> {
  const { rows } =
    await sql<IssuedStatus>`select serial, revoked_at, revocation_reason from signer_certificate
    where serial = any(${serials}::text[]) and ca_root is null`.execute(tx);
  return new Map(rows.map((row) => [row.serial, row]));
}

export async function revokedCertificates(tx: Tx): Promise<(IssuedStatus & { revoked_at: Date })[]> {
  const { rows } = await sql<
    IssuedStatus & { revoked_at: Date }
  >`select serial, revoked_at, revocation_reason from signer_certificate
    where revoked_at is not null and ca_root is null order by revoked_at, serial`.execute(tx);
  return rows;
}

/** `outside`: an authority outside issued it, and has to be told. */
export type RevokedRow = {
  serial: string;
  der: Buffer;
  apply_no: string;
  position: number;
  outside: boolean;
};

/** Revokes a signatory's certificates once, in the order of the files; none where there is none or all are revoked already. */
export async function markRevoked(
  tx: Tx,
  signNo: string,
  at: Date,
  reason: RevocationReason,
): Promise<RevokedRow[]> {
  const { rows } =
    await sql<RevokedRow>`update signer_certificate c set revoked_at = ${at}, revocation_reason = ${reason}
    from seal_document d where c.sign_no = ${signNo} and c.revoked_at is null and d.document_id = c.document_id
    returning c.serial, c.der, d.apply_no, d.position, c.ca_root is not null as outside`.execute(tx);
  return rows.sort((a, b) => a.position - b.position);
}

export type ListRow = {
  number: number;
  generation: number;
  der: Buffer | null;
  made_at: Date | null;
  fresh_until: Date | null;
};

export async function findList(tx: Tx, ca: string): Promise<ListRow> {
  const { rows } = await sql<ListRow>`select number, generation, der, made_at, fresh_until
    from revocation_list where ca = ${ca}`.execute(tx);
  return rows[0]!;
}

/** Something was revoked: the list is no longer fresh, and one that is being made from older rows will be refused. */
export async function outdateList(tx: Tx, ca: string): Promise<void> {
  await sql`update revocation_list set generation = generation + 1, fresh_until = null where ca = ${ca}`.execute(
    tx,
  );
}

/** Stores the successor of `old`; false when another process was faster or something was revoked meanwhile. */
export async function storeList(
  tx: Tx,
  ca: string,
  old: ListRow,
  list: { der: Uint8Array; madeAt: Date; freshUntil: Date },
): Promise<boolean> {
  const { rows } =
    await sql`update revocation_list set number = ${old.number + 1}, der = ${Buffer.from(list.der)},
      made_at = ${list.madeAt}, fresh_until = ${list.freshUntil}
    where ca = ${ca} and number = ${old.number} and generation = ${old.generation} returning ca`.execute(tx);
  return rows.length === 1;
}
