// Whole contracts through HTTP against the running product: one after another, four and sixteen at once, each with a file of its own, then
// from a file that is kept; latency, rate, CPU of all processes, memory idle and under load, beside the strongest open peer (figures of
// the issue, same kind of machine).
import type { Figure } from '../report.ts';
import { distinct, SAMPLES, samplePdf } from '../sample-pdf.ts';
import { median } from '../statistics.ts';
import { Client } from './client.ts';
import { cpuSeconds, type Memory, memory } from './process-cost.ts';
import type { Product } from './start-product.ts';
import { login, pause, runStory, STEPS, type Timing, untilReady, upload } from './story.ts';

const PEER = { millis: 646, rate: 2.9, cpu: 0.41, idleMb: 480, loadMb: 1024 };
const PART = 'contract';

type Run = { timings: Timing[]; rate: number; cpu: number; peak: Memory };

/** `count` contracts with `lanes` at once, of the file that `next` answers for each; CPU and memory are the product's alone. */
async function run(
  product: Product,
  sender: Client,
  next: () => Uint8Array | string,
  count: number,
  lanes: number,
): Promise<Run> {
  const timings: Timing[] = [];
  let left = count;
  let peak: Memory = { rss: 0, pss: 0 };
  const look = (): void => {
    const now = memory(product.pid);
    if (now.rss > peak.rss) peak = now;
  };
  const watch = setInterval(look, 500);
  const cpuBefore = cpuSeconds(product.pid);
  const began = performance.now();
  try {
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (left-- > 0) timings.push(await runStory(sender, next()));
      }),
    );
  } finally {
    clearInterval(watch);
  }
  const seconds = (performance.now() - began) / 1000;
  // what the product does after the last download (notices, preservation) belongs to the contracts
  await settled(product);
  const cpu = (cpuSeconds(product.pid) - cpuBefore) / count;
  look();
  return { timings, rate: count / seconds, cpu, peak };
}

/** Until the product uses less than a tenth of a core for half a second. */
export async function settled(product: Product): Promise<void> {
  for (let i = 0, last = cpuSeconds(product.pid); i < 60; i++) {
    await pause(500);
    const now = cpuSeconds(product.pid);
    if (now - last < 0.05) return;
    last = now;
  }
}

export async function measureContract(product: Product, quick: boolean): Promise<Figure[]> {
  const pdf = await samplePdf(SAMPLES.small);
  const anyone = new Client(product.origin);
  try {
    await settled(product);
    // what was warm for the demo is given back after a minute
    if (!quick) await pause(80_000);
    const idle = memory(product.pid);
    const sender = await login(anyone);
    let number = 0;
    const own = (): Uint8Array => distinct(pdf, ++number);
    await run(product, sender, own, quick ? 3 : 20, 2);
    const one = await run(product, sender, own, quick ? 10 : 60, 1);
    const four = await run(product, sender, own, quick ? 20 : 160, 4);
    const sixteen = await run(product, sender, own, quick ? 32 : 240, 16);
    const file = await upload(sender, own());
    await untilReady(sender, file);
    const kept = await run(product, sender, () => file, quick ? 20 : 160, 4);
    const figure = (what: string, value: number, unit: string, rest: Partial<Figure> = {}): Figure => ({
      part: PART,
      what,
      value,
      unit,
      ...rest,
    });
    const middle = (timings: readonly Timing[], step: keyof Timing): number =>
      median(timings.map((t) => t[step]));
    const total = middle(one.timings, 'total');
    const steps = ({ timings }: Run): string =>
      STEPS.map((step) => `${step} ${middle(timings, step).toFixed(0)}`).join(', ');
    return [
      figure('one after another: whole contract', total, 'ms', {
        against: { name: 'faster than the peer', ratio: PEER.millis / total },
        note: steps(one),
      }),
      figure('one after another: CPU', one.cpu, 'CPU-s/contract', {
        against: { name: 'less than the peer', ratio: PEER.cpu / one.cpu },
        goal: { atLeast: 30 },
      }),
      figure('four at once: rate', four.rate, 'contracts/s', {
        against: { name: 'rate of the peer', ratio: four.rate / PEER.rate },
        goal: { atLeast: 30 },
        note: steps(four),
      }),
      figure('four at once: whole contract', middle(four.timings, 'total'), 'ms'),
      figure('four at once: CPU', four.cpu, 'CPU-s/contract', {
        against: { name: 'less than the peer', ratio: PEER.cpu / four.cpu },
        goal: { atLeast: 30 },
      }),
      figure('sixteen at once: rate', sixteen.rate, 'contracts/s', {
        note: steps(sixteen),
      }),
      figure('sixteen at once: CPU', sixteen.cpu, 'CPU-s/contract'),
      figure('four at once from a kept file: rate', kept.rate, 'contracts/s', {
        note: steps(kept),
      }),
      figure('four at once from a kept file: CPU', kept.cpu, 'CPU-s/contract'),
      figure('idle: RSS of all processes', idle.rss, 'MB', {
        against: { name: 'of the peer', ratio: idle.rss / PEER.idleMb },
        note: `${idle.pss.toFixed(0)} MB with shared pages counted once`,
      }),
      figure('under load: peak RSS', four.peak.rss, 'MB', {
        against: { name: 'of the peer', ratio: four.peak.rss / PEER.loadMb },
        note: `${four.peak.pss.toFixed(0)} MB with shared pages counted once; ${sixteen.peak.pss.toFixed(0)} at sixteen`,
      }),
    ];
  } finally {
    anyone.close();
  }
}
