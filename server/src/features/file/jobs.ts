// Jobs and sweeps of the file family.
import { z } from 'zod';
import { inTx } from '../../platform/db.ts';
import { type JobDef, job, type Sweep } from '../../platform/jobs.ts';
import { forgetTickets } from '../../platform/tickets.ts';
import { checkFile, type FileParts } from './check-file.ts';
import { forgetCredentials } from './credential-store.ts';
import { enqueue, lanes, lostAfter, paceOf, runLane, wakeLanes, workJob } from './queue/queue.ts';
import * as queue from './queue/store.ts';
import { createHands } from './queue/take-work.ts';
import * as store from './store.ts';

const day = 86_400_000;
/** A file that moved last this long ago and has no work in the queue has lost it. */
const forgottenAfter = 180_000;

export function fileJobs(parts: FileParts): JobDef[] {
  const hands = createHands(parts.deps);
  return [
    job({
      name: workJob,
      lane: { name: 'files', workers: lanes },
      payload: z.strictObject({ lane: z.number().int() }),
      handle: ({ lane }) => runLane(parts.deps, hands, lane, (fileId) => checkFile(parts, fileId)),
    }),
  ];
}

export const fileSweeps = ({ deps }: FileParts): Sweep[] => [
  {
    name: 'file.lost',
    everySeconds: 30,
    run: async () => {
      const now = deps.clock.now();
      const before = (ms: number) => new Date(now.getTime() - ms);
      for (const fileId of await store.lostFiles(deps.db, before(forgottenAfter)))
        await inTx(deps.db, (tx) => enqueue(tx, fileId, now));
      await inTx(deps.db, async (tx) => {
        if (await queue.releaseLost(tx, before(lostAfter))) await wakeLanes(tx);
      });
    },
  },
  {
    name: 'file.abandoned',
    everySeconds: 3600,
    run: async () => {
      const now = deps.clock.now();
      await store.forgetAbandoned(deps.db, new Date(now.getTime() - 7 * day));
      await forgetCredentials(deps.db, new Date(now.getTime() - day));
      await queue.forgetQueue(deps.db, new Date(now.getTime() - day), paceOf);
      await forgetTickets(deps.db, now);
    },
  },
];
