// Operator keys at rest: PKCS#8 wrapped by the key-encryption key, certificates in clear.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { OperatorKey } from '../../platform/ports/remote-signer.ts';

export type StoredKey = { name: OperatorKey; wrapped: Buffer; certificate: Buffer };

export async function loadKeys(tx: Tx): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select name, wrapped, certificate from operator_key`.execute(tx);
  return rows;
}

/** Stores a whole hierarchy; answers false when another process was faster. */
export async function insertKeys(tx: Tx, keys: readonly StoredKey[]): Promise<boolean> {
  const { rows } = await sql`insert into operator_key (name, wrapped, certificate)
    select * from unnest(${keys.map((k) => k.name)}::text[], ${keys.map((k) => k.wrapped)}::bytea[], ${keys.map((k) => k.certificate)}::bytea[])
    on conflict (name) do nothing returning name`.execute(tx);
  return rows.length === keys.length;
}

/** Puts a key in the place of `old` (undefined: of none); false when another process was faster. */
export async function replaceKey(tx: Tx, key: StoredKey, old: Buffer | undefined): Promise<boolean> {
  const { rows } = old
    ? await sql`update operator_key set wrapped = ${key.wrapped}, certificate = ${key.certificate}
        where name = ${key.name} and certificate = ${old} returning name`.execute(tx)
    : await sql`insert into operator_key (name, wrapped, certificate)
        values (${key.name}, ${key.wrapped}, ${key.certificate}) on conflict (name) do nothing returning name`.execute(
        tx,
      );
  return rows.length === 1;
}
