// A process beside the running product that appends events through the product's own ledger, for `npm run bench`: who
// measures must not see the server, so it is spoken to by messages. `append-events.ts DATA_DIR`, spawned with IPC.
import { join } from 'node:path';
import { startPostgres } from '../../../ops/src/postgres/index.ts';
import { createApp } from '../../../server/src/app.ts';
import { type NewEvent, netCommits } from '../../../server/src/features/ledger/index.ts';
import { openDeps } from '../../../server/src/open-deps.ts';
import { publicNumber } from '../../../server/src/platform/clock.ts';
import { loadConfig } from '../../../server/src/platform/config.ts';
import { inTx } from '../../../server/src/platform/db.ts';

/** Appends until `milliseconds` are over or `count` events are there; each lane to a contract of its own. */
type Order = {
  lanes: number;
  milliseconds?: number;
  count?: number;
  /** Mean pause before an event, in milliseconds; the pause itself is random. */
  pause?: number;
  /** The contract of a single lane, and the line whose link is opened; otherwise numbers that belong to no contract. */
  applyNo?: string;
  signNo?: string;
};
/** `events`: id and the time (epoch milliseconds) at which its commit was known here. */
type Done = { events: [eventId: string, committedAt: number][]; seconds: number; bodyBytes: number };

const now = (): number => performance.timeOrigin + performance.now();
const postgres = await startPostgres({ dataDir: join(process.argv[2] ?? '', 'pg') });
const config = loadConfig({ ...process.env, DATABASE_URL: postgres.url, DATA_DIR: process.argv[2] });
const deps = await openDeps(config);
const app = await createApp(deps);

/** Somebody opens his link, with what the log keeps of where he came from. */
const opened = (signNo: string): NewEvent => ({
  type: 'link.open',
  signNo,
  actor: { kind: 'link', auth: [] },
  data: { generation: 1 },
  commits: netCommits('192.0.2.7', 'Mozilla/5.0 (X11; Linux x86_64) bench'),
});

async function append({
  lanes,
  milliseconds = Infinity,
  count = Infinity,
  pause,
  applyNo,
  signNo = publicNumber('SGN'),
}: Order): Promise<Done> {
  const events: Done['events'] = [];
  let bodyBytes = 0;
  let begun = 0;
  const began = performance.now();
  const lane = async (): Promise<void> => {
    const chain = applyNo ?? publicNumber('APL');
    while (begun < count && performance.now() - began < milliseconds) {
      begun++;
      if (pause) await new Promise((resolve) => setTimeout(resolve, 2 * pause * Math.random()));
      const [recorded] = await inTx(deps.db, (tx) =>
        app.ledger.append(tx, chain, [opened(signNo)], new Date()),
      );
      events.push([recorded!.eventId, now()]);
      bodyBytes = Buffer.byteLength(JSON.stringify(recorded!.event));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { events, seconds: (performance.now() - began) / 1000, bodyBytes };
}

process.on('message', (order: Order) => {
  append(order).then(
    (done) => process.send!(done),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send!('ready');
