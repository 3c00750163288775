// A part of a recording at rest: AES-256-GCM under a key of its session, bound to its place, so that no part opens in another's. Erasing a recording
// is deleting its key.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Vault } from '../../../platform/crypto/vault.ts';

const purpose = (sessionId: string): string => `video/${sessionId}`;
const place = (sessionId: string, part: number): Buffer => Buffer.from(JSON.stringify([sessionId, part]));

/** Wrapped, as it is stored. */
export const newPartKey = (vault: Vault, sessionId: string): Buffer =>
  vault.wrap(purpose(sessionId), randomBytes(32));

type Of = { session_id: string; part_key: Buffer };

export function sealPart(
  vault: Vault,
  { session_id, part_key }: Of,
  part: number,
  plain: Uint8Array,
): Buffer {
  const iv = randomBytes(12);
  const key = vault.unwrap(purpose(session_id), part_key);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(place(session_id, part));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function openPart(vault: Vault, { session_id, part_key }: Of, part: number, sealed: Buffer): Buffer {
  const key = vault.unwrap(purpose(session_id), part_key);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(
    place(session_id, part),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}
