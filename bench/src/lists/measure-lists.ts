// Lists of 10³ to 10⁶ contracts in the running product: each call by 8 callers at once through HTTP, beside a call that reads
// one account by its key, measured in turns, so that the ratio survives a busy machine. Plans are judged by npm test
// (server/src/features/signing/row/page/plans.test.ts).
import { accountRoutes } from '@xinqi/wire/account';
import { Client } from '../product/client.ts';
import { inLanes } from '../product/measure-load.ts';
import type { Product } from '../product/start-product.ts';
import type { Figure } from '../report.ts';
import { quantile } from '../statistics.ts';
import { type Call, callsOf, type Who } from './calls.ts';
import { openDatabase } from './database.ts';
import { makeContracts } from './make-contracts.ts';

const PART = 'lists';
const callers = 8;
const mobiles: Record<Who, string> = { boss: '19900000001', member: '19900000003', person: '19900000004' };

async function clientsOf(anyone: Client): Promise<Record<Who, Client>> {
  const login = async (who: Who): Promise<Client> => {
    const session = await anyone.call(accountRoutes.passwordLogin, {
      targetId: mobiles[who],
      password: 'demo2026',
    });
    return anyone.as({
      token: session.token,
      ...(session.consoleToken ? { consoleToken: session.consoleToken } : {}),
    });
  };
  return { boss: await login('boss'), member: await login('member'), person: await login('person') };
}

type Timed = { p50: number; p99: number };
const timed = (millis: readonly number[]): Timed => ({
  p50: quantile(millis, 0.5),
  p99: quantile(millis, 0.99),
});

/** Milliseconds of `count` calls by 8 callers. */
async function time(count: number, ask: (n: number) => Promise<unknown>): Promise<number[]> {
  return inLanes(
    Array.from({ length: count }, (_, n) => n),
    callers,
    async (n) => {
      const began = performance.now();
      await ask(n);
      return performance.now() - began;
    },
  );
}

/** One call and the key look-up in turns of 40. */
async function judge(
  clients: Record<Who, Client>,
  call: Call,
  turns: number,
): Promise<{ call: Timed; key: Timed }> {
  const client = clients[call.who];
  const ask = (n: number) => client.call(call.route, call.input(n) as never, call.path);
  const key = () => client.call(accountRoutes.session, {});
  await time(16, ask);
  const of: number[] = [];
  const keyOf: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    of.push(...(await time(40, ask)));
    keyOf.push(...(await time(40, key)));
  }
  return { call: timed(of), key: timed(keyOf) };
}

export async function measureLists(product: Product, quick: boolean): Promise<Figure[]> {
  const db = await openDatabase(product);
  const anyone = new Client(product.origin);
  // BENCH_LISTS=100000 makes and measures that size alone
  const asked = process.env.BENCH_LISTS?.split(',').map(Number);
  const sizes = asked ?? (quick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]);
  const figures: Figure[] = [];
  try {
    const clients = await clientsOf(anyone);
    let before = 0;
    for (const size of sizes) {
      const made = await makeContracts(db, before, size);
      before = size;
      console.error(`  ${size} contracts: ${made.rows} rows in ${made.seconds.toFixed(0)} s`);
      for (const call of callsOf(size)) {
        const last = size === sizes.at(-1);
        const { call: of, key } = await judge(clients, call, last ? 6 : 2);
        figures.push({
          part: PART,
          what: `10^${Math.log10(size)}: ${call.what}`,
          value: of.p99,
          unit: 'ms p99',
          ...(last ? { goal: { atMost: 50 } } : {}),
          note: `p50 ${of.p50.toFixed(1)} ms, ${(of.p50 / key.p50).toFixed(2)} × a look-up by key (p50 ${key.p50.toFixed(1)}, p99 ${key.p99.toFixed(1)})`,
        });
        console.error(
          `    ${call.what}: p50 ${of.p50.toFixed(1)} p99 ${of.p99.toFixed(1)} (key ${key.p50.toFixed(1)} / ${key.p99.toFixed(1)})`,
        );
      }
    }
    return figures;
  } finally {
    anyone.close();
    await db.end();
  }
}
