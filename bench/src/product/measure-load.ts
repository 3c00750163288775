// Signing under load: contracts wait at the last step with their readers let in, then 1, 8 or 64 signers submit at once.
// Accepted: the POST that signs was answered, its events are in the log. Sealed: the signed revision is stored. B-LTA: proof
// of revocation and the document timestamp over it are stored too; CPU of all processes from the first submit until then.
import type { Figure } from '../report.ts';
import { SAMPLES, samplePdf } from '../sample-pdf.ts';
import { quantile } from '../statistics.ts';
import { untilExtended } from './archive.ts';
import { Client } from './client.ts';
import { settled } from './measure-contract.ts';
import { cpuSeconds } from './process-cost.ts';
import type { Product } from './start-product.ts';
import {
  freshMobile,
  type Link,
  linkOf,
  login,
  openLink,
  type Reading,
  read,
  send,
  sign,
  untilReady,
  untilSealed,
  upload,
} from './story.ts';

const PART = 'load';
type Waiting = { signer: Client; link: Link; reading: Reading };

/** Runs `work` over all items with so many lanes. */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]!);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** Contracts sent and read, one submit away from being signed. */
export async function makeWaiting(sender: Client, fileId: string, count: number): Promise<Waiting[]> {
  return inLanes(Array.from({ length: count }, freshMobile), 4, async (mobile) => {
    await send(sender, fileId, mobile);
    const link = await linkOf(sender.as({}), mobile);
    const signer = await openLink(sender.as({}), link, mobile);
    return { signer, link, reading: await read(signer, link) };
  });
}

async function measureLevel(
  product: Product,
  sender: Client,
  fileId: string,
  signers: number,
  count: number,
): Promise<Figure[]> {
  const waiting = await makeWaiting(sender, fileId, count);
  await settled(product);
  const cpuBefore = cpuSeconds(product.pid);
  const began = performance.now();
  const latencies: number[] = [];
  let accepted = 0;
  const sealed: Promise<number>[] = [];
  await inLanes(waiting, signers, async ({ signer, link, reading }) => {
    const start = performance.now();
    await sign(signer, link, reading);
    const now = performance.now();
    latencies.push(now - start);
    accepted = now - began;
    sealed.push(untilSealed(sender, link.applyNo, link.signNo).then(() => performance.now() - start));
  });
  const untilAll = await Promise.all(sealed);
  const sealedIn = performance.now() - began;
  await untilExtended(
    product,
    waiting.map(({ link }) => link.applyNo),
  );
  const extendedIn = performance.now() - began;
  const cpu = cpuSeconds(product.pid) - cpuBefore;
  const figure = (what: string, value: number, unit: string, note?: string): Figure => ({
    part: PART,
    what: `${signers} signer${signers > 1 ? 's' : ''}: ${what}`,
    value,
    unit,
    ...(note ? { note } : {}),
  });
  const spread = (values: number[]): string =>
    `p50 ${quantile(values, 0.5).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms`;
  return [
    figure('accepted', (count / accepted) * 1000, 'signing transactions/s', spread(latencies)),
    figure('sealed', (count / sealedIn) * 1000, 'documents/s', `${spread(untilAll)} from submit`),
    figure(
      'sealed and extended to B-LTA',
      (count / extendedIn) * 1000,
      'documents/s',
      `${((cpu / count) * 1000).toFixed(0)} CPU-ms a document of all processes, ${(cpu / (extendedIn / 1000)).toFixed(2)} cores`,
    ),
  ];
}

export async function measureLoad(product: Product, quick: boolean): Promise<Figure[]> {
  const anyone = new Client(product.origin);
  try {
    const sender = await login(anyone);
    const fileId = await upload(sender, await samplePdf(SAMPLES.small));
    await untilReady(sender, fileId);
    const levels = quick
      ? [
          [1, 10],
          [8, 40],
          [64, 64],
        ]
      : [
          [1, 60],
          [8, 200],
          [64, 256],
        ];
    const figures: Figure[] = [];
    for (const [signers = 1, count = 1] of levels)
      figures.push(...(await measureLevel(product, sender, fileId, signers, count)));
    return figures;
  } finally {
    anyone.close();
  }
}
