// Jobs and sweeps of the file family.
import { z } from 'zod';
import { inTx } from '../../platform/db.ts';
import { type JobDef, job, type Sweep } from '../../platform/jobs.ts';
import { forgetTickets } from '../../platform/tickets.ts';
import { checkFile, checkJob, drawJob, enqueueCheck, enqueueDraw, type FileParts } from './check-file.ts';
import { drawPages } from './draw-pages.ts';
import * as store from './store.ts';

const day = 86_400_000;
/** A file that moved last this long ago has lost its job: the longest one takes about a minute, twice when it crashed. */
const lostAfter = 180_000;

export const fileJobs = (parts: FileParts): JobDef[] => [
  job({
    name: checkJob,
    payload: z.strictObject({ fileId: z.string() }),
    handle: async ({ fileId }) => {
      if (await checkFile(parts, fileId)) await drawPages(parts, fileId, 0);
    },
  }),
  job({
    name: drawJob,
    payload: z.strictObject({ fileId: z.string(), firstPage: z.number().int() }),
    handle: ({ fileId, firstPage }) => drawPages(parts, fileId, firstPage),
  }),
];

export const fileSweeps = ({ deps }: FileParts): Sweep[] => [
  {
    name: 'file.lost',
    everySeconds: 60,
    run: async () => {
      const before = new Date(deps.clock.now().getTime() - lostAfter);
      for (const file of await store.lostFiles(deps.db, before))
        await inTx(deps.db, async (tx) => {
          if (file.state === 'checking') await enqueueCheck(tx, file.file_id);
          for (const firstPage of file.state === 'rendering' ? file.missing : [])
            await enqueueDraw(tx, file.file_id, firstPage);
        });
    },
  },
  {
    name: 'file.abandoned',
    everySeconds: 3600,
    run: async () => {
      const now = deps.clock.now();
      await store.forgetAbandoned(deps.db, new Date(now.getTime() - 7 * day));
      await store.forgetCredentials(deps.db, new Date(now.getTime() - day));
      await forgetTickets(deps.db, now);
    },
  },
];
