// One page of a list. Plain lists count by kept counters and find any page from its nearer end; a search walks the newest
// rows first and asks the search index when they do not fill the page, so that common and rare words are both quick.
import { type ListFilter, maxRefined } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { AppError } from '../../../../platform/app-error.ts';
import type { Db, Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { actingIdentity } from '../../contract/acting/owner.ts';
import type { Parts } from '../../contract/parts.ts';
import { countMonths, countSlots, monthsSelect, totalSelect } from '../count-store.ts';
import { type Scope, scopeOf } from '../scope.ts';
import { allSlots, Counted, List } from '../slots.ts';
import { countRange, countSelect, type Found, isOneRange, search, walk, walkAll } from './page-store.ts';
import { presentApply, presentLine } from './present-rows.ts';
import { type Filter, listFor, type Query, readFilter } from './read-filter.ts';
import { type Place, readFrom, readPage, readRows, type ShownRow } from './shown-store.ts';

export type Page = { rows: ShownRow[]; total: number; totalExact: boolean };
const nothing = { rows: [], total: 0, totalExact: true };

/** A search walks so many of the newest rows first: a frequent word fills its page there. */
const firstSteps = 100;
/** What it found there tells how far a page's worth is; the index is asked when that is farther, or when nothing tells. */
const lastStep = 3_000;
/** A page that begins up to here is read with its total in one statement; a later one is looked for from the nearer end. */
const near = (q: Query): number => (isOneRange(q) ? 5_000 : 1_000);
/** Rows of a date range or directory are counted up to here; a page that begins beyond the second is empty. */
const mostCounted = 10_000;
const mostSkipped = 100_000;

/** The query behind a filter for this caller; undefined when nothing can match. A foreign directory is NOT_FOUND. */
export async function queryOf(
  parts: Parts,
  tx: Tx,
  ctx: Ctx,
  base: List,
  filter: Filter,
): Promise<{ scope: Scope; query: Query | undefined }> {
  const scope = await scopeFor(parts, tx, ctx, base, filter);
  const directories = await directoriesOf(parts, tx, ctx, filter);
  return { scope, query: readFilter(parts.deps.vault, scope, filter, directories) };
}

/**
 * Whose rows a filter means. What waits for the caller's own approval he sees whoever of his enterprise sent or signs it: contracts
 * before they go out among the sent ones, the use of a seal among those to sign. A person approves nothing.
 */
export async function scopeFor(parts: Parts, tx: Tx, ctx: Ctx, base: List, filter: Filter): Promise<Scope> {
  const scope = await scopeOf(parts, tx, ctx, listFor(base, filter), filter);
  if (!filter.selfApprove) return scope;
  const { corp } = actingIdentity(ctx);
  if (!corp || scope.list === List.Copy) return { ...scope, approving: [] };
  const { corpId, accountId } = corp;
  const flowType = scope.list === List.Sent ? 0 : 1;
  const approving = await parts.flow.awaiting({ corpId, accountId, flowType }, maxRefined);
  return { ...scope, member: filter.childUser === undefined ? null : scope.member, approving };
}

/** The directories that a filter means; null when it names none. */
export async function directoriesOf(
  parts: Parts,
  tx: Tx,
  ctx: Ctx,
  f: Filter,
): Promise<readonly string[] | null> {
  const { directoryId } = f;
  if (directoryId === undefined) return null;
  const { user, corp } = ctx.identity;
  const owner = corp ?? user;
  if (!owner) throw new AppError('10201');
  const below = await parts.directory.subtree(
    tx,
    { accountId: owner.accountId, corpId: corp?.corpId ?? null },
    directoryId,
  );
  if (!below) throw new AppError('NOT_FOUND');
  return f.currentDirData ? [directoryId] : below;
}

async function rangePage(tx: Tx, q: Query, size: number, offset: number): Promise<Page> {
  const page =
    offset <= mostSkipped
      ? await readPage(tx, q, countSelect(q, mostCounted + 1), size, offset)
      : { rows: [], total: undefined };
  const n = page.total ?? (offset === 0 ? 0 : await countRange(tx, q, mostCounted + 1));
  return { rows: page.rows, total: Math.min(n, mostCounted), totalExact: n <= mostCounted };
}

/** The kept counters that tell how many rows a plain list has. */
const countedSlots = (q: Query): readonly number[] => (q.recycled ? [Counted.Recycled] : q.slots);
const totalOf = (q: Query) => totalSelect(q.scope, countedSlots(q));

const ofSome = ({ member, members }: Scope): boolean => member !== null || members !== undefined;
/** The dates by whose months the rows of a whole enterprise are counted. */
const monthsOf: { [K in Query['key']]?: typeof Counted.ChangedInMonth | typeof Counted.SentInMonth } = {
  updated_at: Counted.ChangedInMonth,
  created_at: Counted.SentInMonth,
};

/** The list without what comes before or after a month (YYYY-MM, UTC). */
function without(q: Query, side: 'before' | 'after', month: string): Query {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return side === 'before'
    ? { ...q, from: new Date(Date.UTC(year, at - 1)) }
    : { ...q, to: new Date(Date.UTC(year, at)) };
}

/** How many rows there are, and where those at `offset` are looked for: from the nearer end of their month or of the list. */
async function placeOf(db: Db, q: Query, size: number, offset: number): Promise<Place & { total: number }> {
  const date = q.recycled || !q.scope.enterprise || ofSome(q.scope) ? undefined : monthsOf[q.key];
  if (date === undefined) {
    const counts = await countSlots(db, q.scope);
    const total = countedSlots(q).reduce((n, slot) => n + (counts.get(slot) ?? 0), 0);
    return { total, from: q, reverse: total - offset - size < offset, passed: sql`select 0::int8` };
  }
  const months = await countMonths(db, q.scope, date, q.slots);
  const total = months.reduce((sum, { n }) => sum + n, 0);
  let skip = offset;
  for (const { month, n } of q.desc ? months.toReversed() : months) {
    if (skip < n) {
      const rest = n - skip - Math.min(size, total - offset);
      const reverse = rest >= 0 && rest < skip;
      const side = q.desc === reverse ? 'before' : 'after';
      const passed = monthsSelect(q.scope, date, q.slots, side, month);
      return { total, from: without(q, side, month), reverse, passed };
    }
    skip -= n;
  }
  return { total, from: q, reverse: false, passed: sql`select 0::int8` };
}

/** How often a place is looked for anew when the list moved between the finding of it and the reading. */
const tries = 3;

/** Far from the beginning: what the kept counters tell about places is computed again with the page, in one snapshot. */
async function farPage(db: Db, q: Query, size: number, offset: number, tried = 1): Promise<Page> {
  const place = await placeOf(db, q, size, offset);
  if (place.total <= offset) return { rows: [], total: place.total, totalExact: true };
  const { rows, total, skip } = await readFrom(db, place, totalOf(q), size, offset);
  if (skip < 0 && tried < tries) return farPage(db, q, size, offset, tried + 1);
  return { rows, total: total ?? place.total, totalExact: true };
}

async function plainPage(db: Db, q: Query, size: number, offset: number): Promise<Page> {
  if (offset > near(q)) return farPage(db, q, size, offset);
  const { rows, total } = await readPage(db, q, totalOf(q), size, offset);
  if (total !== undefined) return { rows, total, totalExact: true };
  return offset === 0 ? nothing : farPage(db, q, size, offset);
}

async function slice(tx: Tx, { ids: found, more }: Found, size: number, offset: number): Promise<Page> {
  const ids = found.slice(offset, Math.min(offset + size, maxRefined));
  return {
    rows: ids.length === 0 ? [] : await readRows(tx, ids),
    total: Math.min(found.length, maxRefined),
    totalExact: !more && found.length <= maxRefined,
  };
}

async function refined(tx: Tx, q: Query, need: number): Promise<Found> {
  const most = maxRefined + 1;
  if (q.few && q.hits) return search(tx, q, q.hits, need, most);
  const first = await walk(tx, q, 0, firstSteps, need);
  if (!first.more || first.ids.length === need) return first;
  const far = Math.ceil((1.5 * firstSteps * need) / first.ids.length);
  if (far <= lastStep) {
    const second = await walk(tx, q, firstSteps, far, need - first.ids.length);
    // a row that moved between the two is found once
    const ids = [...new Set([...first.ids, ...second.ids])];
    if (!second.more || ids.length === need) return { ids, more: second.more };
  }
  return q.hits ? search(tx, q, q.hits, need, most) : walkAll(tx, q, most);
}

async function refinedPage(tx: Tx, q: Query, size: number, offset: number): Promise<Page> {
  if (offset >= maxRefined && !q.few) return { rows: [], total: maxRefined, totalExact: false };
  return slice(tx, await refined(tx, q, Math.min(offset + size, maxRefined) + 1), size, offset);
}

/** Nothing but the counters' own divisions narrows it. */
const isPlain = (q: Query): boolean =>
  !(q.from || q.to || q.directories || q.selfSigned || (q.recycled && q.slots.length < allSlots.length));

/** One page in order, and how many rows there are. */
export async function pageOf(db: Db, q: Query | undefined, size: number, offset: number): Promise<Page> {
  if (!q) return nothing;
  if (q.checks.length > 0) return refinedPage(db, q, size, offset);
  return isPlain(q) ? plainPage(db, q, size, offset) : rangePage(db, q, size, offset);
}

async function listRows(parts: Parts, ctx: Ctx, base: List, input: ListFilter) {
  const { db } = parts.deps;
  const { itemPage, pageSize, ...filter } = input;
  const { scope, query } = await queryOf(parts, db, ctx, base, filter);
  const { rows, total, totalExact } = await pageOf(db, query, pageSize, (itemPage - 1) * pageSize);
  return {
    scope,
    rows,
    page: { total, totalExact, itemPage, pageSize },
  };
}

/** What the caller sent. */
export async function listSent(parts: Parts, ctx: Ctx, input: ListFilter) {
  const { scope, rows, page } = await listRows(parts, ctx, List.Sent, input);
  return { list: rows.map((row) => presentApply(scope, row)), ...page };
}

/** What the caller has to sign or has signed; copies with onlyShowCC. */
export async function listOwnLines(parts: Parts, ctx: Ctx, input: ListFilter) {
  const { scope, rows, page } = await listRows(parts, ctx, List.Sign, input);
  return { list: rows.map((row) => presentLine(scope, row)), ...page };
}
