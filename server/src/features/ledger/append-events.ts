// Events in the business transaction: chained per contract, committed when the change commits, logged right after.
import { createHash } from 'node:crypto';
import { type AnyEvent, cleanText, commit, type Event, encodeEvent, hex } from '@xinqi/evidence/event';
import { AppError } from '../../platform/app-error.ts';
import { uuidv7 } from '../../platform/clock.ts';
import { freshBytes } from '../../platform/crypto/fresh-bytes.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db.ts';
import { writeEvents } from './chain/chain-store.ts';
import type { ChainHead, KnownHeads } from './chain/known-heads.ts';
import type { Commits, NewEvent, NewWideEvent, Recorded } from './new-event.ts';
import { type NewEventRow, type OpeningRow, readHalted, writeWide } from './store.ts';

export const sha256 = async (data: Uint8Array): Promise<Uint8Array> =>
  createHash('sha256').update(data).digest();
export const leafOf = (body: Uint8Array): Buffer =>
  createHash('sha256').update(Buffer.of(0)).update(body).digest();

/** Events whose document is found again by its hash. */
const signed: ReadonlySet<string> = new Set(['sign.done', 'doc.finalise', 'doc.extend']);

export const openingPlace = (eventId: string) => ({ table: 'ledger_opening', row: eventId, tenant: '' });

function place(target: Record<string, unknown>, path: string, value: string): void {
  const [first, second] = path.split('.');
  if (second === undefined) {
    target[path] = value;
    return;
  }
  target[first!] = { ...((target[first!] as object | undefined) ?? {}), [second]: value };
}

/** Commits every value under its salt, or one of its own; answers what must be kept to open them. */
async function commitAll(target: Record<string, unknown>, commits: Commits): Promise<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const [path, value] of Object.entries(commits)) {
    const clean = cleanText(typeof value === 'string' ? value : value.value);
    const salt = typeof value === 'string' ? freshBytes(32) : value.salt;
    const field = path.split('.').at(-1)!.replace(/_c$/, '');
    place(target, path, await commit(field, salt, clean, sha256));
    kept[path] = `${hex(salt)}:${clean}`;
  }
  return kept;
}

/**
 * What an event will say: its document, data and commitments. The same comes again only of commitments under salts of the caller's own.
 */
export async function committed(event: NewEvent): Promise<Pick<Event, 'doc' | 'pii' | 'data'>> {
  if (typeof event.data === 'function') throw new Error(`${event.type} names events before it`);
  const draft: Record<string, unknown> = { ...(event.doc ? { doc: event.doc } : {}), data: event.data };
  await commitAll(draft, event.commits ?? {});
  return draft as Pick<Event, 'doc' | 'pii' | 'data'>;
}

type Deps = { vault: Vault; origin: string; heads: KnownHeads };

/** Before its first event. */
const unbegun = (now: Date): ChainHead => ({ next_seq: 0, head: null, last_ts: now });
/** Where no chain stands: whoever assumes it writes nothing, and learns where the chain does, which is locked. */
const nowhere: ChainHead = { next_seq: -1, head: null, last_ts: new Date(0) };
/**
 * What is remembered, then that the chain has not begun (an older backup was put back, or nothing was known), then where it stands if
 * another began it meanwhile: its row is locked by then. One more is a fault of ours.
 */
const MOST_TRIES = 3;

/** Appends events to a contract's chain inside `tx`; throws when one is not well formed (a fault of ours). */
export async function appendEvents(
  tx: Tx,
  deps: Deps,
  applyNo: string,
  events: readonly NewEvent[],
  now: Date,
): Promise<Recorded[]> {
  // rule H1: nothing stands before it
  const first = events[0]?.type === 'apply.create' ? unbegun(now) : nowhere;
  let from = events.length === 0 ? nowhere : (deps.heads.of(tx, applyNo) ?? first);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const made = await chained(deps, applyNo, from === nowhere ? [] : events, now, from);
    const chain = { applyNo, origin: deps.origin, from, to: made.to };
    const { halted, written, stand } = await writeEvents(tx, chain, made.rows, made.openings);
    // what cannot be logged is not acknowledged either: it would be lost with the state that is wrong
    if (halted) throw new AppError('LOG_STOPPED');
    if (events.length === 0) return [];
    if (written) {
      deps.heads.remember(tx, applyNo, made.to);
      return made.recorded;
    }
    from = stand ?? unbegun(now);
  }
  throw new Error(`the chain of ${applyNo} moves under its lock`);
}

/** The events as they follow on `from`, and where the chain stands then. Every call commits under salts of its own. */
async function chained(
  deps: Deps,
  applyNo: string,
  events: readonly NewEvent[],
  now: Date,
  from: ChainHead,
): Promise<{ rows: NewEventRow[]; openings: OpeningRow[]; recorded: Recorded[]; to: ChainHead }> {
  // Times within a contract never run backwards, even when the clock does.
  const ts = new Date(Math.max(now.getTime(), from.last_ts.getTime()));
  const rows: NewEventRow[] = [];
  const openings: OpeningRow[] = [];
  const recorded: Recorded[] = [];
  let { next_seq, head } = from;
  for (const input of events) {
    const data = typeof input.data === 'function' ? input.data(recorded.map((r) => r.leafHash)) : input.data;
    const eventId = uuidv7(now);
    const draft: Record<string, unknown> = {
      v: 1,
      log: deps.origin,
      id: eventId,
      type: input.type,
      ts: ts.toISOString(),
      apply_no: applyNo,
      ...(input.signNo ? { sign_no: input.signNo } : {}),
      seq_in_apply: next_seq,
      prev: head,
      actor: input.actor,
      ...(input.doc ? { doc: input.doc } : {}),
      data,
    };
    const kept = await commitAll(draft, input.commits ?? {});
    const body = Buffer.from(encodeEvent(draft as unknown as Event));
    const leaf = leafOf(body);
    if (Object.keys(kept).length > 0)
      openings.push({
        event_id: eventId,
        apply_no: applyNo,
        ...deps.vault.seal(openingPlace(eventId), kept),
      });
    rows.push({
      event_id: eventId,
      type: input.type,
      apply_no: applyNo,
      sign_no: input.signNo ?? null,
      seq_in_apply: next_seq,
      ts,
      leaf_hash: leaf,
      body,
      doc_sha256: input.doc && signed.has(input.type) ? Buffer.from(input.doc.sha256, 'hex') : null,
    });
    head = leaf.toString('hex');
    next_seq += 1;
    recorded.push({ eventId, leafHash: head, event: draft as unknown as AnyEvent });
  }
  return { rows, openings, recorded, to: { next_seq, head, last_ts: ts } };
}

/** An event outside any contract's chain (isLogWide) inside `tx`; it is included with the next batch. */
export async function appendWide(
  tx: Tx,
  deps: { vault: Vault; origin: string },
  input: NewWideEvent,
  now: Date,
): Promise<{ eventId: string; leafHash: string }> {
  if (await readHalted(tx, deps.origin)) throw new AppError('LOG_STOPPED');
  const eventId = uuidv7(now);
  const { type, actor, data, commits = {} } = input;
  const draft: Record<string, unknown> = {
    v: 1,
    log: deps.origin,
    id: eventId,
    type,
    ts: now.toISOString(),
    actor,
    data: typeof data === 'function' ? data([]) : data,
  };
  const kept = await commitAll(draft, commits);
  const body = Buffer.from(encodeEvent(draft as unknown as Event));
  const leaf = leafOf(body);
  await writeWide(
    tx,
    {
      ...{ event_id: eventId, type, ts: now, leaf_hash: leaf, body },
      about: input.about === undefined ? null : Buffer.from(input.about, 'hex'),
    },
    deps.vault.seal(openingPlace(eventId), kept),
  );
  return { eventId, leafHash: leaf.toString('hex') };
}
