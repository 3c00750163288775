// For tests only: what a file needs for B-LT and B-LTA, made by the test hierarchy for the signatures that it carries.
import { parseCertificate, parseCms } from '@xinqi/pki/check';
import { equalBytes, readElement } from '@xinqi/pki/der';
import type { Signer } from '@xinqi/pki/make';
import {
  makeResponder,
  type TestHierarchy,
  type TestOcspOptions,
  testCrl,
  testOcsp,
} from '@xinqi/pki/testing';
import { openPdf, signatures } from '../read/index.ts';
import { addDocTimestamp, addValidationData, nodeInflate, type SecurityAddition } from '../sign/index.ts';

export interface LongTerm {
  readonly responder: Signer;
  /** OCSP for every signer, the root's list for the CAs; `change` is for the OCSP answers. */
  data(
    pdf: Uint8Array,
    change?: TestOcspOptions & { readonly crlAt?: Date },
  ): Promise<Required<SecurityAddition>>;
  /** The file with these data in its store. */
  withData(pdf: Uint8Array, change?: Parameters<LongTerm['data']>[1]): Promise<Buffer>;
  /** The file with a document timestamp at this time. */
  stamped(pdf: Uint8Array, at: Date, by?: TestHierarchy): Promise<Buffer>;
}

/** Certificates of the signers by field, taken from the file itself. */
export function signerCertificates(pdf: Uint8Array, issuer: Uint8Array): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  const { subject } = parseCertificate(issuer);
  for (const info of signatures(openPdf(pdf, { inflate: nodeInflate }))) {
    if (info.timestamp || !info.contents) continue;
    const cms = parseCms(readElement(info.contents.bytes).bytes);
    const own = cms.certificates.find((der) => equalBytes(parseCertificate(der).issuer.raw, subject.raw));
    if (own) found.set(info.field.name, own);
  }
  return found;
}

export async function makeLongTerm(hierarchy: TestHierarchy): Promise<LongTerm> {
  const { eventCa, rootSigner, tsa } = hierarchy;
  const responder = await makeResponder(eventCa);
  const append = (pdf: Uint8Array, tail: Uint8Array | undefined): Buffer => {
    if (!tail) throw new Error('nothing was added');
    return Buffer.concat([pdf, tail]);
  };
  const longTerm: LongTerm = {
    responder,
    async data(pdf, change = {}) {
      const crls = [await testCrl(rootSigner, [], change.crlAt ?? change.thisUpdate)];
      const certificates = [eventCa.certificate, tsa.signer.certificate];
      const perSignature = await Promise.all(
        [...signerCertificates(pdf, eventCa.certificate)].map(async ([fieldName, certificate]) => ({
          fieldName,
          certificates: [certificate],
          ocsps: [await testOcsp(certificate, eventCa, responder, change)],
          crls,
        })),
      );
      return { certificates, ocsps: [], crls, perSignature };
    },
    async withData(pdf, change) {
      return append(pdf, addValidationData(pdf, await longTerm.data(pdf, change))?.tail);
    },
    async stamped(pdf, at, by = hierarchy) {
      return append(pdf, (await addDocTimestamp(pdf, (imprint) => by.stampImprint(imprint, at)))?.tail);
    },
  };
  return longTerm;
}
