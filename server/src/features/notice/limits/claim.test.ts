// Taking and weighing a message is one statement under the lock of its row: it is sent and counted once however many try, its uses are counted
// for what stands there when the lock is had, and none for a message that is not taken.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mailInbox } from '../../../adapters/mail/mail-inbox.ts';
import { inTx } from '../../../platform/db.ts';
import { type Harness, startHarness } from '../../../testing/harness.ts';
import { type By, createNotice, type Notice } from '../index.ts';
import { standInAccounts } from '../testing/stand-in-accounts.ts';
import type { Delivering } from './claim.ts';

let h: Harness;
let notice: Notice;
let sent: string[] = [];
let people = 0;
const someone = (): By => ({
  sender: `018f0000-0000-7000-8000-${String(++people).padStart(12, '0')}`,
  corpId: null,
  known: false,
});
let phones = 13_600_000_000;
const freshPhone = () => String(phones++);

beforeAll(async () => {
  h = await startHarness((deps) => {
    const sms = {
      simulated: true,
      async send({ id }: { id: string }) {
        sent.push(id);
        return null;
      },
    };
    notice = createNotice(deps, { sms, mail: mailInbox() });
    return {
      families: [notice.family, standInAccounts(() => new Date(0))],
      resolveIdentity: async () => ({}),
    };
  });
});
afterAll(() => h.close());
beforeEach(() => {
  sent = [];
});

const blind = (to: string) => h.deps.vault.blindIndex('target', to).toString('hex');
/** A message and what its job knows of it. */
async function invited(by: By, to: string): Promise<Required<Delivering>> {
  const values = { sender: '陈思远', contract: '采购合同', until: '2026-12-31 18:00', link: 'x'.repeat(22) };
  const messageId = await inTx(h.deps.db, (tx) =>
    notice.sendText(tx, { text: 'invite', values, target: to, by, origin: 'https://a.cn' }),
  );
  return { messageId, whose: by };
}
const deliver = (delivering: Delivering) => notice.family.jobs![0]!.handle(delivering);
const used = ({ sender }: By, to: string) =>
  h.deps.limits.count({ name: 'text-pair-hour', max: 5, seconds: 3600 }, `${sender}:${blind(to)}`);
const stateOf = async ({ messageId }: Delivering) => {
  const { rows } = await sql<{ state: string; counted: boolean; tries: number }>`
    select state, counted, tries from message where message_id = ${messageId}`.execute(h.deps.db);
  return rows[0];
};

it('many deliveries of one message are one text and one use', async () => {
  const [by, to] = [someone(), freshPhone()];
  const told = await invited(by, to);
  const { messageId } = told;
  // who knows whose it is and who has to ask
  await Promise.all([told, { messageId }, told, { messageId }, told].map(deliver));
  expect([sent, await used(by, to)]).toEqual([[messageId], 1]);
  expect(await stateOf(told)).toEqual({ state: 'delivered', counted: true, tries: 1 });
});

it('of many messages to one phone at once no more go out than fit, and no more are counted', async () => {
  const [by, to] = [someone(), freshPhone()];
  const told: Delivering[] = [];
  for (let i = 0; i < 12; i++) told.push(await invited(by, to));
  await Promise.all(told.map(deliver));
  expect([sent.length, await used(by, to)]).toEqual([3, 3]);
});

it('a message that is not there, not due, or somebody else’s uses nothing', async () => {
  const [by, other, to] = [someone(), someone(), freshPhone()];
  const told = await invited(by, to);
  await deliver({ ...told, whose: other });
  await deliver({ ...told, whose: { ...by, known: true } });
  await deliver({ ...told, whose: null });
  await deliver({ messageId: someone().sender, whose: told.whose });
  await sql`update message set due_at = ${new Date(h.clock.now().getTime() + 60_000)}
    where message_id = ${told.messageId}`.execute(h.deps.db);
  await deliver(told);
  expect([sent, await used(by, to), await used(other, to)]).toEqual([[], 0, 0]);
  expect(await stateOf(told)).toEqual({ state: 'waiting', counted: false, tries: 0 });
});

/** While the row is somebody's, `told` is delivered; it waits for him. */
async function deliveredWhile(told: Delivering, change: ReturnType<typeof sql>): Promise<void> {
  let delivery: Promise<void> | undefined;
  await inTx(h.deps.db, async (tx) => {
    await change.execute(tx);
    delivery = deliver(told);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(tx);
      expect(rows).toHaveLength(1);
    });
  });
  await delivery;
}

it('what becomes of it while its lock is waited for counts: taken once, or not at all', async () => {
  const [by, to] = [someone(), freshPhone()];
  const [kept, dropped] = [await invited(by, to), await invited(by, to)];
  await deliveredWhile(kept, sql`update message set ref = 'other' where message_id = ${kept.messageId}`);
  expect([sent, await used(by, to)]).toEqual([[kept.messageId], 1]);
  await deliveredWhile(
    dropped,
    sql`update message set state = 'dropped' where message_id = ${dropped.messageId}`,
  );
  expect([sent, await used(by, to)]).toEqual([[kept.messageId], 1]);
});
