// Building an evidence pack (evidence.md §4): collects the files, writes the report, the manifest and its note, and
// streams the canonical ZIP. Refuses inputs that could never verify, so that a broken pack is found where it is made.
import { encodeTimestampResponse } from '@xinqi/pki/make';
import { concat, fromBase64, hex, utf8 } from '../event/bytes.ts';
import type { Opening } from '../event/commitment.ts';
import { type AnyEvent, decodeEvent } from '../event/event.ts';
import { EvidenceError } from '../event/evidence-error.ts';
import { type Checkpoint, parseCheckpoint } from '../log/checkpoint.ts';
import { type ConsistencyProof, formatConsistency } from '../log/consistency-proof.ts';
import { verifyConsistency } from '../log/merkle-proof.ts';
import { nodeSha256 as sha256 } from '../log/node-sha256.ts';
import { encodeVkey, type NoteKey, type NoteSigner, signNote } from '../log/signed-note.ts';
import { formatTlogProof } from '../log/tlog-proof.ts';
import { parseCosignatures } from '../witness/cosignature.ts';
import {
  encodeManifest,
  isPackKeyOf,
  type Manifest,
  manifestNoteText,
  type ReportVersion,
} from './manifest.ts';
import { measureDocument, type PackDocument, requireNamed } from './pack-documents.ts';
import {
  byName,
  COSIGNATURES,
  caRootName,
  consistencyName,
  isPackName,
  LEAVES,
  leafProofName,
  MANIFEST,
  MANIFEST_NOTE,
  preimageName,
  previousConsistencyName,
  previousName,
  proofName,
  timestampRootName,
} from './pack-names.ts';
import { encodeOpenings, encodeTrustHint } from './pack-parts.ts';
import type { PreimageKind } from './preimages.ts';
import { README, readmeText } from './readme.ts';
import { buildReport } from './report.ts';
import { type MeasuredFile, measure, type PackContent, writeZip, zipLength } from './zip-write.ts';

/** One event with its place in the log and its inclusion hashes under the pack's checkpoint. */
export interface PackEvent {
  /** Canonical bytes, exactly those whose leaf hash is in the log. */
  readonly bytes: Uint8Array;
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
}

/** All that a pack is made of: the contract's first file itself, and the others. Certificates are DER. */
export interface PackInput extends PackDocument {
  readonly applyNo: string;
  /** `test` for everything made with the product's own test hierarchy. */
  readonly environment: 'test' | 'production';
  /** ISO, milliseconds, UTC. */
  readonly madeAt: string;
  readonly tools: { readonly [name: string]: string };
  /** Version of the report; the newest if left out. */
  readonly report?: ReportVersion;
  /** Files 1, 2 … of a contract with several, in its order. */
  readonly further?: readonly PackDocument[];
  /** All events of the contract up to the checkpoint, in chain order. */
  readonly events: readonly PackEvent[];
  /** Events of no contract on which it rests (isPackedWide), in log order. */
  readonly leaves?: readonly PackEvent[];
  /** Certificates (DER) of the logs before this one, the newest first, where events are of them. */
  readonly previousLogs?: readonly Uint8Array[];
  readonly openings: readonly Opening[];
  /** Signed checkpoint, verbatim. */
  readonly checkpoint: Uint8Array;
  /** Lines of witnesses over it (C2SP cosignature/v1), each with its newline. */
  readonly cosignatures?: readonly string[];
  /** Checkpoints that somebody holds of this contract (in earlier packs, in receipts), each shorter, and that this one continues them. */
  readonly earlier?: readonly ConsistencyProof[];
  /** The same of the logs before this one, the newest first: that the checkpoint which its successor names continues them. */
  readonly earlierOfPrevious?: readonly (readonly ConsistencyProof[])[];
  /** What hashes in the events are of; any may be left out. */
  readonly preimages?: readonly {
    readonly hash: string;
    readonly kind: PreimageKind;
    readonly content: PackContent;
  }[];
  /** RFC 3161 tokens (ContentInfo; stored as TimeStampResp, so that `openssl ts -verify -in` reads them) over SHA-256 of the checkpoint's bytes; names such as `tsa-1`. */
  readonly timestamps: readonly { readonly name: string; readonly token: Uint8Array }[];
  readonly logKey: NoteKey;
  readonly logCertificate: Uint8Array;
  readonly packCertificate: Uint8Array;
  /** Signers' certificates and the CAs between them and the root; names such as `s1`, `event-ca`. */
  readonly certificates: readonly { readonly name: string; readonly der: Uint8Array }[];
  /** SHA-256 (hex) of the root certificate: a hint for people, never trusted. */
  readonly rootSha256: string;
  /** Roots of timestamp authorities outside the installation (DER): a hint as well, for experts who know them. */
  readonly timestampRoots?: readonly Uint8Array[];
  /** Roots of authorities outside that certified signatories of this contract (DER). */
  readonly caRoots?: readonly Uint8Array[];
  /** The pack key; its name is the CN of `packCertificate`. */
  readonly signer: NoteSigner;
}

/** A pack ready to be sent: `length` bytes come out of `stream()`. */
export interface BuiltPack {
  readonly manifest: Manifest;
  readonly length: number;
  stream(): AsyncGenerator<Uint8Array>;
}

/** Builds a pack. Throws EvidenceError('pack' | 'event' | 'json' | 'note' | 'zip'). */
export async function buildPack(input: PackInput): Promise<BuiltPack> {
  const checkpoint = parseCheckpoint(input.checkpoint);
  const { origin } = checkpoint;
  if (input.logKey.name !== origin) throw new EvidenceError('pack', 'the log key bears another origin');
  if (!isPackKeyOf(input.signer.name, origin))
    throw new EvidenceError('pack', 'the pack key is of another log');
  const events = decodeEvents(input, origin);
  const documents = [];
  for (const [file, document] of [input, ...(input.further ?? [])].entries())
    documents.push(await measureDocument(document, file));
  requireNamed(events, documents);
  const about = {
    apply_no: input.applyNo,
    log: origin,
    environment: input.environment,
    made_at: input.madeAt,
    report: input.report ?? (2 as const),
  };
  const report = buildReport({
    about,
    events,
    indexes: input.events.map(({ index }) => index),
    openings: input.openings,
    documents: documents.map(({ original, revisions }) => ({ originalSha256: original.sha256, revisions })),
    checkpoint: { ...checkpoint, rootHex: hex(checkpoint.root) },
    timestamps: input.timestamps.map(({ name }) => name).toSorted(byName),
  });
  const { timestampRoots = [], caRoots = [] } = input;
  const fingerprints = (ders: readonly Uint8Array[]) =>
    Promise.all(ders.map(async (der) => hex(await sha256(der))));
  const trust = {
    root_sha256: input.rootSha256,
    log: await encodeVkey(input.logKey, sha256),
    pack: await encodeVkey(input.signer, sha256),
    tsa_roots: await fingerprints(timestampRoots),
    ca_roots: await fingerprints(caRoots),
  };
  const small: [string, Uint8Array][] = [
    ...documents.flatMap((document) =>
      document.small.map(([name, bytes]): [string, Uint8Array] => [name, bytes]),
    ),
    ['events.ndjson', linesOf(input.events)],
    ['opening.json', encodeOpenings(input.openings)],
    ['log/checkpoint', input.checkpoint],
    ...cosignatureFile(input),
    ...(await consistencyFiles(input.earlier ?? [], checkpoint, consistencyName)),
    ...(await previousFiles(input)),
    ...leafFiles(input),
    ...input.events.map(({ index, hashes }): [string, Uint8Array] => [
      proofName(index),
      formatTlogProof({ index, hashes, checkpoint: input.checkpoint }),
    ]),
    ...input.timestamps.map(({ name, token }): [string, Uint8Array] => [
      `tsa/${name}.tsr`,
      encodeTimestampResponse(token),
    ]),
    ['certs/log.cer', input.logCertificate],
    ['certs/pack.cer', input.packCertificate],
    ...input.certificates.map(({ name, der }): [string, Uint8Array] => [`certs/${name}.cer`, der]),
    ...timestampRoots.map((der, i): [string, Uint8Array] => [timestampRootName(i), der]),
    ...caRoots.map((der, i): [string, Uint8Array] => [caRootName(i), der]),
    ['keys/trust.json', encodeTrustHint(trust)],
    ['report.html', utf8(report)],
    [README, utf8(readmeText(documents.length, caRoots.length > 0))],
  ];
  const files: MeasuredFile[] = documents.flatMap(({ original, final }) => [original, final]);
  for (const [name, content] of small) files.push(await measure({ name, content }));
  files.push(...(await preimageFiles(input)));
  const bad = files.find(({ name }) => !isPackName(name));
  if (bad) throw new EvidenceError('pack', `name ${bad.name}`);
  const manifest: Manifest = {
    v: 1,
    kind: 'xinqi.evidence-pack',
    suite: 'sha256-ed25519',
    ...about,
    tools: input.tools,
    files: files
      .map(({ name, size, sha256 }) => ({ path: name, len: size, sha256 }))
      .toSorted((a, b) => byName(a.path, b.path)),
  };
  const manifestBytes = encodeManifest(manifest);
  const noteText = manifestNoteText(manifest, hex(await sha256(manifestBytes)));
  const note = await signNote(noteText, [input.signer], sha256);
  files.push(await measure({ name: MANIFEST, content: manifestBytes }));
  files.push(await measure({ name: MANIFEST_NOTE, content: note }));
  return { manifest, length: zipLength(files), stream: () => writeZip(files) };
}

async function preimageFiles({ preimages = [] }: PackInput): Promise<MeasuredFile[]> {
  const files: MeasuredFile[] = [];
  for (const { hash, kind, content } of preimages) {
    const file = await measure({ name: preimageName(hash, kind), content });
    if (file.sha256 !== hash) throw new EvidenceError('pack', `${file.name} is not what it is called`);
    files.push(file);
  }
  return files;
}

/** Not in the checkpoint itself: timestamps and proofs hold its bytes as they were before anybody cosigned. */
function cosignatureFile({ cosignatures = [] }: PackInput): [string, Uint8Array][] {
  if (cosignatures.length === 0) return [];
  const lines = utf8(cosignatures.join(''));
  parseCosignatures(lines);
  return [[COSIGNATURES, lines]];
}

/** Refuses what does not hold: the log was changed under us, and no pack may hide that. */
async function consistencyFiles(
  earlier: readonly ConsistencyProof[],
  { origin, size, root }: Checkpoint,
  nameOf: (size: number) => string,
): Promise<[string, Uint8Array][]> {
  return Promise.all(
    earlier.map(async (one): Promise<[string, Uint8Array]> => {
      const before = parseCheckpoint(one.checkpoint);
      const holds =
        before.origin === origin &&
        before.size < size &&
        (await verifyConsistency(before.size, size, before.root, root, one.hashes, sha256));
      if (!holds)
        throw new EvidenceError('pack', `the log does not continue its checkpoint of ${before.size}`);
      return [nameOf(before.size), formatConsistency(one)];
    }),
  );
}

async function previousFiles({
  leaves = [],
  earlierOfPrevious = [],
}: PackInput): Promise<[string, Uint8Array][]> {
  const starts = leaves.map(({ bytes }) => decodeEvent(bytes)).filter((event) => event.type === 'log.start');
  const files = earlierOfPrevious.map((earlier, place) => {
    const last = parseCheckpoint(fromBase64(starts[place]!.data.checkpoint));
    return consistencyFiles(earlier, last, (size) => previousConsistencyName(place, size));
  });
  return (await Promise.all(files)).flat();
}

function leafFiles({ leaves = [], previousLogs = [], checkpoint }: PackInput): [string, Uint8Array][] {
  if (leaves.length === 0) return [];
  return [
    [LEAVES, linesOf(leaves)],
    ...leaves.map(({ index, hashes }): [string, Uint8Array] => [
      leafProofName(index),
      formatTlogProof({ index, hashes, checkpoint }),
    ]),
    ...previousLogs.map((der, i): [string, Uint8Array] => [previousName(i), der]),
  ];
}

const linesOf = (events: readonly PackEvent[]): Uint8Array =>
  concat(...events.flatMap(({ bytes }) => [bytes, Uint8Array.of(0x0a)]));

function decodeEvents(input: PackInput, origin: string): AnyEvent[] {
  if (input.events.length === 0) throw new EvidenceError('pack', 'no events');
  return input.events.map(({ bytes, index }, i) => {
    const event = decodeEvent(bytes);
    const ofOurs = event.log === origin || input.previousLogs !== undefined;
    if (event.apply_no !== input.applyNo || !ofOurs || event.seq_in_apply !== i) {
      throw new EvidenceError('pack', `event ${i} is not the next of this contract in this log`);
    }
    if (i > 0 && index <= input.events[i - 1]!.index)
      throw new EvidenceError('pack', `event ${i}: log order`);
    return event;
  });
}
