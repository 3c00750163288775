// Lists of 10³ to 10⁶ contracts in the running product: each call by 8 callers at once through HTTP, in turns with a call
// that reads one account by its key, so that the ratio survives a busy machine. Judged by what the server needed
// (server-times.ts); what the callers saw stands beside it. Plans are judged by npm test
// (server/src/features/signing/lists/page/plans.test.ts).
import { accountRoutes } from '@xinqi/wire/account';
import { Client } from '../product/client.ts';
import { inLanes } from '../product/measure-load.ts';
import { cpuSeconds } from '../product/process-cost.ts';
import type { Product } from '../product/start-product.ts';
import type { Figure } from '../report.ts';
import { median, quantile, short } from '../statistics.ts';
import { type Call, callsOf, type Who } from './calls.ts';
import { between, quantileOf, type Times, timesOf } from './server-times.ts';
import { startWithContracts } from './start-with-contracts.ts';

const PART = 'lists';
const callers = 8;
/** Milliseconds on the server that 99 of 100 calls may take (issue 4). */
const goal = { atMost: 50 };
const mobiles: Record<Who, string> = { boss: '19900000001', member: '19900000003', person: '19900000004' };
const lookUp = accountRoutes.session;

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

/** Milliseconds of `count` calls by 8 callers, as these saw them. */
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

type Spread = { p50: number; p99: number };
/** Times in ms, as the server and as the callers saw them; `cpu`: ms of all the product's processes for one call. */
type Side = { server: Spread; client: Spread; cpu: number };
type Judged = Side & { what: string; key: Side };

/** Every call of a turn asks for something else, where a call has a choice. */
const perTurn = 48;

/** One call and the key look-up in turns. */
async function judge(
  product: Product,
  clients: Record<Who, Client>,
  call: Call,
  turns: number,
): Promise<Judged> {
  const client = clients[call.who];
  const sides = [
    { path: call.path, ask: (n: number) => client.ask(call.route, call.input(n) as never, call.path) },
    { path: lookUp.paths[0]!.path, ask: () => client.ask(lookUp, {}) },
  ].map((side) => ({ ...side, seen: [] as number[], cpuSeconds: 0, before: [] as Times }));
  await time(24, sides[0]!.ask);
  for (const side of sides) side.before = await timesOf(client, side.path);
  for (let turn = 0; turn < turns; turn++)
    for (const side of sides) {
      const before = cpuSeconds(product.pid);
      side.seen.push(...(await time(perTurn, (n) => side.ask(turn * perTurn + n))));
      side.cpuSeconds += cpuSeconds(product.pid) - before;
    }
  const [own, key] = await Promise.all(
    sides.map(async ({ path, before, seen, cpuSeconds: cpu }): Promise<Side> => {
      const server = between(before, await timesOf(client, path));
      return {
        server: { p50: quantileOf(server, 0.5), p99: quantileOf(server, 0.99) },
        client: { p50: quantile(seen, 0.5), p99: quantile(seen, 0.99) },
        cpu: (cpu * 1000) / seen.length,
      };
    }),
  );
  return { what: call.what, ...own!, key: key! };
}

const ms = (value: number): string => value.toFixed(1);
const both = ({ p50, p99 }: Spread): string => `${ms(p50)} / ${ms(p99)}`;

/** One line of the curve for each thing that can grow with the number of contracts. */
function summary(size: number, judged: readonly Judged[], perSecond: number): Figure[] {
  const name = `10^${Math.log10(size)}`;
  const slowest = judged.reduce((a, b) => (b.server.p99 > a.server.p99 ? b : a));
  const figure = (what: string, value: number, unit: string, note?: string): Figure => ({
    part: PART,
    what: `${name}: ${what}`,
    value,
    unit,
    ...(note ? { note } : {}),
  });
  const within = (side: 'server' | 'client') => judged.filter((j) => j[side].p99 <= goal.atMost).length;
  return [
    figure(
      `p99 within ${goal.atMost} ms`,
      within('server'),
      `of ${judged.length} calls`,
      `as the callers saw it ${within('client')}`,
    ),
    figure('slowest p99', slowest.server.p99, 'ms', `${slowest.what}; callers ${ms(slowest.client.p99)}`),
    figure(
      'median of all p99',
      median(judged.map((j) => j.server.p99)),
      'ms',
      `callers ${ms(median(judged.map((j) => j.client.p99)))}; median p50 ${ms(median(judged.map((j) => j.server.p50)))}`,
    ),
    figure(
      'look-up by key, p99',
      median(judged.map((j) => j.key.server.p99)),
      'ms',
      `p50 ${ms(median(judged.map((j) => j.key.server.p50)))}; callers ${ms(median(judged.map((j) => j.key.client.p99)))}`,
    ),
    figure(
      'CPU of a call, median',
      median(judged.map((j) => j.cpu)),
      'ms',
      `server, database and worker; most ${ms(Math.max(...judged.map((j) => j.cpu)))}, look-up ${ms(median(judged.map((j) => j.key.cpu)))}`,
    ),
    figure('first page', perSecond, 'requests/s', `${callers} callers, 20 rows`),
  ];
}

const line = (j: Judged): Figure => ({
  part: PART,
  what: j.what,
  value: j.server.p99,
  unit: 'ms p99',
  goal,
  note: `p50 ${ms(j.server.p50)}, ${short(j.server.p50 / j.key.server.p50)} × a look-up (${both(j.key.server)}); callers ${both(j.client)}; CPU ${ms(j.cpu)} ms, ${short(j.cpu / j.key.cpu)} × a look-up`,
});

async function measureSize(size: number, turns: number, whole: boolean): Promise<Figure[]> {
  const product = await startWithContracts(size);
  const anyone = new Client(product.origin);
  try {
    const clients = await clientsOf(anyone);
    const calls = callsOf(size).filter(
      ({ what }) => !process.env.BENCH_CALL || what.includes(process.env.BENCH_CALL),
    );
    const first = callsOf(size)[0]!;
    const plain = () => clients.boss.ask(first.route, first.input(0) as never, first.path);
    await time(200, plain);
    const began = performance.now();
    await time(600, plain);
    const perSecond = 600_000 / (performance.now() - began);
    const judged: Judged[] = [];
    for (const call of calls) {
      const one = await judge(product, clients, call, turns);
      judged.push(one);
      console.error(
        `    ${one.what}: server ${both(one.server)}, callers ${both(one.client)}, CPU ${ms(one.cpu)} (key ${both(one.key.server)}, ${both(one.key.client)}, ${ms(one.key.cpu)})`,
      );
    }
    return [...summary(size, judged, perSecond), ...(whole ? judged.map(line) : [])];
  } finally {
    anyone.close();
    await product.stop();
  }
}

/**
 * BENCH_LISTS=100000,1000000 names the sizes; BENCH_LISTS_MAKE=1 makes their databases and measures nothing, so that a
 * quiet hour is not spent on that; BENCH_TURNS=2 asks 96 times instead of 384; BENCH_CALL=search takes the calls whose name holds that word.
 */
export async function measureLists(quick: boolean): Promise<Figure[]> {
  const asked = process.env.BENCH_LISTS?.split(',').map(Number);
  const sizes = asked ?? (quick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]);
  const figures: Figure[] = [];
  for (const size of sizes) {
    if (process.env.BENCH_LISTS_MAKE) await (await startWithContracts(size)).stop();
    else
      figures.push(
        ...(await measureSize(
          size,
          Number(process.env.BENCH_TURNS ?? (size === sizes.at(-1) ? 8 : 3)),
          size === sizes.at(-1),
        )),
      );
  }
  return figures;
}
