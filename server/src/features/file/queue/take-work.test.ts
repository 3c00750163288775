// Hands of several processes at one queue: each file is taken once, in the order of the queue, and what nobody took is found; a process works on
// as many files at once as it has lanes, whoever woke it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { document } from '../../../../../pdf/src/upload/testing/make-pdf.ts';
import { takeJobs } from '../../../platform/jobs.ts';
import { lanesOf } from '../../../platform/queue/lanes.ts';
import { createLocalJobs } from '../../../platform/queue/local-jobs.ts';
import { startUploads, type Uploads } from '../testing/uploads.ts';
import * as store from './store.ts';
import { createHands } from './take-work.ts';

type Who = Awaited<ReturnType<Uploads['signIn']>>;
let u: Uploads;
let me: Who;
/** Work of the sandbox that has not ended. */
const working = new Set<() => void>();
beforeAll(async () => {
  u = await startUploads({
    sandbox: async (job) => {
      if (job.kind === 'inspect') {
        let end!: () => void;
        const ended = new Promise<void>((resolve) => {
          end = resolve;
        });
        working.add(end);
        await ended;
        working.delete(end);
      }
      return { ok: false, code: 'broken', findings: [] } as never;
    },
  });
  me = await u.signIn();
});
afterAll(() => u.close());
beforeEach(() => sql`delete from file_work`.execute(u.deps.db));

const upload = async (who: Who): Promise<string> => {
  u.clock.advance(1);
  const { body } = await u.upload(who.bearer, document());
  if (!body.success) throw new Error(body.code);
  return body.data.fileId;
};

it('each file is taken once, however many hands of however many processes ask', async () => {
  const files: string[] = [];
  for (let i = 0; i < 7; i++) files.push(await upload(me));
  const processes = [1, 2, 3].map(() => createHands(u.deps));
  const taken = await Promise.all(processes.flatMap((hands) => [hands.take(), hands.take(), hands.take()]));
  const claims = taken.filter((claim) => claim !== undefined);
  expect(claims.map(({ fileId }) => fileId).sort()).toEqual(files.sort());
  expect(new Set(claims.map(({ claim }) => claim)).size).toBe(7);
  expect([await processes[0]!.take(), processes[0]!.left]).toEqual([undefined, false]);
});

it('hands that ask together get what is first, office by office, and know whether more is left', async () => {
  const [other, corp] = [await u.signIn(), await u.signInCorp()];
  const [mine, more] = [await upload(me), await upload(me)];
  const [others, enterprises] = [await upload(other), await upload(corp)];
  const hands = createHands(u.deps);
  const take = async (count: number) => {
    const claims = await Promise.all(Array.from({ length: count }, () => hands.take()));
    return claims.map((claim) => claim?.fileId);
  };
  // all of this network were served above, the enterprise never
  expect([await take(2), hands.left]).toEqual([[enterprises, others], true]);
  expect([await take(1), hands.left]).toEqual([[mine], true]);
  expect([await take(2), hands.left]).toEqual([[more, undefined], false]);
});

it('what was looked at and does not stand any more is not taken', async () => {
  await upload(me);
  const now = u.clock.now();
  const { work, served } = await store.waitingWork(u.deps.db, now);
  const [seen] = work as [store.Work];
  const start = (at: typeof seen, by: typeof served) =>
    store.startWork(u.deps.db, at, by, { claim: seen.fileId, now });
  const of = (map: ReadonlyMap<string, number>, key: string) =>
    new Map([...map, [key, (map.get(key) ?? 0) - 1]]);
  expect([
    await start({ ...seen, queuedAt: seen.queuedAt - 1 }, served),
    await start(seen, { ...served, offices: of(served.offices, seen.office) }),
    await start(seen, { ...served, accounts: of(served.accounts, seen.accountId) }),
    await start(seen, served),
    await start(seen, served),
  ]).toEqual([false, false, false, true, false]);
});

it('a process works on as many at once as it has lanes, and on what comes meanwhile after that', async () => {
  const jobs = createLocalJobs(u.deps, lanesOf([u.files.family], 4));
  const takeNone = takeJobs(u.deps.db, jobs);
  for (let i = 0; i < 5; i++) await upload(me);
  await vi.waitFor(() => expect(working.size).toBe(2));
  await upload(me);
  for (let left = 6; left > 0; left--) {
    await vi.waitFor(() => expect(working.size).toBe(Math.min(left, 2)));
    const [end] = working;
    end!();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from file_work`.execute(u.deps.db);
      expect(rows).toHaveLength(left - 1);
    });
  }
  takeNone();
  await jobs.stop();
});
