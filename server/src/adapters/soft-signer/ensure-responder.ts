// The OCSP responder's key and certificate, certified by the event CA: made for new and for older databases, and made anew
// before it ends. Several processes may start at once: the first to store its key wins, the others take that one.
import { randomBytes } from 'node:crypto';
import { parseCertificate } from '@xinqi/pki/check';
import {
  createCertificate,
  exportPrivateKey,
  generateKey,
  importPrivateKey,
  localSigner,
  ocspResponderProfile,
} from '@xinqi/pki/make';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, inTx } from '../../platform/db.ts';
import { freshSerial } from './make-hierarchy.ts';
import { replaceKey, type StoredKey } from './store.ts';

const year = 365 * 24 * 3600_000;
/** Nobody can revoke a responder (nocheck), so it does not live as long as its CA. */
const life = 3 * year;

/** Makes the responder when `keys` lack it or it ends within a year; answers whether the stored keys have changed. */
export async function ensureResponder(
  deps: { db: Db; vault: Vault },
  keys: readonly StoredKey[],
  now: Date,
): Promise<boolean> {
  const old = keys.find((k) => k.name === 'ocsp');
  const ca = keys.find((k) => k.name === 'event-ca');
  if (!ca) throw new Error('operator key event-ca is missing');
  const caEnds = parseCertificate(new Uint8Array(ca.certificate)).notAfter.getTime();
  const notAfter = new Date(Math.min(now.getTime() + life, caEnds));
  if (old) {
    const ends = parseCertificate(new Uint8Array(old.certificate)).notAfter.getTime();
    if (ends - now.getTime() > year || ends >= notAfter.getTime()) return false;
  }
  const { vault, db } = deps;
  const caPair = importPrivateKey(vault.unwrap('operator-key/event-ca', ca.wrapped));
  const pair = await generateKey('p256');
  const certificate = await createCertificate(
    {
      serial: freshSerial(),
      // Two responders may answer side by side for a while: the number keeps their names apart.
      subject: { C: 'CN', O: '信契测试环境', CN: `信契测试OCSP ${randomBytes(4).toString('hex')}` },
      notBefore: new Date(now.getTime() - 60_000),
      notAfter,
      spki: pair.spki,
      ...ocspResponderProfile,
    },
    localSigner(caPair, new Uint8Array(ca.certificate)),
  );
  const row: StoredKey = {
    name: 'ocsp',
    wrapped: vault.wrap('operator-key/ocsp', Buffer.from(exportPrivateKey(pair))),
    certificate: Buffer.from(certificate),
  };
  await inTx(db, (tx) => replaceKey(tx, row, old?.certificate));
  return true;
}
