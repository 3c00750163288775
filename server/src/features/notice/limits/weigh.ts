// Before a text is handed to the gateway: whether its phone and its sender have room for it. What has none waits or is given up;
// what waited is said together with whatever waits beside it. Counted here and not where it is written, so that no act waits for a
// counter, none fails by one, and none that is rolled back has used any.
import { inTx, type Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import type { MessageRow } from '../store.ts';
import type { TextName } from '../texts/texts.ts';
import { sayMany } from './bundle.ts';
import { manyOf, saidAlike, waitsForRoom } from './kinds.ts';
import { bundleInto, dropMessage, holdMessage, markCounted, waitingBeside } from './store.ts';
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

/** Whether the message, claimed by the caller, goes out now. */
export async function weigh(deps: Deps, since: Since, row: MessageRow): Promise<boolean> {
  if (row.sent_by === null || row.counted || row.target_blind === null) return true;
  const by = { sender: row.sent_by, corpId: row.sent_for, known: row.known };
  const over = await deps.limits.fit('count', ...(await usesFor(deps, since, by, row.target_blind)));
  const now = deps.clock.now();
  const name = row.template as TextName;
  if (!over) return inTx(deps.db, (tx) => gather(deps, tx, row, name));
  const reason = isOfPhone(over.use) ? 'LIMIT_PHONE' : 'LIMIT_SENDER';
  const keeps = waitsForRoom(name) && now.getTime() - row.created_at.getTime() < longestMs;
  const until = new Date(now.getTime() + over.retryAfterSeconds * 1000);
  await inTx(deps.db, (tx) =>
    keeps ? holdMessage(tx, row, until, reason) : dropMessage(tx, row.message_id, reason, now),
  );
  deps.log.warn({ messageId: row.message_id, limit: over.use.limit.name, keeps }, 'text over its limit');
  return false;
}

/** Counted; says also what waited beside it. */
async function gather(deps: Deps, tx: Tx, row: MessageRow, name: TextName): Promise<true> {
  await markCounted(tx, row.message_id);
  const many = manyOf(name);
  if (!many) return true;
  const others = await waitingBeside(tx, row, saidAlike(many), deps.clock.now());
  const ids = others.map((other) => other.message_id);
  if (ids.length > 0) await bundleInto(tx, row.message_id, ids, true);
  const count = others.reduce((sum, other) => sum + other.stands_for, row.stands_for);
  if (count > 1 || name === many) await sayMany(deps, tx, row, count);
  return true;
}
