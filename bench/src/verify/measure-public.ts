// Public verification under a small crowd: six files of 95 MB at once to a web process of its own, which spools them to the disk
// and judges one after the other. What is measured is its memory: kept in memory they were 1.3 GB.
import { proofRoutes } from '@xinqi/wire/proof';
import { startOwnWeb } from '../pack/own-web.ts';
import { peakRss } from '../product/process-cost.ts';
import type { Product } from '../product/start-product.ts';
import type { Figure } from '../report.ts';
import { samplePdf } from '../sample-pdf.ts';

const LARGE = { name: '', pages: 100, bytes: 95_000_000 };
const SMALL = { name: '', pages: 10, bytes: 9_500_000 };
const AT_ONCE = 6;

export async function measurePublic(product: Product, quick: boolean): Promise<Figure[]> {
  const file = await samplePdf(quick ? SMALL : LARGE);
  const web = await startOwnWeb(product);
  try {
    const before = peakRss(web.pid);
    const began = performance.now();
    const [path] = proofRoutes.verify.paths;
    const verify = () => web.client.upload<typeof proofRoutes.verify>(path.path, {}, file);
    const reports = await Promise.all(Array.from({ length: AT_ONCE }, verify));
    const seconds = (performance.now() - began) / 1000;
    const size = `${AT_ONCE} files of ${(file.length / 1e6).toFixed(0)} MB`;
    return [
      {
        part: 'public',
        what: `verify ${size} at once: peak RSS of the web process`,
        value: peakRss(web.pid),
        unit: 'MB',
        goal: { atMost: 700 },
        note: `${before.toFixed(0)} MB before; every answer ${[...new Set(reports.map((r) => r.verdict))].join(', ')}`,
      },
      { part: 'public', what: 'until the last answer', value: seconds, unit: 's' },
    ];
  } finally {
    await web.stop();
  }
}
