// Delivery job, and the sweeps: messages whose job was lost, receipts of the operator, expired short links, old notices.
import { z } from 'zod';
import { inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { addJob, type JobDef, job, type Sweep } from '../../platform/jobs.ts';
import { askReceipts } from './ask-receipts.ts';
import { deleteNotices } from './centre/store.ts';
import { deliverMessage, type Ports } from './deliver-message.ts';
import { deleteExpiredShortLinks, overdueMessages } from './store.ts';

/** Notices are a convenience, the evidence stands in the log: half a year (docs/decisions/0029). */
const noticeDays = 180;

export const deliverJob = (deps: Deps, ports: Ports): JobDef =>
  job({
    name: 'notice.deliver',
    payload: z.strictObject({ messageId: z.uuid() }),
    handle: ({ messageId }) => deliverMessage(deps, ports, messageId),
  });

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
  { name: 'notice.receipts', everySeconds: 30, run: () => askReceipts(deps, ports.sms) },
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
