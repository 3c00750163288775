// Every party outside the product, as the configuration names it; a simulator where it names none.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePem } from '@xinqi/pki/der';
import { guardedFetch } from '../platform/egress/guarded-fetch.ts';
import type { Deps } from '../platform/family.ts';
import type { RemoteSigner } from '../platform/ports/remote-signer.ts';
import type { ForeignTrust } from '../platform/ports/tsa.ts';
import { openCa } from './ca/open-ca.ts';
import { openChains } from './chain/open-chains.ts';
import { openCorpCheck, openRegister } from './open-corp-check.ts';
import { openCorpTransfer } from './open-corp-transfer.ts';
import { openFaceCheck } from './open-face-check.ts';
import { openMessages } from './open-messages.ts';
import { openOcr } from './open-ocr.ts';
import { openIdentityCheck, openPersonCheck } from './open-person-check.ts';
import { openPageViews } from './page-views/open-page-views.ts';
import { openSoftSigner } from './soft-signer/soft-signer.ts';
import { checkedStamp } from './tsa/checked-stamp.ts';
import { foreignChains } from './tsa/foreign-chains.ts';
import { openAuthorities } from './tsa/open-authorities.ts';
import { readAnchors } from './tsa/read-anchors.ts';
import { openWitnesses } from './witness/open-witnesses.ts';

/** Publishes the trust anchors where the command-line verifier looks for them. */
function writeTrust(
  dataDir: string,
  signer: RemoteSigner,
  timestamps: readonly Uint8Array[],
  signatories: readonly Uint8Array[],
): void {
  mkdirSync(dataDir, { recursive: true });
  const pem = (ders: readonly Uint8Array[]) => ders.map((der) => encodePem('CERTIFICATE', der)).join('');
  writeFileSync(join(dataDir, 'trust.pem'), pem([signer.certificate('root')]));
  for (const [name, roots] of [
    ['trust-tsa.pem', timestamps],
    ['trust-ca.pem', signatories],
  ] as const) {
    const beside = join(dataDir, name);
    if (roots.length > 0) writeFileSync(beside, pem(roots));
    else rmSync(beside, { force: true });
  }
}

function openForeign({ config, clock, log }: Deps): ForeignTrust {
  const fetch = guardedFetch({ allow: config.EGRESS_ALLOW });
  const anchors = readAnchors(config.TSA_ANCHORS).map(({ der }) => der);
  return { anchors, chains: foreignChains({ fetch, clock, log }) };
}

export type Outside = Awaited<ReturnType<typeof openOutside>>;

export async function openOutside(deps: Deps) {
  const { config, clock, log } = deps;
  const messages = openMessages(deps);
  const foreign = openForeign(deps);
  const signer = await openSoftSigner({ ...deps, origin: config.LOG_ORIGIN });
  const caAnchors = readAnchors(config.EJBCA_ANCHORS, 'EJBCA_ANCHORS').map(({ der }) => der);
  writeTrust(config.DATA_DIR, signer, foreign.anchors, caAnchors);
  return {
    ...messages,
    signer,
    ca: openCa(config),
    /** Roots (DER) of authorities outside that certify signatories, today or before. */
    caAnchors,
    /** Timestamp authorities outside, and the roots that are trusted for timestamps alone. */
    foreign,
    stamp: checkedStamp(openAuthorities(config.TSA_URLS, signer, clock, foreign), log, clock),
    witnesses: await openWitnesses(config.WITNESSES),
    chains: openChains(deps),
    pageViews: openPageViews(deps),
    identityCheck: openIdentityCheck(config),
    register: openRegister(config),
    corpCheck: openCorpCheck(config),
    corpTransfer: openCorpTransfer(config, log),
    personCheck: openPersonCheck(config),
    ...openFaceCheck(config),
    ocr: openOcr(config, log),
  };
}
