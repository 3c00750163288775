// The closed set of names in a pack (evidence.md §4). Whatever is not listed here is an extra file and refused;
// level 2 adds names, it never changes these. Import-free but for types: both halves use it.
import type { PreimageKind } from './preimages.ts';

export const MANIFEST = 'manifest.json';
export const MANIFEST_NOTE = 'manifest.note';
/** Lines of witnesses over `log/checkpoint`, which they follow in a cosigned checkpoint of C2SP. */
export const COSIGNATURES = 'log/cosignatures';

/** Events of no contract on which the pack rests (decisions 0143, 0144), and the certificates of the logs before this one. */
export const LEAVES = 'log/leaves.ndjson';
export const previousName = (place: number): string => `log/previous-${place + 1}.cer`;

/** Every pack has these, and at least one `log/proofs/<index>.tlog-proof`. */
export const REQUIRED_NAMES = [
  'certs/log.cer',
  'certs/pack.cer',
  'docs/final.pdf',
  'docs/original.pdf',
  'docs/revisions.json',
  'events.ndjson',
  'keys/trust.json',
  'log/checkpoint',
  MANIFEST,
  MANIFEST_NOTE,
  'opening.json',
  'report.html',
] as const;

/** What a pack has of each file of its contract: of the first in docs/, of file k in docs/<k>/. */
const DOCUMENT = ['final.pdf', 'original.pdf', 'revisions.json'] as const;
/** Which pictures of the pages were hashed: only where events name that (decision 0141). */
const PAGES = 'pages.json';
export type DocumentName = (typeof DOCUMENT)[number] | typeof PAGES;
const FURTHER = /^docs\/([1-9]|1[0-9])\/(?:final\.pdf|original\.pdf|pages\.json|revisions\.json)$/;

/** Where a file's document stands. */
export const documentName = (file: number, name: DocumentName): string =>
  file === 0 ? `docs/${name}` : `docs/${file}/${name}`;

/** Names that every file's document has. */
export const documentNames = (file: number): string[] => DOCUMENT.map((name) => documentName(file, name));

/** True where a file's pages.json is among these names. */
export const holdsPages = (names: Iterable<string>): boolean =>
  [...names].some((name) => name === documentName(0, PAGES) || (FURTHER.test(name) && name.endsWith(PAGES)));

/** How many files a pack with these names has, the missing ones between them counted. */
export function countFiles(names: Iterable<string>): number {
  return 1 + Math.max(0, ...[...names].map((name) => Number(FURTHER.exec(name)?.[1] ?? 0)));
}

const PROOF = /^log\/proofs\/(0|[1-9][0-9]{0,15})\.tlog-proof$/;
const CONSISTENCY = /^log\/consistency\/([1-9][0-9]{0,15})\.txt$/;
const PREVIOUS_CONSISTENCY = /^log\/previous-([1-9])\/([1-9][0-9]{0,15})\.txt$/;
const LEAF_PROOF = /^log\/leaves\/(0|[1-9][0-9]{0,15})\.tlog-proof$/;
const PREIMAGE = /^preimages\/([0-9a-f]{64})\.(json|pdf|txt)$/;
const OTHER = [
  /^readme\.txt$/,
  /^log\/leaves\.ndjson$/,
  /^log\/previous-[1-9]\.cer$/,
  /^log\/cosignatures$/,
  /^tsa\/[a-z0-9][a-z0-9-]{0,31}\.tsr$/,
  /^certs\/[a-z0-9][a-z0-9-]{0,63}\.cer$/,
];

/** True for a name that may stand in a pack. */
export function isPackName(name: string): boolean {
  return (
    (REQUIRED_NAMES as readonly string[]).includes(name) ||
    name === documentName(0, PAGES) ||
    PROOF.test(name) ||
    CONSISTENCY.test(name) ||
    PREVIOUS_CONSISTENCY.test(name) ||
    PREIMAGE.test(name) ||
    LEAF_PROOF.test(name) ||
    FURTHER.test(name) ||
    OTHER.some((p) => p.test(name))
  );
}

/** Name of the root of an authority outside, in the order of the trust hint. */
export const timestampRootName = (place: number): string => `certs/tsa-root-${place + 1}.cer`;

/** The same of an authority that certified signatories. */
export const caRootName = (place: number): string => `certs/ca-root-${place + 1}.cer`;
export const isCaRoot = (name: string): boolean => /^certs\/ca-root-[1-9]\d*\.cer$/.test(name);

/** Name of the proof of the leaf at `index` of the log. */
export function proofName(index: number): string {
  return `log/proofs/${index}.tlog-proof`;
}

/** Leaf index that a proof's name states, or undefined for other names. */
export function proofIndex(name: string): number | undefined {
  const digits = PROOF.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Name of the proof that the log continues its checkpoint of this size. */
export const consistencyName = (size: number): string => `log/consistency/${size}.txt`;

/** Size of the earlier checkpoint that such a name states, or undefined for other names. */
export function consistencySize(name: string): number | undefined {
  const digits = CONSISTENCY.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The same of a checkpoint of the n-th log before this one: that its last published one continues it. */
export const previousConsistencyName = (place: number, size: number): string =>
  `log/previous-${place + 1}/${size}.txt`;
export function previousConsistencyOf(name: string): { place: number; size: number } | undefined {
  const [, place, size] = PREVIOUS_CONSISTENCY.exec(name) ?? [];
  return size === undefined ? undefined : { place: Number(place) - 1, size: Number(size) };
}

/** The same of the leaves that are of no contract. */
export const leafProofName = (index: number): string => `log/leaves/${index}.tlog-proof`;
export function leafProofIndex(name: string): number | undefined {
  const digits = LEAF_PROOF.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Name of what a hash in the events is of. */
export const preimageName = (hash: string, kind: PreimageKind): string => `preimages/${hash}.${kind}`;

/** What such a name states, or undefined for other names. */
export function preimageOf(name: string): { hash: string; kind: PreimageKind } | undefined {
  const [, hash, kind] = PREIMAGE.exec(name) ?? [];
  return hash === undefined ? undefined : { hash, kind: kind as PreimageKind };
}

/** The order of names in a pack: by code unit (all names are ASCII). */
export function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
