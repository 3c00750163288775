// The evidence pack of a contract with 1,000 events and the largest file that an upload may be, so that original and final
// document make 100 MB: made by a web process of its own over HTTP, verified offline by the verifier's command, each
// beside reading, hashing and writing the same bytes. Everything in the pack was made by the running product.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readZip } from '@xinqi/evidence/verify';
import { signingRoutes } from '@xinqi/wire/signing';
import { startAppender } from '../ledger/appender.ts';
import { untilExtended } from '../product/archive.ts';
import { Client } from '../product/client.ts';
import { settled } from '../product/measure-contract.ts';
import { peakRss } from '../product/process-cost.ts';
import type { Product } from '../product/start-product.ts';
import {
  freshMobile,
  linkOf,
  login,
  openLink,
  read,
  send,
  sign,
  untilReady,
  untilSealed,
  upload,
} from '../product/story.ts';
import type { Figure } from '../report.ts';
import { samplePdf } from '../sample-pdf.ts';
import { median } from '../statistics.ts';
import { measureVectors } from './measure-vectors.ts';
import { startOwnWeb } from './own-web.ts';
import { runMeasured } from './run-measured.ts';

const EVENTS = 1000;
/** Just under the 50 MB of an upload; a picture on each page makes the bytes. */
const LARGEST = { name: '50 MB/100 p', pages: 100, bytes: 49_400_000 };
const SHORT = { name: '5 MB/10 p', pages: 10, bytes: 5_000_000 };

type Made = { bytes: Buffer; seconds: number; before: number; peak: number };

export async function measurePack(product: Product, quick: boolean): Promise<Figure[]> {
  const anyone = new Client(product.origin);
  try {
    const sender = await login(anyone);
    const { pages, bytes } = quick ? SHORT : LARGEST;
    const pdf = await samplePdf({ name: '', pages, bytes });
    const applyNo = await finishedContract(product, sender, pdf);
    await settled(product);
    const rounds = quick ? 1 : 3;
    const made: Made[] = [];
    for (let round = 0; round < rounds; round++) made.push(await makePack(product, sender, applyNo));
    return [...(await figuresOf(product, made, pdf.length, rounds)), ...measureVectors(quick)];
  } finally {
    anyone.close();
  }
}

/** Sent, with a thousand events in its chain, signed, sealed and extended to B-LTA. */
async function finishedContract(product: Product, sender: Client, pdf: Buffer): Promise<string> {
  const fileId = await upload(sender, pdf);
  await untilReady(sender, fileId);
  const mobile = freshMobile();
  const applyNo = await send(sender, fileId, mobile);
  const link = await linkOf(sender.as({}), mobile);
  const appender = await startAppender(product);
  await appender.append({ lanes: 1, count: EVENTS, applyNo, signNo: link.signNo });
  appender.stop();
  const signer = await openLink(sender.as({}), link, mobile);
  await sign(signer, link, await read(signer, link));
  await untilSealed(sender, applyNo, link.signNo);
  await untilExtended(product, [applyNo]);
  return applyNo;
}

/** Seconds from the request to the last byte; memory of the process before it and at its peak. */
async function makePack(product: Product, sender: Client, applyNo: string): Promise<Made> {
  const web = await startOwnWeb(product);
  try {
    const client = web.client.as(sender.bearer);
    const { url } = await client.call(signingRoutes.downloadUrl, { applyNo, kind: 'pack' });
    const before = peakRss(web.pid);
    const began = performance.now();
    const { status, body } = await client.get(url);
    const seconds = (performance.now() - began) / 1000;
    if (status !== 200) throw new Error(`pack: ${status} ${body.toString('utf8', 0, 300)}`);
    return { bytes: body, seconds, before, peak: peakRss(web.pid) };
  } finally {
    await web.stop();
  }
}

async function figuresOf(
  product: Product,
  made: readonly Made[],
  pdfBytes: number,
  rounds: number,
): Promise<Figure[]> {
  const file = join(product.dataDir, 'bench.evidence.zip');
  const { bytes } = made.at(-1)!;
  writeFileSync(file, bytes);
  const names = [...readZip(bytes, () => true).files.keys()];
  const events = names.filter((name) => name.startsWith('log/proofs/')).length;
  const trust = ['--trust', join(product.dataDir, 'trust.pem'), '--json'];
  const turns = Array.from({ length: rounds }, () => ({
    verify: runMeasured('verifier/src/main.ts', [file, ...trust]),
    hash: runMeasured('bench/src/pack/floor.ts', [file]),
    copy: runMeasured('bench/src/pack/floor.ts', [file, `${file}.copy`]),
  }));
  const { verdict } = JSON.parse(turns[0]!.verify.stdout) as { verdict: string };
  const of = (pick: (turn: (typeof turns)[number]) => number): number => median(turns.map(pick));
  const copySeconds = of(({ copy }) => Number(copy.stdout));
  const hashSeconds = of(({ hash }) => hash.seconds);
  const make = median(made.map(({ seconds }) => seconds));
  const verify = of((turn) => turn.verify.seconds);
  const figure = (what: string, value: number, unit: string, rest: Partial<Figure> = {}): Figure => ({
    part: 'pack',
    what,
    value,
    unit,
    ...rest,
  });
  const mb = (count: number): string => (count / 1e6).toFixed(1);
  return [
    figure('pack: size', bytes.length / 1e6, 'MB', {
      note: `${events} events with their proofs, ${names.length} files, document of ${mb(pdfBytes)} MB as uploaded and as signed`,
    }),
    figure('make', make, 's', {
      against: { name: 'the time of the floor', ratio: make / copySeconds },
      note: 'from the request to the last byte over HTTP',
    }),
    figure('make: peak RSS of the web process', median(made.map(({ peak }) => peak)), 'MB', {
      note: `${median(made.map(({ before }) => before)).toFixed(0)} MB before it was asked`,
    }),
    figure('floor: SHA-256, CRC-32, write and fsync', copySeconds, 's', {
      note: 'the same bytes, read once',
    }),
    figure('verify offline', verify, 's', {
      against: { name: 'the time of the floor', ratio: verify / hashSeconds },
      note: `${verdict}; \`npm run verify\` from start to end of the process`,
    }),
    figure(
      'verify: peak RSS',
      of((turn) => turn.verify.peakMb),
      'MB',
    ),
    figure('floor: a process that reads and hashes', hashSeconds, 's', {
      note: `peak RSS ${of(({ hash }) => hash.peakMb).toFixed(0)} MB`,
    }),
  ];
}
