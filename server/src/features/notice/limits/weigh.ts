// Before a text is handed to the gateway: whether its phone and its sender have room for it. What has none waits or is given up;
// what waited is said together with whatever waits beside it. Counted here and not where it is written, so that no act waits for a
// counter, none fails by one, and none that is rolled back has used any.
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { findMessage, type MessageRow } from '../store.ts';
import type { TextName } from '../texts/texts.ts';
import { sayMany } from './bundle.ts';
import { manyOf, saidAlike, waitsForRoom } from './kinds.ts';
import { bundleInto, countAlone, dropMessage, holdMessage, markCounted, waitingBeside } from './store.ts';
import { type By, isOfPhone, newForMs, usesOf } from './text-limits.ts';

/** Since when an account exists; undefined for who is none. */
export type Since = (tx: Tx, accountId: string) => Promise<Date | undefined>;

/** Nobody needs to hear after so long that something waited for him. */
const longestMs = 3 * 24 * 3600_000;
const accountForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function usesFor(deps: Deps, since: Since, by: By, targetBlind: Buffer) {
  const began = accountForm.test(by.sender) ? await since(deps.db, by.sender) : undefined;
  const isNew = !began || deps.clock.now().getTime() - began.getTime() < newForMs;
  return usesOf(by, targetBlind.toString('hex'), isNew);
}

/** The message, claimed by the caller, as it goes out now: it may say more than it did. Undefined: it does not. */
export async function weigh(deps: Deps, since: Since, row: MessageRow): Promise<MessageRow | undefined> {
  if (row.sent_by === null || row.counted || row.target_blind === null) return row;
  const by = { sender: row.sent_by, corpId: row.sent_for, known: row.known };
  const over = await deps.limits.fit('count', ...(await usesFor(deps, since, by, row.target_blind)));
  const now = deps.clock.now();
  const name = row.template as TextName;
  if (!over) return gather(deps, row, name);
  const reason = isOfPhone(over.use) ? 'LIMIT_PHONE' : 'LIMIT_SENDER';
  const keeps = waitsForRoom(name) && now.getTime() - row.created_at.getTime() < longestMs;
  const until = new Date(now.getTime() + over.retryAfterSeconds * 1000);
  await inTx(deps.db, (tx) =>
    keeps ? holdMessage(tx, row, until, reason) : dropMessage(tx, row.message_id, reason, now),
  );
  deps.log.warn({ messageId: row.message_id, limit: over.use.limit.name, keeps }, 'text over its limit');
  return undefined;
}

/** Counted; says also what waited beside it. */
async function gather(deps: Deps, row: MessageRow, name: TextName): Promise<MessageRow> {
  const many = manyOf(name);
  const alone = many === undefined || (row.stands_for === 1 && name !== many);
  const alike = many === undefined ? [] : saidAlike(many);
  if (alone && (await countAlone(deps.db, row, alike, deps.clock.now()))) return row;
  return inTx(deps.db, async (tx) => {
    await markCounted(tx, row.message_id);
    const others = await waitingBeside(tx, row, alike, deps.clock.now());
    const ids = others.map((other) => other.message_id);
    if (ids.length > 0) await bundleInto(tx, row.message_id, ids, true);
    const count = others.reduce((sum, other) => sum + other.stands_for, row.stands_for);
    if (many !== undefined && (count > 1 || name === many)) await sayMany(deps, tx, row, count);
    return (await findMessage(tx, row.message_id)) ?? row;
  });
}
