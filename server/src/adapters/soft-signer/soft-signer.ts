// RemoteSigner with keys in memory of this process, wrapped at rest: for one machine and for tests, never called more
// than a test hierarchy.
import { OID, toHex } from '@xinqi/pki/der';
import {
  createCertificate,
  exportPrivateKey,
  importPrivateKey,
  localSigner,
  type Signer,
} from '@xinqi/pki/make';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, inTx } from '../../platform/db.ts';
import type { OperatorKey, RemoteSigner } from '../../platform/ports/remote-signer.ts';
import { ensureResponder } from './ensure-responder.ts';
import { freshSerial, makeHierarchy } from './make-hierarchy.ts';
import { pointersTo } from './pki-pointers.ts';
import { insertKeys, loadKeys } from './store.ts';

const minutes60 = 60 * 60_000;

/**
 * Opens the hierarchy of this database, making it at the very first start. `origin`: the log's name; certificates name
 * the service at `config.PUBLIC_ORIGIN`.
 */
export async function openSoftSigner(deps: {
  db: Db;
  vault: Vault;
  clock: Clock;
  origin: string;
  config: Pick<Config, 'PUBLIC_ORIGIN'>;
}): Promise<RemoteSigner> {
  const { db, vault, clock, origin } = deps;
  const publicOrigin = deps.config.PUBLIC_ORIGIN;
  if ((await loadKeys(db)).length === 0) {
    const made = await makeHierarchy(origin, publicOrigin, clock.now());
    const rows = made.map((k) => ({
      name: k.name,
      wrapped: vault.wrap(`operator-key/${k.name}`, Buffer.from(exportPrivateKey(k.pair))),
      certificate: Buffer.from(k.certificate),
    }));
    await inTx(db, (tx) => insertKeys(tx, rows));
  }
  const signers = new Map<OperatorKey, Signer>();
  let stored = await loadKeys(db);
  if (await ensureResponder({ db, vault }, stored, clock.now())) stored = await loadKeys(db);
  for (const row of stored) {
    const pair = importPrivateKey(vault.unwrap(`operator-key/${row.name}`, row.wrapped));
    signers.set(row.name, localSigner(pair, new Uint8Array(row.certificate)));
  }
  const of = (key: OperatorKey): Signer => {
    const signer = signers.get(key);
    if (!signer) throw new Error(`operator key ${key} is missing`);
    return signer;
  };
  return {
    test: true,
    certificate: (key) => of(key).certificate,
    signer: of,
    async certify({ spki, subject, now }) {
      const serial = freshSerial();
      // A little before now, so that a validator whose clock runs behind still accepts; whole seconds as in X.509.
      const notBefore = new Date(Math.floor(now.getTime() / 1000) * 1000 - 60_000);
      const notAfter = new Date(notBefore.getTime() + minutes60);
      const certificate = await createCertificate(
        {
          serial,
          subject: {
            C: 'CN',
            ...(subject.organization ? { O: subject.organization } : {}),
            OU: subject.strength,
            CN: subject.name,
          },
          notBefore,
          notAfter,
          spki,
          keyUsage: ['digitalSignature', 'nonRepudiation'],
          extKeyUsage: { oids: [OID.documentSigning, OID.emailProtection] },
          extensions: pointersTo('event-ca', publicOrigin),
        },
        of('event-ca'),
      );
      return {
        certificate,
        chain: [of('event-ca').certificate],
        serialHex: toHex(serial),
        notBefore,
        notAfter,
      };
    },
  };
}
