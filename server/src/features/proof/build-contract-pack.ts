// The evidence pack of a contract that was sent, streamed: everything a stranger needs to check it without us.
// Openings: of names, titles and reasons those that the holder chose (selective opening); phones, addresses and devices
// of the parties always stay closed. A closed commitment proves as much as an open one and says nothing.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type AnyEvent, decodeEvent } from '@xinqi/evidence/event';
import { buildPack, decodePages, type PackEvent } from '@xinqi/evidence/pack';
import { type PackOpening, packOpening } from '@xinqi/wire/signing';
import type { BytesReply } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import type { RemoteSigner } from '../../platform/ports/remote-signer.ts';
import { openSegments, type Segment } from '../../platform/storage/segments.ts';
import { slice } from '../../platform/storage/slice.ts';
import { type IndexedEvent, type Ledger, packLeaves } from '../ledger/index.ts';
import type { Notice } from '../notice/index.ts';
import type { Sealing } from '../sealing/index.ts';
import { approvingCorp, isInner, type Signing } from '../signing/index.ts';
import { type PackState, packState, placeIn } from './pack-state.ts';

export type ProofParts = {
  deps: Deps;
  ledger: Ledger;
  sealing: Sealing;
  signing: Signing;
  notice: Notice;
  signer: RemoteSigner;
  /** Roots (DER) of timestamp authorities outside, trusted for timestamps alone. */
  timestampAnchors: readonly Uint8Array[];
  /** Roots (DER) of trust lists, for others' signatures in PDFs alone. */
  listAnchors: readonly Uint8Array[];
};

const placeOf: Readonly<Record<PackOpening, string>> = {
  names: 'pii.name_c',
  title: 'data.title_c',
  file_name: 'data.name_c',
  reasons: 'data.reason_c',
};

/** Places that a ticket opens; `open` is the holder's choice, comma-separated. */
function openedPlaces(open: string | undefined): ReadonlySet<string> {
  const chosen = new Set((open ?? '').split(','));
  return new Set(packOpening.options.filter((o) => chosen.has(o)).map((o) => placeOf[o]));
}

/** Open in every pack: the masked name and enterprise that stand in the certificate, too, so that both can be compared. */
const certificateSubject = 'data.subject_c';

/** What a hash is of, not a commitment: the approval as drawn lies in the pack beside its openings (docs/decisions/0147). */
const designPlace = 'data.design_h';
/** Opened with the names, and to the enterprise's own people alone. */
const innerPlaces: ReadonlySet<string> = new Set([
  designPlace,
  'data.grant_c',
  'data.old_name_c',
  'data.amount_c',
  'data.parties_c',
]);

/**
 * What this pack opens of which event. Who approved what, why, and under which grant a seal was used is an enterprise's own
 * business (docs/decisions/0040): opened with the names for its own people, closed for every other party.
 */
function openedTo(
  opened: ReadonlySet<string>,
  events: readonly IndexedEvent[],
  { lines, approvers }: Contract,
  corpId: string | undefined,
): (path: string, eventId: string) => boolean {
  const inner = new Map(
    events
      .filter(({ type }) => isInner(type))
      .map((e) => [
        e.event_id,
        corpId !== undefined && approvingCorp(decodeEvent(e.body), lines, approvers) === corpId,
      ]),
  );
  return (path, eventId) => {
    const own = inner.get(eventId);
    if (path === certificateSubject) return true;
    if (path === 'data.org_c') return opened.has(placeOf.names);
    // how an enterprise numbers a contract tells as much as what it calls it
    if (path === 'data.number_c') return opened.has(placeOf.title);
    if (innerPlaces.has(path)) return own === true && opened.has(placeOf.names);
    return own !== false && opened.has(path);
  };
}

async function packEvents(parts: ProofParts, found: PackState): Promise<PackEvent[]> {
  const covered = found.events.flatMap((e) => {
    const index = placeIn(found, e);
    return index === undefined ? [] : [{ bytes: e.body, index }];
  });
  const indexes = covered.map(({ index }) => index);
  const proofs = await parts.ledger.logs.inclusions(found.log, indexes, found.size);
  return covered.map((e, i) => ({ ...e, hashes: proofs[i]! }));
}

/** What the pack rests on beside the contract's events. */
async function leavesOf({ deps, ledger }: ProofParts, { log, size }: PackState, read: readonly AnyEvent[]) {
  const found = await packLeaves(deps.db, ledger.logs, log, {
    ...{ applyNo: read[0]!.apply_no!, size },
    follows: read.some((event) => event.log !== log.key.name),
    named: read.flatMap((event) =>
      event.type === 'sign.intent' && event.data.passkey?.leaf ? [event.data.passkey.leaf] : [],
    ),
  });
  return found.leaves.length > 0 ? found : {};
}

type Contract = NonNullable<Awaited<ReturnType<Signing['contract']>>>;

/** Bytes of the pack as a download. */
export async function contractPack(
  parts: ProofParts,
  ref: Record<string, string>,
): Promise<BytesReply | undefined> {
  const contract = ref.applyId ? await parts.signing.contract(parts.deps.db, ref.applyId) : undefined;
  if (!contract) return undefined;
  const opensIn = (events: readonly IndexedEvent[]) =>
    openedTo(openedPlaces(ref.open), events, contract, ref.corpId);
  return packOf(parts, contract, opensIn, ref.fileName);
}

const distinct = (ders: readonly Buffer[]): Uint8Array[] => [
  ...new Map(ders.map((der) => [der.toString('hex'), new Uint8Array(der)])).values(),
];

/** The pack in which `opensIn` these events decides what is open. */
export async function packOf(
  parts: ProofParts,
  contract: Contract,
  opensIn: (events: readonly IndexedEvent[]) => (path: string, eventId: string) => boolean,
  fileName?: string,
): Promise<BytesReply> {
  const { deps, ledger, sealing, signing, signer } = parts;
  const { db, storage, clock } = deps;
  const { apply } = contract;
  const found = await packState(parts, apply.apply_no!);
  const documents = await sealing.documentsOf(db, apply.apply_no!);
  const madeAt = clock.now().toISOString();
  const [first, ...further] = contract.files.map(({ original, pagesJson, position }) => {
    const { segments, revisions: all } = documents[position]!;
    const revisions = all.slice(0, found.newestRevision(position) + 1);
    const open = (from: readonly Segment[], length: number) => () =>
      openSegments(storage, from, 0, length - 1) as AsyncIterable<Uint8Array>;
    return {
      original: open([original], original.length),
      final: open(segments, revisions.at(-1)!.length),
      revisions,
      ...(pagesJson ? { pages: decodePages(pagesJson) } : {}),
    };
  });
  const events = await packEvents(parts, found);
  const read = events.map(({ bytes }) => decodeEvent(bytes));
  const kept = new Set(found.events.slice(0, events.length).map((e) => e.event_id));
  const certificates = await sealing.certificatesOf(db, apply.apply_no!);
  const outside = certificates.filter(({ ca_root }) => ca_root !== null);
  const between = distinct(outside.flatMap(({ chain }) => chain));
  const opens = opensIn(found.events);
  const earlier = await ledger.continuity(db, apply.apply_no!, found);
  const built = await buildPack({
    applyNo: apply.apply_no!,
    environment: signer.test ? 'test' : 'production',
    madeAt,
    tools: { xinqi: '0.1.0', node: process.version },
    ...first!,
    ...(further.length > 0 ? { further } : {}),
    events,
    ...(await leavesOf(parts, found, read)),
    openings: await ledger.openings(
      db,
      apply.apply_no!,
      (path, eventId) => kept.has(eventId) && opens(path, eventId),
    ),
    checkpoint: found.checkpoint,
    preimages: await signing.preimages(
      db,
      apply,
      read.filter(({ type, id }) => type !== 'approve.submit' || opens(designPlace, id)),
    ),
    earlier,
    cosignatures: await ledger.logs.cosignatures(db, found.log, found.size),
    timestamps: found.token ? [{ name: 'tsa-1', token: found.token }] : [],
    logKey: found.log.key,
    logCertificate: found.log.certificate,
    packCertificate: signer.certificate('pack'),
    certificates: [
      { name: 'event-ca', der: signer.certificate('event-ca') },
      ...certificates.map((c, i) => ({ name: `s${i + 1}`, der: new Uint8Array(c.der) })),
      ...between.map((der, i) => ({ name: `ca-${i + 1}`, der })),
    ],
    rootSha256: createHash('sha256').update(signer.certificate('root')).digest('hex'),
    timestampRoots: parts.timestampAnchors,
    caRoots: distinct(outside.map(({ ca_root }) => ca_root!)),
    signer: ledger.noteSigner('pack'),
  });
  await ledger.handOut(db, apply.apply_no!, found);
  return {
    contentType: 'application/zip',
    length: built.length,
    disposition: 'attachment',
    fileName: fileName ?? `${apply.apply_no}.evidence.zip`,
    open: (start, end) => Readable.from(slice(built.stream(), start, end)),
  };
}
