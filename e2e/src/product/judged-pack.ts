// The evidence pack of a contract before the command-line verifier with the network off.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Verdict, verifyOffline } from '../judges/pack.ts';
import { fetchFile } from './contracts.ts';
import { dataDir } from './origin.ts';
import type { Registered } from './people.ts';

/** Its bytes, and what the verifier says of them under the product's own roots; `folder` is where it is kept for the verifier. */
export async function judgedPack(
  owner: Registered,
  applyNo: string,
  folder: string,
): Promise<Verdict & { pack: Buffer }> {
  const pack = await fetchFile(owner, applyNo, 'pack');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'pack.evidence.zip');
  writeFileSync(path, pack);
  return { ...verifyOffline(path, join(dataDir(), 'trust.pem')), pack };
}
