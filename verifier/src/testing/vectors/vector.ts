// The public vectors (docs/second-verifier/vectors): packs and receipts as files, and what a verifier has to say of each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readZip } from '@xinqi/evidence/verify';
import { decodePem } from '@xinqi/pki/der';

export const FOLDER = join(import.meta.dirname, '../../../../docs/second-verifier/vectors');

/** What is known of a vector before anybody judged it. `make` gives the pack. */
export interface Planned {
  readonly file: string;
  /** In one sentence: what it is, or what was changed in `from`. */
  readonly says: string;
  readonly make: () => Promise<Uint8Array>;
  /** The good vector out of which a bad one was made. */
  readonly from?: string;
  /** File of the archive beside which it is judged: a good vector, or a receipt. */
  readonly earlier?: string;
  /** What has to be refuted in a bad one, by which rule. */
  readonly claim?: string;
  readonly rule?: string;
}

/** One entry of index.json. */
export interface Vector {
  readonly file: string;
  readonly says: string;
  readonly from?: string;
  /** The file of the archive that was got before it (`--earlier`). */
  readonly earlier?: string;
  readonly verdict: string;
  /** Result of every claim. */
  readonly claims: Readonly<Record<string, string>>;
  /** Of each claim that a numbered rule refutes, the one that is named. */
  readonly rules: Readonly<Record<string, string>>;
}

export interface Index {
  readonly about: string;
  readonly trust: string;
  /** Root of an authority outside, for signatories alone (`--trust-list`). */
  readonly trustList: string;
  readonly packs: string;
  readonly vectors: readonly Vector[];
}

/** One vector a line, so that a change is seen. */
export function renderIndex({ vectors, ...index }: Index): string {
  const head = JSON.stringify(index, null, 1).slice(0, -2);
  return `${head},\n "vectors": [\n${vectors.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n ]\n}\n`;
}

/** The committed ones. */
export function readVectors(): {
  index: Index;
  root: Uint8Array;
  list: Uint8Array;
  packs: ReadonlyMap<string, Uint8Array>;
} {
  const index = JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8')) as Index;
  const { files } = readZip(new Uint8Array(readFileSync(join(FOLDER, index.packs))), () => true);
  const rootIn = (name: string): Uint8Array =>
    decodePem('CERTIFICATE', readFileSync(join(FOLDER, name), 'utf8'))[0]!;
  return { index, root: rootIn(index.trust), list: rootIn(index.trustList), packs: files };
}

const CLAIMS: Readonly<Record<string, string>> = {
  ...{ H13: 'approvals', H14: 'approvals', H15: 'approvals', H16: 'seal_use', H17: 'signing_order' },
  ...{ H18: 'authentication', H19: 'pdf_signatures', W4: 'recipients', V3: 'recipients' },
  ...{ Q1: 'receipt', Q2: 'receipt', Q3: 'inclusion', Q4: 'confirmed', Q5: 'openings' },
  ...{ K4: 'earlier', K5: 'earlier', K6: 'earlier', K: 'consistency' },
  ...{
    D: 'reading',
    F: 'files',
    H: 'history',
    L: 'leaves',
    P: 'passkey',
    R: 'recipients',
    S: 'state',
    U: 'preimages',
    V: 'video',
    W: 'will',
  },
};
/** The claim that a numbered rule refutes. */
export const claimOf = (rule: string): string => CLAIMS[rule] ?? CLAIMS[rule.slice(0, 1)]!;

/** When they are judged. */
export const NOW = new Date('2026-12-01T00:00:00Z');
