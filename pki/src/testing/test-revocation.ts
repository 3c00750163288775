// OCSP and CRL answers of the test hierarchy: what a CA would say of any certificate at any time. For tests only.
import { parseCertificate } from '../check/index.ts';
import {
  type CrlEntry,
  createCertificate,
  createCrl,
  createOcspResponse,
  generateKey,
  localSigner,
  type OcspAnswer,
  ocspResponderProfile,
  type Signer,
} from '../make/index.ts';
import { nodeCryptoPort } from '../node/index.ts';
import { encodeCertId, readCertId } from '../revocation/index.ts';
import { TEST_TIME, testSerial } from './test-hierarchy.ts';

const HOUR = 3_600_000;

/** A responder that this CA certified, valid for ten years from 2026 unless told otherwise. */
export async function makeResponder(
  issuer: Signer,
  change: Partial<Parameters<typeof createCertificate>[0]> = {},
): Promise<Signer> {
  const key = await generateKey('p256');
  const certificate = await createCertificate(
    {
      serial: testSerial(),
      subject: { C: 'CN', O: '信契', CN: '信契测试 OCSP' },
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2035-12-31T00:00:00Z'),
      spki: key.spki,
      ...ocspResponderProfile,
      ...change,
    },
    issuer,
  );
  return localSigner(key, certificate);
}

export interface TestOcspOptions {
  readonly status?: OcspAnswer['status'];
  /** Two hours after TEST_TIME when left out. */
  readonly thisUpdate?: Date;
  readonly nextUpdate?: Date;
  readonly archiveCutoff?: Date;
  readonly algorithm?: 'SHA-1' | 'SHA-256';
}

/** An answer about `certificate`, which `issuer` issued, signed by `responder` (a delegate, or the issuer itself). */
export async function testOcsp(
  certificate: Uint8Array,
  issuer: Signer,
  responder: Signer,
  options: TestOcspOptions = {},
): Promise<Uint8Array> {
  const id = readCertId(
    await encodeCertId(
      nodeCryptoPort,
      parseCertificate(certificate),
      parseCertificate(issuer.certificate),
      options.algorithm,
    ),
  );
  const thisUpdate = options.thisUpdate ?? new Date(TEST_TIME.getTime() + 2 * HOUR);
  return createOcspResponse(responder, {
    answers: [{ id, status: options.status ?? { kind: 'good' } }],
    thisUpdate,
    nextUpdate: options.nextUpdate ?? new Date(thisUpdate.getTime() + HOUR),
    archiveCutoff: options.archiveCutoff ?? new Date('2026-01-01T00:00:00Z'),
  });
}

/** The list of a CA two hours after TEST_TIME, for a day. */
export function testCrl(
  issuer: Signer,
  entries: readonly CrlEntry[] = [],
  thisUpdate: Date = new Date(TEST_TIME.getTime() + 2 * HOUR),
): Promise<Uint8Array> {
  return createCrl(issuer, {
    number: 7,
    thisUpdate,
    nextUpdate: new Date(thisUpdate.getTime() + 24 * HOUR),
    entries,
    expiredSince: new Date('2026-01-01T00:00:00Z'),
  });
}
