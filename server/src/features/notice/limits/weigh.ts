// Before a text is handed to the gateway: whether its phone and its sender have room for it. What has none waits or is given up;
// what waited is said together with whatever waits beside it. Counted here and not where it is written, so that no act waits for a
// counter, none fails by one, and none that is rolled back has used any.
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { inRow, type Over } from '../../../platform/limits.ts';
import { findMessage, type MessageRow } from '../store.ts';
import type { TextName } from '../texts/texts.ts';
import { sayMany } from './bundle.ts';
import { claimMessage, type Delivering, whoseIs } from './claim.ts';
import { manyOf, saidAlike, waitsForRoom } from './kinds.ts';
import { bundleInto, dropMessage, holdMessage, markCounted, waitingBeside } from './store.ts';
import { type By, isOfPhone, newForMs, usesOf } from './text-limits.ts';

/** Since when an account exists; undefined for who is none. */
export type Since = (tx: Tx, accountId: string) => Promise<Date | undefined>;

/** Nobody needs to hear after so long that something waited for him. */
const longestMs = 3 * 24 * 3600_000;
const accountForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `target`: the phone's blind index, hexadecimal. */
export async function usesFor(deps: Deps, since: Since, by: By, target: string) {
  const began = accountForm.test(by.sender) ? await since(deps.db, by.sender) : undefined;
  const isNew = !began || deps.clock.now().getTime() - began.getTime() < newForMs;
  return usesOf(by, target, isNew);
}

/** Takes a message to be sent; undefined: it is not to be. `row` as it goes out now, which may say more than it did; none: it has no room. */
export async function takeWeighed(
  deps: Deps,
  since: Since,
  { messageId, whose: told }: Delivering,
  now: Date,
): Promise<{ row: MessageRow | undefined } | undefined> {
  const whose = told === undefined ? await whoseIs(deps.db, messageId) : told;
  const uses = whose ? await usesFor(deps, since, whose, inRow) : [];
  const { rows, overOf } = deps.limits.counting('fit', uses);
  const claimed = await claimMessage(deps.db, messageId, whose, now, rows);
  if (!claimed) return undefined;
  const { row, weighed, found } = claimed;
  if (!weighed || (row.counted && !found)) return { row };
  if (!found) return { row: await gather(deps, row, row.template as TextName) };
  await findNoRoom(deps, row, overOf(found));
  return { row: undefined };
}

async function findNoRoom(deps: Deps, row: MessageRow, over: Over): Promise<void> {
  const now = deps.clock.now();
  const reason = isOfPhone(over.use) ? 'LIMIT_PHONE' : 'LIMIT_SENDER';
  const keeps =
    waitsForRoom(row.template as TextName) && now.getTime() - row.created_at.getTime() < longestMs;
  const until = new Date(now.getTime() + over.retryAfterSeconds * 1000);
  await inTx(deps.db, (tx) =>
    keeps ? holdMessage(tx, row, until, reason) : dropMessage(tx, row.message_id, reason, now),
  );
  deps.log.warn({ messageId: row.message_id, limit: over.use.limit.name, keeps }, 'text over its limit');
}

/** Counted; says also what waited beside it. */
async function gather(deps: Deps, row: MessageRow, name: TextName): Promise<MessageRow> {
  const many = manyOf(name);
  return inTx(deps.db, async (tx) => {
    await markCounted(tx, row.message_id);
    if (many === undefined) return row;
    const others = await waitingBeside(tx, row, saidAlike(many), deps.clock.now());
    const ids = others.map((other) => other.message_id);
    if (ids.length > 0) await bundleInto(tx, row.message_id, ids, true);
    const count = others.reduce((sum, other) => sum + other.stands_for, row.stands_for);
    if (count > 1 || name === many) await sayMany(deps, tx, row, count);
    return (await findMessage(tx, row.message_id)) ?? row;
  });
}
