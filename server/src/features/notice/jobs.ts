// Delivery job, and the sweep that enqueues messages whose job was lost and forgets expired short links.
import { z } from 'zod';
import { inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { addJob, type JobDef, job, type Sweep } from '../../platform/jobs.ts';
import { deliverMessage, type Ports } from './deliver-message.ts';
import { deleteExpiredShortLinks, overdueMessages } from './store.ts';

export const deliverJob = (deps: Deps, ports: Ports): JobDef =>
  job({
    name: 'notice.deliver',
    payload: z.strictObject({ messageId: z.uuid() }),
    handle: ({ messageId }) => deliverMessage(deps, ports, messageId),
  });

export const noticeSweeps = (deps: Deps): Sweep[] => [
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
    name: 'notice.expired',
    everySeconds: 3600,
    run: () => deleteExpiredShortLinks(deps.db, deps.clock.now()),
  },
];
