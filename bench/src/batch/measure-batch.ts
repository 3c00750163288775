// A clerk's three hundred contracts in a browser, and five thousand through the calls: what she does and waits for, how many contracts
// the job sends a second, what it holds in memory. A contract sent by a call of its own is the peer of one that the job sends.
import { randomUUID } from 'node:crypto';
import { accountRoutes } from '@xinqi/wire/account';
import { type BatchInput, signingRoutes } from '@xinqi/wire/signing';
import { peopleSheet } from '../org/import-people.ts';
import { Client } from '../product/client.ts';
import { cpuSeconds } from '../product/process-cost.ts';
import { type Product, startProduct } from '../product/start-product.ts';
import { freshMobile, pause, send, untilReady, upload } from '../product/story.ts';
import type { Figure } from '../report.ts';
import { SAMPLES, samplePdf } from '../sample-pdf.ts';
import { median } from '../statistics.ts';
import { watchMemory } from '../uploads/receive-all.ts';
import { BOSS } from '../web/replay.ts';
import { measureClerkOf300 } from './measure-clerk-of-300.ts';

const PART = 'batch';
const figure = (what: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => ({
  part: PART,
  what,
  value,
  unit,
  ...more,
});
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const bossOf = (anyone: Client, { token, consoleToken }: { token: string; consoleToken?: string | null }) =>
  anyone.as({ token, ...(consoleToken ? { consoleToken } : {}) });

const pathOf = (name: 'batchCreate' | 'batchParse' | 'batchInfo') => `/c/applySign/${name}`;

async function measureMany(product: Product, anyone: Client, count: number): Promise<Figure[]> {
  const boss = bossOf(anyone, await anyone.call(accountRoutes.passwordLogin, BOSS));
  const file = await upload(boss, await samplePdf(SAMPLES.small));
  await untilReady(boss, file);
  const alone: number[] = [];
  for (let i = 0; i < 40; i++) alone.push(await secondsOf(() => send(boss, file, freshMobile())));

  const sheet = peopleSheet(0, count);
  const parsed = await timed(() =>
    boss.upload<typeof signingRoutes.batchParse>(pathOf('batchParse'), {}, sheet),
  );
  if (parsed.answer.rows.length !== count || parsed.answer.bad > 0)
    throw new Error(`${parsed.answer.rows.length} rows were read, ${parsed.answer.bad} bad`);
  const rows = parsed.answer.rows.map(({ number, cells }) => ({ number, cells }));

  const memory = watchMemory(product);
  const cpu = cpuSeconds(product.pid);
  const began = performance.now();
  const batchId = randomUUID();
  const payload = batchOf(file, batchId, rows);
  const taken = await secondsOf(() => boss.call(signingRoutes.batchCreate, payload, pathOf('batchCreate')));
  let first = 0;
  for (;;) {
    const { sent, failed, waiting, why } = await boss.call(
      signingRoutes.batchInfo,
      { batchId },
      pathOf('batchInfo'),
    );
    if (failed > 0 || why) throw new Error(`${failed} rows failed: ${why}`);
    first ||= sent > 0 ? (performance.now() - began) / 1000 : 0;
    if (waiting === 0) break;
    await pause(first ? 1000 : 50);
  }
  const seconds = (performance.now() - began) / 1000;
  const worked = cpuSeconds(product.pid) - cpu;
  const single = median(alone);
  return [
    figure(`${count} rows of a list read and judged`, parsed.seconds, 's', { note: 'batchParse, over HTTP' }),
    figure(`${count} rows taken`, taken, 's', { note: 'batchCreate, until its answer' }),
    figure(`${count} contracts of one file: the first is sent`, first, 's', {
      note: 'from the begin of batchCreate',
    }),
    figure(`${count} contracts of one file, sent by the job`, count / seconds, 'contracts/s', {
      against: { name: 'one after the other by calls', ratio: (count / seconds) * single },
      note: `${Math.round((1000 * worked) / count)} CPU-ms a contract, invitation included; a call ${Math.round(1000 * single)} ms`,
    }),
    figure('memory of all processes meanwhile, at most', await memory.stop(), 'MB', {
      note: 'shared pages once',
    }),
  ];
}

const batchOf = (contractId: string, batchId: string, rows: BatchInput['rows']) => ({
  ...{ batchId, contractId, contractName: '批量测试合同', rows },
  signatoryJson: [
    {
      listed: true,
      fields: [{ kind: 'signature' as const, page: 0, x: 380, y: 640, width: 120, height: 60 }],
    },
  ],
});

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const began = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - began) / 1000 };
}

export async function measureBatch(quick: boolean): Promise<Figure[]> {
  const product = await startProduct();
  const anyone = new Client(product.origin);
  try {
    return [
      ...(await measureClerkOf300(product, anyone)),
      ...(await measureMany(product, anyone, quick ? 300 : 5000)),
    ];
  } finally {
    anyone.close();
    await product.stop();
  }
}
