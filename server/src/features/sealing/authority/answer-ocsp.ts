// OCSP (RFC 6960) about the certificates of the event CA, by the responder that it certified. The request comes from
// anybody and is read strictly; what is wrong with it is said in OCSP's own, unsigned, error answers.
import { parseCertificate } from '@xinqi/pki/check';
import { toHex } from '@xinqi/pki/der';
import {
  createOcspResponse,
  encodeOcspFailure,
  MakeError,
  type OcspAnswer,
  type OcspRequest,
  parseOcspRequest,
} from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { type CertId, encodeCertId, isOfIssuer, readCertId } from '@xinqi/pki/revocation';
import type { AuthorityParts } from './authority-parts.ts';
import { statusOf } from './store.ts';

const validSeconds = 3600;

export type OcspReply = {
  der: Uint8Array;
  /** Set when the answer is a statement that others may keep: no error, no nonce. */
  cacheable?: { producedAt: Date; nextUpdate: Date };
};

/** The answer to request bytes from the network. */
export async function answerOcsp(parts: AuthorityParts, requestDer: Uint8Array): Promise<OcspReply> {
  let request: OcspRequest;
  try {
    request = parseOcspRequest(requestDer);
  } catch (error) {
    if (!(error instanceof MakeError)) throw error;
    return { der: encodeOcspFailure('malformedRequest') };
  }
  const issuer = parseCertificate(parts.signer.certificate('event-ca'));
  for (const id of request.ids)
    if (!(await isOfIssuer(nodeCryptoPort, id, issuer))) return { der: encodeOcspFailure('unauthorized') };
  const ids = [...new Map(request.ids.map((id) => [toHex(id.der), id])).values()];
  const { der, producedAt, nextUpdate } = await state(parts, ids, request.nonce);
  return request.nonce ? { der } : { der, cacheable: { producedAt, nextUpdate } };
}

/** What the CA says now of one certificate that it issued, as it is put into files. */
export async function statementAbout(parts: AuthorityParts, certificate: Uint8Array): Promise<Uint8Array> {
  const issuer = parseCertificate(parts.signer.certificate('event-ca'));
  const id = await encodeCertId(nodeCryptoPort, parseCertificate(certificate), issuer);
  return (await state(parts, [readCertId(id)], undefined)).der;
}

async function state(
  { deps, signer }: AuthorityParts,
  ids: readonly CertId[],
  nonce: Uint8Array | undefined,
) {
  const now = deps.clock.now();
  const known = await statusOf(
    deps.db,
    ids.map(({ serial }) => toHex(serial)),
  );
  const own = parseCertificate(signer.certificate('ocsp')).serialHex;
  const answers = ids.map((id): OcspAnswer => {
    const serial = toHex(id.serial);
    const row = known.get(serial);
    if (row?.revoked_at) {
      const reason = row.revocation_reason ?? undefined;
      return { id, status: { kind: 'revoked', at: row.revoked_at, ...(reason ? { reason } : {}) } };
    }
    return { id, status: { kind: row || serial === own ? 'good' : 'unknown' } };
  });
  const nextUpdate = new Date(now.getTime() + validSeconds * 1000);
  const der = await createOcspResponse(signer.signer('ocsp'), {
    answers,
    thisUpdate: now,
    nextUpdate,
    // One-time certificates live an hour; their rows are kept for ever.
    archiveCutoff: parseCertificate(signer.certificate('event-ca')).notBefore,
    ...(nonce ? { nonce } : {}),
  });
  return { der, producedAt: now, nextUpdate };
}
