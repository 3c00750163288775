// Verification in a worker thread: hostile files cost CPU, and the event loop must not feel it. The file
// comes by its path: read here, one at a time, it is in memory once.
import { readFile } from 'node:fs/promises';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { type FileReport, verifyFile } from '@xinqi/verifier';

export type VerifyTask = {
  path: string;
  anchors: Uint8Array[];
  timestampAnchors: readonly Uint8Array[];
  listAnchors: readonly Uint8Array[];
  now: Date;
};

export default async function run({ path, ...trust }: VerifyTask): Promise<FileReport> {
  return verifyFile(await readFile(path), { ...trust, crypto: nodeCryptoPort });
}
