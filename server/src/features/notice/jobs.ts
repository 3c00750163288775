// Delivery job, and the sweeps: messages whose job was lost, texts that there is room for again, texts that are forgotten, receipts of the operator, expired short links, old notices.
import { inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { addJob, type JobDef, job, type Sweep } from '../../platform/jobs.ts';
import { askReceipts } from './ask-receipts.ts';
import { deleteNotices } from './centre/store.ts';
import { deliverMessage, type Ports } from './deliver-message.ts';
import { delivering } from './limits/claim.ts';
import { dropUseless, heldDue } from './limits/store.ts';
import type { Since } from './limits/weigh.ts';
import { textDays, withoutCode } from './sealed-text.ts';
import { deleteExpiredShortLinks } from './short-link-store.ts';
import { codesToForget, forgetCode, forgetTexts, overdueMessages } from './store.ts';

/** Notices are a convenience, the evidence stands in the log: half a year (docs/decisions/0029). */
const noticeDays = 180;
/** Messages that are forgotten in one transaction. */
const atOnce = 500;

export const deliverJob = (deps: Deps, ports: Ports, since: Since): JobDef =>
  job({
    name: 'notice.deliver',
    payload: delivering,
    // somebody waits for a code by SMS, and behind four large files that are being sealed he would wait for them
    lane: { name: 'messages', workers: 3 },
    handle: (payload) => deliverMessage(deps, ports, since, payload),
  });

/** Codes of no use, then texts of more than a month; in small pieces, each of which stands by itself. */
async function forget(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (let found = atOnce; found === atOnce; )
    found = await inTx(deps.db, async (tx) => {
      const rows = await codesToForget(tx, now, atOnce);
      for (const row of rows) await forgetCode(tx, row.message_id, withoutCode(deps, row));
      return rows.length;
    });
  const before = new Date(now.getTime() - textDays * 24 * 3600_000);
  for (let found = atOnce; found === atOnce; ) found = await forgetTexts(deps.db, before, atOnce);
}

export const noticeSweeps = (deps: Deps, ports: Ports): Sweep[] => [
  {
    name: 'notice.overdue',
    everySeconds: 30,
    run: () =>
      inTx(deps.db, async (tx) => {
        const before = new Date(deps.clock.now().getTime() - 60_000);
        // One key a message: a sweep that runs again before the worker does adds no second job.
        for (const messageId of await overdueMessages(tx, before, 200))
          await addJob(tx, 'notice.deliver', { messageId }, { key: `message:${messageId}`, maxAttempts: 3 });
      }),
  },
  {
    name: 'notice.held',
    everySeconds: 30,
    run: () =>
      inTx(deps.db, async (tx) => {
        await dropUseless(tx, deps.clock.now());
        for (const messageId of await heldDue(tx, deps.clock.now(), 200))
          await addJob(tx, 'notice.deliver', { messageId }, { key: `message:${messageId}`, maxAttempts: 3 });
      }),
  },
  { name: 'notice.receipts', everySeconds: 30, run: () => askReceipts(deps, ports.sms) },
  { name: 'notice.forget', everySeconds: 60, run: () => forget(deps) },
  {
    name: 'notice.expired',
    everySeconds: 3600,
    run: async () => {
      const now = deps.clock.now();
      await deleteExpiredShortLinks(deps.db, now);
      await deleteNotices(deps.db, new Date(now.getTime() - noticeDays * 24 * 3600_000));
    },
  },
];
