// The one-time key of a verified signatory, certified by the authority outside. Each request is written down with its key before it
// is asked, so that an answer that was lost is found again by our id, and no certificate is paid for twice. What comes back is judged
// before it is kept; a key whose certificate is not fit is destroyed.
import { randomUUID } from 'node:crypto';
import {
  createCertificateSigningRequest,
  exportPrivateKey,
  generateKey,
  importPrivateKey,
  type KeyPair,
} from '@xinqi/pki/make';
import { type Judged, judgeIssued, Unfit } from '../../../adapters/ca/judge-issued.ts';
import { priceOf } from '../../../platform/charges/charges.ts';
import type { Deps } from '../../../platform/family.ts';
import {
  CaRefused,
  type CertificateAuthority,
  type Issued,
  type VerifiedSubject,
} from '../../../platform/ports/certificate-authority.ts';
import type { ForeignChains } from '../../../platform/ports/tsa.ts';
import { type CaRequest, countAsking, endRequest, keepIssued, openRequest } from './store.ts';
import { failed } from './why-outside.ts';

export type OutsideCa = { authority: CertificateAuthority; chains: ForeignChains };
export type CertifiedOutside = Judged & { requestId: string; pkcs8: Uint8Array };

const purpose = (requestId: string) => `ca-request/${requestId}`;

/** Throws where there is none yet: silence, a refusal, a certificate that is not fit. The next try goes on from what was kept. */
export async function certifyOutside(
  deps: Deps,
  { authority, chains }: OutsideCa,
  task: { task_id: string; sign_no: string },
  subject: VerifiedSubject,
): Promise<CertifiedOutside> {
  const { db, vault, clock, config } = deps;
  const open = async (): Promise<{ request: CaRequest; pair: KeyPair }> => {
    const requestId = `xinqi-${randomUUID()}`;
    const fresh = Buffer.from(exportPrivateKey(await generateKey('p256')));
    const price = priceOf(config, 'certificate');
    const row = { requestId, taskId: task.task_id, signNo: task.sign_no, price };
    const wrapped = vault.wrap(purpose(requestId), fresh);
    const request = await openRequest(db, { ...row, wrapped }, clock.now());
    const pair = importPrivateKey(vault.unwrap(purpose(request.request_id), request.wrapped));
    return { request, pair };
  };
  const judge = (pair: KeyPair, issued: Issued): Promise<Judged> =>
    judgeIssued(issued, {
      ...{ spki: new Uint8Array(pair.spki), subject, anchors: authority.anchors, now: clock.now() },
      issuersFor: (ders) => chains.issuersFor(ders),
    });
  const ended = async (requestId: string, error: unknown): Promise<never> => {
    const kind = error instanceof CaRefused ? 'refused' : error instanceof Unfit ? 'unfit' : 'silent';
    if (kind !== 'silent') await endRequest(db, requestId, kind, clock.now());
    throw new Error(`${failed[kind]}${(error as Error).message}`, { cause: error });
  };

  let { request, pair } = await open();
  if (request.der) {
    const kept = {
      certificate: new Uint8Array(request.der),
      chain: request.chain!.map((c) => new Uint8Array(c)),
    };
    const judged = await judge(pair, kept).catch(async (error: unknown) => {
      if (!(error instanceof Unfit)) throw error;
      // it was fit when it came: its time is over
      await endRequest(db, request.request_id, 'expired', clock.now());
      return undefined;
    });
    if (judged) return { ...judged, requestId: request.request_id, pkcs8: exportPrivateKey(pair) };
    ({ request, pair } = await open());
  }
  const { request_id: requestId } = request;
  const ask = async (): Promise<Judged> => {
    if (request.asked > 0)
      for (const issued of await authority.issuedUnder(requestId)) return judge(pair, issued);
    const names = {
      C: 'CN',
      ...(subject.organization === undefined ? {} : { O: subject.organization }),
      CN: subject.name,
    };
    await countAsking(db, requestId);
    return judge(pair, await authority.enrol(requestId, await createCertificateSigningRequest(pair, names)));
  };
  const judged = await ask().catch((error: unknown) => ended(requestId, error));
  const { certificate, chain, root } = judged;
  await keepIssued(db, requestId, { der: certificate.der, chain, root });
  return { ...judged, requestId, pkcs8: exportPrivateKey(pair) };
}
