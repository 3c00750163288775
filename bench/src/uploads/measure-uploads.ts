// Uploads as an office makes them: one when nothing else happens, the largest that is taken, two hundred at once. Under the
// limits of production (LIMITS_FACTOR 1), because those are what two hundred at once must fit into.

import { accountRoutes } from '@xinqi/wire/account';
import { fileRoutes } from '@xinqi/wire/file';
import { scannedPages } from '../../../pdf/src/upload/testing/large-pdfs.ts';
import { Client } from '../product/client.ts';
import { startProduct } from '../product/start-product.ts';
import { upload } from '../product/story.ts';
import type { Figure } from '../report.ts';
import { SAMPLES, samplePdf } from '../sample-pdf.ts';
import { median } from '../statistics.ts';
import { burst, pause, untilJudged, watchPage } from './receive-all.ts';

const PART = 'uploads';
/** Seconds until the first page may be shown (issue 14). */
const firstPage = { atMost: 3 };

async function person(anyone: Client, targetId: string): Promise<Client> {
  const session = await anyone.call(accountRoutes.passwordLogin, { targetId, password: 'demo2026' });
  return anyone.as({ token: session.token });
}

/** Another file each time, of the same length: its title, which nothing draws, is a number. */
const distinct = (pdf: Uint8Array, i: number): Uint8Array => {
  const copy = Buffer.from(pdf);
  const at = copy.indexOf('(bench)', 0, 'latin1');
  if (at < 0) throw new Error('the sample has no title');
  copy.write(String(i).padStart(5, '0'), at + 1, 'latin1');
  return copy;
};

/** Seconds from the last byte's answer until the first page may be shown. */
async function alone(sender: Client, pdf: Uint8Array): Promise<{ shown: number; received: number }> {
  const began = performance.now();
  const fileId = await upload(sender, pdf);
  const received = (performance.now() - began) / 1000;
  const judged = await untilJudged(sender, fileId);
  const start = performance.now();
  const { status } = await sender.get(`${fileRoutes.show.paths[0]?.path}?fileId=${fileId}`);
  if (status !== 200) throw new Error(`show: ${status}`);
  const shown = (judged + performance.now() - start) / 1000;
  return { shown, received };
}

export async function measureUploads(quick: boolean): Promise<Figure[]> {
  const product = await startProduct({ env: { LIMITS_FACTOR: '1' } });
  const anyone = new Client(product.origin);
  try {
    const office = await person(anyone, '19900000005');
    const stranger = await person(anyone, '19900000004');
    const figure = (what: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => ({
      part: PART,
      what,
      value,
      unit,
      ...more,
    });
    const medium = await samplePdf(SAMPLES.medium);
    const rounds = quick ? 3 : 9;
    const quiet: number[] = [];
    for (let i = 0; i < rounds; i++) quiet.push((await alone(office, distinct(medium, i))).shown);
    const figures = [
      figure('1 MB/20 p, quiet: first page may be shown', median(quiet), 's', {
        goal: firstPage,
        note: 'from the answer to the upload; inspection, then the bytes',
      }),
    ];

    const pageCount = quick ? 100 : 1000;
    const large = await alone(office, scannedPages(pageCount, 49 * 1024 * 1024));
    figures.push(
      figure(`49 MB/${pageCount} p, quiet: first page may be shown`, large.shown, 's', {
        goal: firstPage,
        note: `received in ${large.received.toFixed(1)} s`,
      }),
    );

    await pause(2000);
    const before = watchPage(stranger);
    await pause(quick ? 3000 : 10_000);
    const quietPage = median(await before.stop());
    const count = 200;
    const small = await samplePdf(SAMPLES.small);
    const result = await burst(product, { office, stranger }, count, (i) => distinct(small, 1000 + i));
    const refused = Object.entries(result.refused);
    figures.push(
      figure(`${count} at once: all received`, result.receivedMs / 1000, 's'),
      figure(
        `${count} at once: sent away`,
        refused.reduce((sum, [, n]) => sum + n, 0),
        'uploads',
        {
          goal: { atMost: 0 },
          ...(refused.length > 0 ? { note: refused.map(([code, n]) => `${code} ${n}`).join(', ') } : {}),
        },
      ),
      figure(`${count} at once: all judged`, result.judgedMs / 1000, 's', {
        note: `${((count * 1000) / result.judgedMs).toFixed(1)} files/s`,
      }),
      figure(`${count} at once: memory of all processes, at most`, result.mbMost, 'MB', {
        note: `${result.mbBefore.toFixed(0)} MB before`,
      }),
      figure(`${count} at once: a page of somebody else`, result.pageMs, 'ms', {
        against: { name: 'when quiet', ratio: result.pageMs / quietPage },
      }),
      figure(`${count} at once: somebody else's upload judged`, result.strangerMs / 1000, 's', {
        note: 'sent when all were received',
      }),
    );
    if (result.told)
      figures.push(
        figure(`${count} at once: time that the last was told`, result.told.seconds, 's', {
          against: { name: 'the time that it took', ratio: result.told.seconds / result.took },
          note: `${result.told.ahead} files before it`,
        }),
      );
    return figures;
  } finally {
    anyone.close();
    await product.stop();
  }
}
