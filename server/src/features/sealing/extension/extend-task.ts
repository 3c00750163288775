// In the worker thread: the revisions of one extension, and what the product's own verifier then says of each signature.
// The level that is shown is the one that the verifier finds in the bytes, never the one that was meant.
import { createHash } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import { openPdf, signatures } from '@xinqi/pdf/read';
import {
  type AddedTail,
  addDocTimestamp,
  addValidationData,
  nodeInflate,
  type SecurityAddition,
} from '@xinqi/pdf/sign';
import { isLaterChange, verifyPdf } from '@xinqi/pdf/verify';
import { parseCertificate } from '@xinqi/pki/check';
import { equalBytes } from '@xinqi/pki/der';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Level } from '../level.ts';
import { cmsIn } from './tokens-in.ts';

/** Statements about one signer, found by his certificate (DER). */
export type SignerStatements = { certificate: Uint8Array; ocsps: Uint8Array[]; crls: Uint8Array[] };

export type ExtendTask = {
  kind: 'extend';
  bytes: Uint8Array;
  /** Certificates of the file's own signatures, DER. */
  signers: Uint8Array[];
  data:
    | {
        certificates: Uint8Array[];
        ocsps: Uint8Array[];
        crls: Uint8Array[];
        perSigner: SignerStatements[];
      }
    | undefined;
  /** Trust anchor, DER. */
  root: Uint8Array;
  /** Roots of authorities outside, for timestamps alone. */
  timestampAnchors: readonly Uint8Array[];
  /** Roots of the authority outside that certifies signatories. */
  caAnchors: readonly Uint8Array[];
  now: Date;
  /** Bytes to be kept free for a token. */
  tokenRoom: number;
  /** Answers a token, or null, for each SHA-256 imprint sent. */
  stamps: MessagePort;
};

export type ExtendedRevision = AddedTail &
  ({ kind: 'validation_data' } | { kind: 'timestamp'; fieldName: string; tokenSha256: string });

export type Extended = {
  /** In order; without a timestamp when no authority answered, empty when there was nothing to add. */
  revisions: ExtendedRevision[];
  /** By serial number (hex) of the signer's certificate. */
  levels: Record<string, Level>;
};

export async function extend(
  task: ExtendTask,
  ask: (port: MessagePort, imprint: Uint8Array) => Promise<Uint8Array | undefined>,
): Promise<Extended> {
  try {
    let bytes = task.bytes;
    const revisions: ExtendedRevision[] = [];
    const grow = (revision: ExtendedRevision) => {
      revisions.push(revision);
      bytes = Buffer.concat([bytes, revision.tail]);
    };
    const data = task.data && addValidationData(bytes, additionOf(bytes, task.data));
    if (data) grow({ kind: 'validation_data', ...data });
    let token: Uint8Array | undefined;
    const stamp = async (imprint: Uint8Array) => (token = await ask(task.stamps, imprint));
    const stamped = await addDocTimestamp(bytes, stamp, { tokenRoom: task.tokenRoom });
    if (stamped && token)
      grow({
        kind: 'timestamp',
        ...stamped,
        tokenSha256: createHash('sha256').update(token).digest('hex'),
      });
    return { revisions, levels: revisions.length > 0 ? await levelsOf(bytes, task) : {} };
  } finally {
    task.stamps.close();
  }
}

/** Names the signature field of each signer, by the certificate inside its CMS. */
function additionOf(bytes: Uint8Array, data: NonNullable<ExtendTask['data']>): SecurityAddition {
  const { certificates, ocsps, crls, perSigner } = data;
  if (perSigner.length === 0) return { certificates, ocsps, crls };
  const fields = signatures(openPdf(bytes, { inflate: nodeInflate })).flatMap(
    ({ field, timestamp, contents }) =>
      timestamp || !contents
        ? []
        : [{ name: field.name, certificates: cmsIn(contents.bytes)?.certificates ?? [] }],
  );
  return {
    certificates,
    ocsps,
    crls,
    perSignature: perSigner.map(({ certificate, ocsps: answers, crls: lists }) => {
      const field = fields.find((f) => f.certificates.some((der) => equalBytes(der, certificate)));
      if (!field) throw new Error('a signature of the contract is not in its file');
      return { fieldName: field.name, ocsps: answers, crls: lists };
    }),
  };
}

async function levelsOf(bytes: Uint8Array, task: ExtendTask): Promise<Record<string, Level>> {
  const { root, timestampAnchors, caAnchors, now } = task;
  const report = await verifyPdf(bytes, {
    ...{ port: nodeCryptoPort, anchors: [root], foreignAnchors: caAnchors, timestampAnchors, now },
  });
  if (report.reasonText) throw new Error(`extended file cannot be judged: ${report.reason}`);
  const levels: Record<string, Level> = {};
  for (const der of task.signers) {
    const { serialHex } = parseCertificate(der);
    const judged = report.signatures.find(
      ({ kind, signer }) => kind === 'signature' && signer?.certificateSerial === serialHex,
    );
    if (!judged || isLaterChange(judged.reason))
      throw new Error(`extension would harm a signature: ${judged?.reason ?? 'not found'}`);
    levels[serialHex] = judged.level;
  }
  return levels;
}
