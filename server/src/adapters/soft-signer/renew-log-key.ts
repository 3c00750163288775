// Another key for the log, under another name, in the place of the one that signs no more: that one is gone with the row, its certificate
// stays with the log that ended.

import type { NoteSigner } from '@xinqi/evidence/log';
import {
  createCertificate,
  exportPrivateKey,
  generateKey,
  importPrivateKey,
  localSigner,
} from '@xinqi/pki/make';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db.ts';
import { logKeyRequest } from './make-hierarchy.ts';
import { loadKeys, replaceKey } from './store.ts';

export async function renewLogKey(
  deps: { vault: Vault; publicOrigin: string | undefined },
  tx: Tx,
  origin: string,
  now: Date,
): Promise<NoteSigner> {
  const { vault, publicOrigin } = deps;
  const keys = await loadKeys(tx);
  const root = keys.find(({ name }) => name === 'root');
  const old = keys.find(({ name }) => name === 'log');
  if (!root || !old) throw new Error('operator key root or log is missing');
  const issuer = localSigner(
    importPrivateKey(vault.unwrap('operator-key/root', root.wrapped)),
    new Uint8Array(root.certificate),
  );
  const pair = await generateKey('ed25519');
  const certificate = await createCertificate(logKeyRequest(pair, origin, publicOrigin, now), issuer);
  const row = {
    name: 'log' as const,
    wrapped: vault.wrap('operator-key/log', Buffer.from(exportPrivateKey(pair))),
    certificate: Buffer.from(certificate),
  };
  if (!(await replaceKey(tx, row, old.certificate))) throw new Error('another process renewed the log key');
  return { name: origin, publicKey: pair.spki.slice(-32), sign: (bytes) => pair.sign(bytes) };
}
