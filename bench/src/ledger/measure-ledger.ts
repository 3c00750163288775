// The log of the running product: durable leaves a second from one contract and from eight at once beside what the disk
// and the database allow, in turns; how long after its commit a leaf is in a checkpoint that a stranger can read; the
// size of a proof. Events are appended by a process beside the product, put into the tree by the product's own worker.
import type pg from 'pg';
import { Client } from '../product/client.ts';
import { openDatabase } from '../product/database.ts';
import { settled } from '../product/measure-contract.ts';
import type { Product } from '../product/start-product.ts';
import type { Figure } from '../report.ts';
import { median, pairedRatio, quantile, short } from '../statistics.ts';
import { type Appender, startAppender } from './appender.ts';
import { type Floors, openFloors } from './floors.ts';
import { measureConsistencySizes, measureGrowth } from './growth-size.ts';
import { measureProofSizes } from './proof-size.ts';
import { watchCheckpoint } from './watch-checkpoint.ts';
import { measureWitnesses } from './witness-delay.ts';

const LANES = [1, 8] as const;
type Lanes = (typeof LANES)[number];

/** Per second, slice by slice. `logged`: until a checkpoint held them all. */
type Course = { append: number[]; logged: number[]; insert: number[] };
type Measured = Record<Lanes, Course> & { write: number[] };

const figure = (what: string, value: number, unit: string, rest: Partial<Figure> = {}): Figure => ({
  part: 'ledger',
  what,
  value,
  unit,
  ...rest,
});

export async function measureLedger(product: Product, quick: boolean): Promise<Figure[]> {
  const stranger = new Client(product.origin);
  const db = await openDatabase(product);
  const appender = await startAppender(product);
  try {
    const { bodyBytes } = await appender.append({ lanes: 8, count: 400 }); // warms up
    const floors = await openFloors(product, bodyBytes);
    await settled(product);
    const rates = await takeTurns({ appender, floors, db, stranger }, quick ? 3 : 9, quick ? 500 : 1000);
    await floors.close();
    await settled(product);
    const seconds = quick ? 4 : 15;
    return [
      ...rateFigures(rates, bodyBytes),
      await measureDelay({ appender, db, stranger }, { lanes: 1, pause: 50, milliseconds: seconds * 1000 }),
      await measureDelay({ appender, db, stranger }, { lanes: 8, milliseconds: seconds * 400 }),
      await measureWitnesses({ appender, db }, quick ? 1 : 5),
      ...(await measureProofSizes(quick ? [1e3, 1e4, 1e5] : [1e3, 1e4, 1e5, 1e6])),
      ...(await measureConsistencySizes(quick ? [1e3, 1e4, 1e5] : [1e3, 1e4, 1e5, 1e6])),
      ...measureGrowth(),
    ];
  } finally {
    appender.stop();
    stranger.close();
    await db.end();
  }
}

type Tools = { appender: Appender; db: pg.Client; stranger: Client };

/** Each contestant works for a slice; who begins moves on, so that neighbours on the machine cancel out. */
async function takeTurns(
  { appender, floors, db, stranger }: Tools & { floors: Floors },
  rounds: number,
  slice: number,
): Promise<Measured> {
  const course = (): Course => ({ append: [], logged: [], insert: [] });
  const measured: Measured = { 1: course(), 8: course(), write: [] };
  const turns = LANES.flatMap((lanes) => [
    async () => {
      const watch = watchCheckpoint(stranger, 20);
      const began = performance.timeOrigin + performance.now();
      const { events, seconds } = await appender.append({ lanes, milliseconds: slice });
      const delays = await watch.delays(db, events);
      await watch.stop();
      const inTree = Math.max(...events.map(([, at], i) => at + delays[i]! - began));
      measured[lanes].append.push(events.length / seconds);
      measured[lanes].logged.push((events.length * 1000) / inTree);
    },
    async () => void measured[lanes].insert.push(await floors.insert(lanes, slice)),
  ]);
  turns.push(async () => void measured.write.push(floors.write(slice)));
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < turns.length; turn++) await turns[(turn + round) % turns.length]!();
  return measured;
}

function rateFigures(measured: Measured, bodyBytes: number): Figure[] {
  const own = LANES.flatMap((lanes) => {
    const { append, logged, insert } = measured[lanes];
    const who = lanes === 1 ? '1 contract' : `${lanes} contracts at once`;
    const connections = lanes === 1 ? '1 connection' : `${lanes} connections`;
    return [
      figure(`${who}: durable leaves`, median(append), 'leaves/s', {
        against: { name: 'the rate of one-row commits', ratio: pairedRatio(append, insert) },
        note: `${short(median(logged))}/s until a readable checkpoint holds them all`,
      }),
      figure(`floor: one-row INSERT commits, ${connections}`, median(insert), 'commits/s'),
    ];
  });
  const { write } = measured;
  return [
    ...own,
    figure('floor: fsynced writes, one after another', median(write), 'writes/s', {
      note: `${bodyBytes} bytes each, as many as an event has`,
    }),
  ];
}

async function measureDelay(
  { appender, db, stranger }: Tools,
  order: { lanes: number; pause?: number; milliseconds: number },
): Promise<Figure> {
  const watch = watchCheckpoint(stranger, 4);
  const { events, seconds } = await appender.append(order);
  const delays = await watch.delays(db, events);
  await watch.stop();
  return figure(
    `checkpoint delay, ${short(events.length / seconds)} leaves/s`,
    quantile(delays, 0.99),
    'ms p99',
    {
      note: `p50 ${quantile(delays, 0.5).toFixed(0)} ms, longest ${Math.max(...delays).toFixed(0)} ms, ${events.length} leaves; from commit to GET /log/checkpoint, read every 4 ms`,
    },
  );
}
