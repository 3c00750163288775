// For tests: events chained and logged between strangers' leaves, and the pack of their contract.
import { randomBytes } from 'node:crypto';
import { parseCertificate } from '@xinqi/pki/check';
import type { TestHierarchy } from '@xinqi/pki/testing';
import { hex, utf8 } from '../event/bytes.ts';
import type { Opening } from '../event/commitment.ts';
import { type Event, encodeEvent, leafHash } from '../event/event.ts';
import { type EventData, isPackedWide } from '../event/event-data.ts';
import { appendLeaves, inclusionProof, signCheckpoint, treeRoot } from '../log/index.ts';
import { buildPack, type PackDocument, type PackEvent, type PackInput, type Pages } from '../pack/index.ts';
import { memoryStore, sha256 } from './keys.ts';
import { certifiedKey } from './sample-keys.ts';

export const digest = async (bytes: Uint8Array): Promise<string> => hex(await sha256(bytes));

/** What `cert.issue` says of a certificate. */
export async function certificateData(
  der: Uint8Array,
): Promise<Pick<EventData<'cert.issue'>, 'serial' | 'cert_sha256' | 'not_before' | 'not_after'>> {
  const { serialHex, notBefore, notAfter } = parseCertificate(der);
  return {
    serial: serialHex,
    cert_sha256: await digest(der),
    not_before: notBefore.toISOString(),
    not_after: notAfter.toISOString(),
  };
}

/** Pictures of so many pages that nobody looks at, to which contracts committed before decision 0141. */
export async function picturesOf(count: number): Promise<Pages> {
  const image = await digest(utf8('image'));
  const pages = Array.from({ length: count }, (_, i) => ({
    page: i + 1,
    width: 595,
    height: 842,
    sha256: image,
  }));
  return { renderer: 'pdfium test', pages };
}

/** A document of the contract: as it came, and every revision of what is signed. */
export interface SampleDocument {
  readonly original: Uint8Array;
  readonly revisions: readonly Uint8Array[];
  readonly pages?: Pages;
}

async function packDocument({ original, revisions, pages }: SampleDocument): Promise<PackDocument> {
  const logged = await Promise.all(
    revisions.map(async (r) => ({ length: r.length, sha256: await digest(r) })),
  );
  return { original, final: revisions.at(-1)!, revisions: logged, ...(pages ? { pages } : {}) };
}

/** All bytes of a built pack. */
export async function packBytes(input: PackInput): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await buildPack(input)).stream()) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

export interface History {
  readonly hierarchy: TestHierarchy;
  readonly applyNo: string;
  readonly origin: string;
  /** Milliseconds. */
  readonly start: number;
  readonly stamped: boolean;
  /** Not chained yet, in the order of the log; those of no contract go into the pack as its leaves. An empty `intent` becomes the leaf of the intent before, `#2` among `checks` that of the second auth.check or auth.password,
   * `@2` as `video` or `recording` that of the second video.recorded. */
  readonly events: readonly Event[];
  readonly openings: readonly Opening[];
  readonly documents: readonly SampleDocument[];
  /** Signers' certificates, DER. */
  readonly certificates: readonly Uint8Array[];
  /** Roots of authorities outside that certified signatories. */
  readonly caRoots?: readonly Uint8Array[];
  readonly change?: ((input: PackInput) => PackInput | Promise<PackInput>) | undefined;
}

/** `@1` is the leaf of the first recording. */
const recordingOf = (said: Record<string, unknown>, leaves: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) =>
      typeof value === 'string' && value.startsWith('@')
        ? [[key, leaves[Number(value.slice(1)) - 1] ?? '']]
        : [],
    ),
  );

/** The pack's bytes, what it was built from, and the trusted root. */
export async function packHistory(
  history: History,
): Promise<{ bytes: Uint8Array; input: PackInput; root: Uint8Array }> {
  const { hierarchy, origin, start } = history;
  const store = memoryStore();
  let size = 0;
  let prev: string | null = null;
  let intent = '00'.repeat(32);
  const checks: string[] = [];
  const recordings: string[] = [];
  const leafOf = (name: string): string => (name.startsWith('#') ? checks[Number(name.slice(1)) - 1]! : name);
  const placed: { bytes: Uint8Array; index: number }[] = [];
  const wide: { bytes: Uint8Array; index: number }[] = [];
  for (const plain of history.events) {
    if (isPackedWide(plain.type)) {
      const bytes = encodeEvent(plain);
      size = (await appendLeaves(store, size, [await leafHash(bytes, sha256)])).size;
      wide.push({ bytes, index: size - 1 });
      continue;
    }
    const seq = placed.length;
    const said = plain.data as Record<string, unknown>;
    const data = {
      ...said,
      ...(said.intent === '' ? { intent } : {}),
      ...recordingOf(said, recordings),
      ...(Array.isArray(said.checks) ? { checks: (said.checks as string[]).map(leafOf) } : {}),
    };
    const bytes = encodeEvent({ seq_in_apply: seq, prev, ...plain, data } as unknown as Event);
    const leaf = await leafHash(bytes, sha256);
    if (plain.type === 'sign.intent') intent = hex(leaf);
    if (plain.type === 'video.recorded') recordings.push(hex(leaf));
    if (plain.type === 'auth.check' || plain.type === 'auth.password') checks.push(hex(leaf));
    prev = hex(leaf);
    size = (await appendLeaves(store, size, [new Uint8Array(randomBytes(32)), leaf])).size;
    placed.push({ bytes, index: size - 1 });
  }
  const log = await certifiedKey(hierarchy, origin);
  const pack = await certifiedKey(hierarchy, origin.replace('/log/', '/pack/'));
  const tree = { origin, size, root: await treeRoot(store, size) };
  const checkpoint = await signCheckpoint(tree, [log.signer], sha256);
  const proved = (of: readonly { bytes: Uint8Array; index: number }[]): Promise<PackEvent[]> =>
    Promise.all(of.map(async (one) => ({ ...one, hashes: await inclusionProof(store, one.index, size) })));
  const events = await proved(placed);
  const [first, ...further] = await Promise.all(history.documents.map(packDocument));
  const plain: PackInput = {
    applyNo: history.applyNo,
    environment: 'test',
    madeAt: new Date(start + 120_000).toISOString(),
    tools: { xinqi: '0.1.0' },
    ...first!,
    ...(further.length > 0 ? { further } : {}),
    events,
    ...(wide.length > 0 ? { leaves: await proved(wide) } : {}),
    openings: history.openings,
    checkpoint,
    timestamps: history.stamped
      ? [{ name: 'tsa-1', token: await hierarchy.stamp(checkpoint, new Date(start + 60_000)) }]
      : [],
    logKey: log.signer,
    logCertificate: log.certificate,
    packCertificate: pack.certificate,
    certificates: [
      { name: 'event-ca', der: hierarchy.eventCa.certificate },
      ...history.certificates.map((der, i) => ({ name: `s${i + 1}`, der })),
    ],
    rootSha256: await digest(hierarchy.root),
    ...(history.caRoots ? { caRoots: history.caRoots } : {}),
    signer: pack.signer,
  };
  const input = (await history.change?.(plain)) ?? plain;
  return { bytes: await packBytes(input), input, root: hierarchy.root };
}
