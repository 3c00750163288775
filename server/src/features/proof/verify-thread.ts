// Verification in a worker thread: hostile files cost CPU, and the event loop must not feel it. The file
// comes by its path: read here, one at a time, it is in memory once.
import { readFile } from 'node:fs/promises';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { type FileReport, verifyFile } from '@xinqi/verifier';

export type VerifyTask = {
  path: string;
  /** Path of what was got before the pack. */
  earlier: string | undefined;
  anchors: Uint8Array[];
  timestampAnchors: readonly Uint8Array[];
  listAnchors: readonly Uint8Array[];
  now: Date;
};

export default async function run({ path, earlier: before, ...trust }: VerifyTask): Promise<FileReport> {
  const earlier = before === undefined ? undefined : await readFile(before);
  return verifyFile(await readFile(path), { ...trust, earlier, crypto: nodeCryptoPort });
}
