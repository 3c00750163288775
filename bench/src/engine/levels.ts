// Our signer and @libpdf/core at the levels above B-B (EN 319 142-1). Authorities answer inside the process, the same
// for both: what the network costs is not the signer's matter. Each signature gets a token, an OCSP answer and a document
// timestamp of its own; the root's list is made once.
import { sign } from 'node:crypto';
import { type Signer as LibSigner, PDF } from '@libpdf/core';
import { addDocTimestamp, addValidationData, signTail } from '@xinqi/pdf/sign';
import { verifyPdf } from '@xinqi/pdf/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeResponder, testCrl, testOcsp } from '@xinqi/pki/testing';
import { type Identity, SIGNED_AT } from './identity.ts';
import type { Contestant, Level } from './own.ts';

const later = (seconds: number): Date => new Date(SIGNED_AT.getTime() + seconds * 1000);
const STAMPED_AT = later(2);
const ASKED_AT = later(5);
const ARCHIVED_AT = later(10);

async function proofs({ signer, hierarchy }: Identity) {
  const responder = await makeResponder(hierarchy.eventCa);
  return {
    ocsp: () => testOcsp(signer.certificate, hierarchy.eventCa, responder, { thisUpdate: ASKED_AT }),
    crl: await testCrl(hierarchy.rootSigner, [], ASKED_AT),
    certificates: [hierarchy.eventCa.certificate, responder.certificate],
  };
}

/** Bytes that a token of the test authority needs. */
const TOKEN_ROOM = 1400;

export async function ownAt(level: Level, identity: Identity): Promise<Contestant> {
  const { signer, hierarchy } = identity;
  const { ocsp, crl, certificates } = await proofs(identity);
  return {
    name: 'own',
    async sign(file) {
      const signed = await signTail(file, {
        fieldName: 'Signature1',
        appearances: {},
        signer,
        signedAt: SIGNED_AT,
        tokenRoom: TOKEN_ROOM,
        timestamp: (value) => hierarchy.stamp(value, STAMPED_AT),
      });
      const parts: Uint8Array[] = [signed.tail];
      const grown = () => Buffer.concat([file, ...parts]);
      if (level !== 'B-T') {
        const perSignature = [{ fieldName: signed.fieldName, ocsps: [await ocsp()], crls: [crl] }];
        parts.push(addValidationData(grown(), { certificates, perSignature })!.tail);
      }
      if (level === 'B-LTA') {
        const stamp = (imprint: Uint8Array) => hierarchy.stampImprint(imprint, ARCHIVED_AT);
        parts.push((await addDocTimestamp(grown(), stamp, { tokenRoom: TOKEN_ROOM }))!.tail);
      }
      return Buffer.concat(parts);
    },
  };
}

export async function libpdfAt(level: Level, identity: Identity): Promise<Contestant> {
  const { signer, privateKey, hierarchy } = identity;
  const { ocsp, crl } = await proofs(identity);
  const port: LibSigner = {
    certificate: signer.certificate,
    certificateChain: [...signer.chain, hierarchy.root],
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async (data) => sign('sha256', data, privateKey),
  };
  return {
    name: 'libpdf',
    async sign(file) {
      const document = await PDF.load(file);
      let stamps = 0;
      const { bytes } = await document.sign({
        signer: port,
        fieldName: 'Signature1',
        signingTime: SIGNED_AT,
        level,
        timestampAuthority: {
          timestamp: (digest) => hierarchy.stampImprint(digest, stamps++ === 0 ? STAMPED_AT : ARCHIVED_AT),
        },
        revocationProvider: { getOCSP: ocsp, getCRL: async () => crl },
      });
      return bytes.subarray(file.length);
    },
  };
}

/** The level that our verifier finds in a signed file: nobody is measured at a level that was not reached. */
export async function reachedLevel(pdf: Uint8Array, { hierarchy }: Identity): Promise<string> {
  const options = { port: nodeCryptoPort, foreignAnchors: [hierarchy.root], now: later(3600) };
  const report = await verifyPdf(pdf, { ...options, anchors: [hierarchy.root] });
  const [first] = report.signatures;
  return first ? `${first.verdict} ${first.level}` : 'no signature';
}
