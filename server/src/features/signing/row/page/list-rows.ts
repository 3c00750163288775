// One page of a list. Plain lists count by kept counters and find any page from its nearer end; a search walks the newest
// rows first and asks the search index when they do not fill the page, so that common and rare words are both quick.
import { type ListFilter, maxRefined } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import type { Db, Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { Parts } from '../../parts.ts';
import { countSlots } from '../count-store.ts';
import { type Scope, scopeOf } from '../scope.ts';
import { List } from '../slots.ts';
import { loadRows } from './load-rows.ts';
import { countRange, pageIds, search, walk } from './page-store.ts';
import { presentApply, presentLine } from './present-rows.ts';
import { type Filter, listFor, type Query, readFilter } from './read-filter.ts';

export type Page = { ids: string[]; total: number; totalExact: boolean };

/** How far a search walks before it asks the index: a frequent word fills a page in the first, one in a hundred in the second. */
const steps = [200, 2_000] as const;
/** How far the last walk goes where no index knows the answer: a whole list. */
const everyStep = 10_000_000;
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
  const scope = await scopeOf(parts, tx, ctx, listFor(base, filter), filter);
  const directories = await directoriesOf(parts, tx, ctx, filter);
  return { scope, query: readFilter(parts.deps.vault, scope, filter, directories) };
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
  const n = await countRange(tx, q, mostCounted + 1);
  const totalExact = n <= mostCounted;
  const beyond = (totalExact && offset >= n) || offset > mostSkipped;
  return {
    ids: beyond ? [] : await pageIds(tx, q, size, offset),
    total: Math.min(n, mostCounted),
    totalExact,
  };
}

/** One snapshot: the far end of a list is found by its counted length. */
const plainPage = (db: Db, q: Query, size: number, offset: number): Promise<Page> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const counts = await countSlots(tx, q.scope);
      const total = q.slots.reduce((n, slot) => n + (counts.get(slot) ?? 0), 0);
      const page = (ids: string[]): Page => ({ ids, total, totalExact: true });
      if (offset >= total) return page([]);
      if (offset * 2 <= total) return page(await pageIds(tx, q, size, offset));
      const take = Math.min(size, total - offset);
      return page(await pageIds(tx, q, take, total - offset - take, true));
    });

function slice(found: readonly string[], size: number, offset: number, complete: boolean): Page {
  return {
    ids: found.slice(offset, Math.min(offset + size, maxRefined)),
    total: Math.min(found.length, maxRefined),
    totalExact: complete && found.length <= maxRefined,
  };
}

async function refinedPage(tx: Tx, q: Query, size: number, offset: number): Promise<Page> {
  if (q.few && q.hits) return slice(await search(tx, q, q.hits, maxRefined + 1), size, offset, true);
  if (offset >= maxRefined) return { ids: [], total: maxRefined, totalExact: false };
  const need = Math.min(offset + size, maxRefined) + 1;
  for (const far of steps) {
    const near = await walk(tx, q, far, need);
    if (!near.stopped || near.ids.length >= need)
      return slice(near.ids, size, offset, near.ids.length < need);
  }
  const found = q.hits
    ? await search(tx, q, q.hits, maxRefined + 1)
    : (await walk(tx, q, everyStep, maxRefined + 1)).ids;
  return slice(found, size, offset, true);
}

/** Ids of one page in order, and how many rows there are. */
export async function pageOf(db: Db, q: Query | undefined, size: number, offset: number): Promise<Page> {
  if (!q) return { ids: [], total: 0, totalExact: true };
  if (q.checks.length > 0) return refinedPage(db, q, size, offset);
  if (q.from || q.to || q.directories || q.recycled) return rangePage(db, q, size, offset);
  return plainPage(db, q, size, offset);
}

async function listRows(parts: Parts, ctx: Ctx, base: List, input: ListFilter) {
  const { db } = parts.deps;
  const { itemPage, pageSize, ...filter } = input;
  const { scope, query } = await queryOf(parts, db, ctx, base, filter);
  const { ids, total, totalExact } = await pageOf(db, query, pageSize, (itemPage - 1) * pageSize);
  return { scope, loaded: await loadRows(parts, db, ids), page: { total, totalExact, itemPage, pageSize } };
}

/** What the caller sent. */
export async function listSent(parts: Parts, ctx: Ctx, input: ListFilter) {
  const { scope, loaded, page } = await listRows(parts, ctx, List.Sent, input);
  return { list: loaded.map((row) => presentApply(scope, row)), ...page };
}

/** What the caller has to sign or has signed; copies with onlyShowCC. */
export async function listOwnLines(parts: Parts, ctx: Ctx, input: ListFilter) {
  const { scope, loaded, page } = await listRows(parts, ctx, List.Sign, input);
  return { list: loaded.map((row) => presentLine(scope, row)), ...page };
}
