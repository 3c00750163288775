// Verification in a worker thread: hostile files cost CPU, and the event loop must not feel it.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { type FileReport, verifyFile } from '@xinqi/verifier';

export type VerifyTask = {
  bytes: Uint8Array;
  anchors: Uint8Array[];
  timestampAnchors: readonly Uint8Array[];
  now: Date;
};

export default function run({ bytes, ...trust }: VerifyTask): Promise<FileReport> {
  return verifyFile(bytes, { ...trust, crypto: nodeCryptoPort });
}
