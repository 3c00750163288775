// What a pack of a contract shows: the checkpoint on which it stands, and how far each file had come then. A contract that ended, or
// somebody signed, is never shown as it was before (issue 18); whatever came after it finished (deposits, revocations, further
// proof) is in the next pack.
import { type DocRef, decodeEvent } from '@xinqi/evidence/event';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/family.ts';
import type { AnchorRow, IndexedEvent, Ledger, ProvingLog } from '../ledger/index.ts';

/** What the contract is now, who was given what of it, and what was found in a recording: no pack keeps any of it back, whether or not it is stamped yet. */
const telling: ReadonlySet<string> = new Set([
  'approve.end',
  'apply.cancel',
  'apply.terminate',
  'apply.expire',
  'apply.void',
  'sign.refuse',
  'sign.done',
  'doc.finalise',
  'disclose',
  'video.reviewed',
]);
/** Who took a copy changes nothing: no pack does without a stamp for it. */
const passing: ReadonlySet<string> = new Set(['download', 'print']);
/** Events that leave another revision behind. */
const making: ReadonlySet<string> = new Set(['doc.normalise', 'sign.done', 'doc.finalise', 'doc.extend']);

type Parts = { deps: Deps; ledger: Ledger };
type Anchor = { [K in keyof Pick<AnchorRow, 'token' | 'authority' | 'anchored_at'>]: AnchorRow[K] | null };
type Shown = Anchor & {
  size: number;
  checkpoint: Buffer;
  /** The log of that checkpoint. */
  log: ProvingLog;
};
export type PackState = Shown & {
  events: readonly IndexedEvent[];
  /** The newest revision of a file within the checkpoint, counted from 0. */
  newestRevision(position: number): number;
};

/**
 * The newest stamped checkpoint that hides nothing that matters; where there is none, the newest of the log without a stamp. Never a
 * shorter one than somebody holds of the contract already: a later pack would look like one of a restored log (rule K5).
 */
export async function packState(parts: Parts, applyNo: string): Promise<PackState> {
  const found = await newestShown(parts, applyNo);
  // read after the checkpoint: an event that the log took meanwhile is under it, and a pack without it would be refuted by the next (K6)
  return stateOf(await parts.ledger.eventsOf(parts.deps.db, applyNo), found);
}

async function newestShown(parts: Parts, applyNo: string): Promise<Shown> {
  const { deps, ledger } = parts;
  const events = await loggedEvents(parts, applyNo);
  const handed = await ledger.handedSizes(deps.db, applyNo);
  const told = Math.max(0, ...events.filter(tells).map((e) => e.log_index!));
  const stamped = events
    .filter((e) => e.log_index !== null && e.log_index >= told && !passing.has(e.type))
    .reverse();
  for (const { log_index } of stamped) {
    const anchor = await ledger.provingAnchor(deps.db, log_index!, handed);
    if (anchor) return anchor;
  }
  const current = await ledger.currentCheckpoint(deps.db);
  const [first] = events;
  if (
    !current ||
    !first ||
    first.log_index === null ||
    told >= current.size ||
    (handed.get(ledger.origin) ?? 0) > current.size ||
    first.log_index >= current.size
  )
    throw new AppError('PACK_NOT_READY');
  return { ...current, token: null, authority: null, anchored_at: null, log: ledger.logs.present };
}

const tells = ({ type }: IndexedEvent): boolean => telling.has(type);

function stateOf(events: readonly IndexedEvent[], found: Shown): PackState {
  const { size, checkpoint, token, authority, anchored_at, log } = found;
  const made = events
    .filter((e) => making.has(e.type) && placeIn(found, e) !== undefined)
    .map(({ body }) => decodeEvent(body).doc!);
  const newestRevision = (position: number): number =>
    made.findLast(({ file }) => (file ?? 0) === position)?.rev ?? 0;
  return { events, size, checkpoint, token, authority, anchored_at, log, newestRevision };
}

/** Place of an event in the log of a checkpoint; undefined for one that it does not cover. */
export function placeIn(
  { log, size }: Pick<PackState, 'log' | 'size'>,
  { log_index }: IndexedEvent,
): number | undefined {
  const place = log_index === null ? undefined : log_index - log.behind;
  return place !== undefined && place >= 0 && place < size ? place : undefined;
}

/** The log takes what it is given within a second. */
async function loggedEvents({ deps, ledger }: Parts, applyNo: string): Promise<IndexedEvent[]> {
  const events = await ledger.eventsOf(deps.db, applyNo);
  const outside = events.filter((e, i) => (i === 0 || tells(e)) && e.log_index === null);
  if (outside.length === 0) return events;
  await ledger.waitIncluded(outside.map((e) => e.event_id));
  return ledger.eventsOf(deps.db, applyNo);
}

/** Of a finished contract: each file as it was finished, and where that stands in the log. */
export function finishOf({ events }: PackState): { finalised: DocRef[]; finished: IndexedEvent } {
  // of several files they stand one after another, in order
  const finals = events.filter((e) => e.type === 'doc.finalise');
  const finished = finals.at(-1);
  if (!finished || finished.log_index === null) throw new AppError('PACK_NOT_READY');
  return { finished, finalised: finals.map((e) => decodeEvent(e.body).doc!) };
}
