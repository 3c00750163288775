// 200 contracts of 1 MB as one zip (spec §7.3 downloadBatch): how fast it comes, and that the web process does not grow
// with it. The first download warms files and code; the second is measured.
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { signingRoutes } from '@xinqi/wire/signing';
import { Client } from '../product/client.ts';
import { settled } from '../product/measure-contract.ts';
import { inLanes } from '../product/measure-load.ts';
import { costs } from '../product/process-cost.ts';
import type { Product } from '../product/start-product.ts';
import { freshMobile, login, send, untilReady, upload } from '../product/story.ts';
import type { Figure } from '../report.ts';
import { SAMPLES, samplePdf } from '../sample-pdf.ts';

const PART = 'zip';

function webProcess(product: Product): number {
  const web = costs(product.pid).find(({ name }) => name.endsWith('server/dist/main.js'));
  if (!web) throw new Error('no web process');
  return web.pid;
}

/** Resident memory of one process now, MB. */
const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Reads and throws away; answers bytes and seconds from asking to the last byte. */
async function fetchAway(url: string): Promise<{ bytes: number; seconds: number }> {
  const began = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, resolve).once('error', reject),
  );
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  if (answer.statusCode !== 200) throw new Error(`zip: ${answer.statusCode}`);
  return { bytes, seconds: (performance.now() - began) / 1000 };
}

export async function measureZip(product: Product, quick: boolean): Promise<Figure[]> {
  const count = quick ? 40 : 200;
  const anyone = new Client(product.origin);
  try {
    const sender = await login(anyone);
    const fileId = await upload(sender, await samplePdf(SAMPLES.medium));
    await untilReady(sender, fileId);
    await inLanes(Array.from({ length: count }, freshMobile), 4, (mobile) => send(sender, fileId, mobile));
    const { list } = await sender.call(signingRoutes.applyList, { pageSize: count });
    const download = async () => {
      const { url } = await sender.call(signingRoutes.downloadBatchUrl, {
        applyIds: list.map(({ applyId }) => applyId),
      });
      return fetchAway(new URL(url, product.origin).href);
    };
    await download();
    await settled(product);
    const web = webProcess(product);
    const idle = rssOf(web);
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, rssOf(web));
    }, 20);
    const { bytes, seconds } = await download().finally(() => clearInterval(watch));
    const megabytes = bytes / 1e6;
    const figure = (what: string, value: number, unit: string, note: string): Figure => ({
      part: PART,
      what: `${count} contracts: ${what}`,
      value,
      unit,
      note,
    });
    return [
      figure('rate', megabytes / seconds, 'MB/s', `${megabytes.toFixed(0)} MB in ${seconds.toFixed(2)} s`),
      figure('peak RSS of the web process', peak, 'MB', `${idle.toFixed(0)} MB before, warm`),
    ];
  } finally {
    anyone.close();
  }
}
