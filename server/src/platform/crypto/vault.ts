// Personal data at rest (evidence.md §7): one data key a record, AES-256-GCM bound to table, row and tenant, the data
// key wrapped by the KEK; equality search by a blind index (HMAC, 128 bits). Erasing = deleting the data key.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { freshBytes } from './fresh-bytes.ts';
import { type Keyring, mac } from './keyring.ts';

/** Where a sealed record lives; part of the authenticated data, so a blob moved elsewhere does not open. */
export type RecordPlace = { table: string; row: string; tenant: string };
export type SealedRecord = { dek: Buffer; blob: Buffer };

export type Vault = {
  seal(place: RecordPlace, fields: Record<string, string | null>): SealedRecord;
  open(place: RecordPlace, sealed: SealedRecord): Record<string, string | null>;
  /** 16 bytes for `where blind = …`; normalise the value first. */
  blindIndex(field: string, value: string): Buffer;
  /** Wraps any secret (signing keys) under the KEK. */
  wrap(purpose: string, secret: Buffer): Buffer;
  unwrap(purpose: string, wrapped: Buffer): Buffer;
};

// Keys as KeyObject: given as bytes, Node spends more on finding out what they are than on the cipher.
function encrypt(key: KeyObject, aad: string, plain: Buffer): Buffer {
  const iv = freshBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: KeyObject, aad: string, blob: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, 12)).setAAD(Buffer.from(aad));
  decipher.setAuthTag(blob.subarray(-16));
  return Buffer.concat([decipher.update(blob.subarray(12, -16)), decipher.final()]);
}

export function createVault(keyring: Keyring): Vault {
  const aad = (p: RecordPlace) => JSON.stringify([p.table, p.row, p.tenant]);
  const wrap = (purpose: string, secret: Buffer) => encrypt(keyring.key('kek/1'), purpose, secret);
  const unwrap = (purpose: string, wrapped: Buffer) => decrypt(keyring.key('kek/1'), purpose, wrapped);
  return {
    seal(place, fields) {
      const key = freshBytes(32);
      return {
        dek: wrap(aad(place), key),
        blob: encrypt(createSecretKey(key), aad(place), Buffer.from(JSON.stringify(fields))),
      };
    },
    open(place, sealed) {
      const key = createSecretKey(unwrap(aad(place), sealed.dek));
      return JSON.parse(decrypt(key, aad(place), sealed.blob).toString()) as Record<string, string | null>;
    },
    blindIndex: (field, value) => mac(keyring.key('blind/1'), [field, value]).subarray(0, 16),
    wrap,
    unwrap,
  };
}
