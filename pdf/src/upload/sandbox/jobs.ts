// The jobs a child can do, with what goes in and what comes out, and the code that does them. This file is loaded by
// the child only for its values; the parent imports types.
import type { PageImage } from '../../render/index.ts';
import type { Inspection, Refusal } from '../findings.ts';
import type { Normalised } from '../normalise.ts';
import type { Probe } from './probe.ts';

/** Pages of one render job at most (decisions: Uploads). */
export const PAGES_PER_RENDER = 25;

/** `from` counts from 0; `scale` 1 = 72 dpi, or `side`: the longer side in pixels. */
export type RenderJob = { kind: 'render'; bytes: Uint8Array; from: number; count: number } & (
  | { scale: number }
  | { side: number }
);
export type Job =
  | { kind: 'inspect'; bytes: Uint8Array }
  | { kind: 'normalise'; bytes: Uint8Array }
  | { kind: 'convert'; bytes: Uint8Array }
  | { kind: 'probe'; bytes: Uint8Array }
  | RenderJob;

export type Rendered =
  | { ok: true; pageCount: number; pages: PageImage[] }
  | { ok: false; code: 'password' | 'broken' | 'no_such_page' };

export type Results = {
  inspect: Inspection;
  normalise: Normalised;
  convert: { ok: true; bytes: Uint8Array } | Refusal;
  render: Rendered;
  probe: Probe;
};

/** Loads what a job needs, while files can still be read. */
export async function prepare(kind: Job['kind']): Promise<(job: Job) => Promise<Results[Job['kind']]>> {
  if (!['inspect', 'normalise', 'convert', 'render', 'probe'].includes(kind)) throw new Error('no such job');
  if (kind === 'probe') return (await import('./probe.ts')).probe;
  const render = await import('../../render/index.ts');
  const { pdfium } = await import('../../render/pdfium.ts');
  render.preloadFonts();
  await pdfium();
  if (kind === 'render') {
    await render.warmUp();
    return (job) => renderRange(render, job as RenderJob);
  }
  await (await import('../agreement.ts')).loadPdfJs();
  const { inspectUpload } = await import('../inspect.ts');
  const { convertCopy, normaliseUpload } = await import('../normalise.ts');
  if (kind === 'inspect') return (job) => inspectUpload(job.bytes);
  return kind === 'normalise' ? (job) => normaliseUpload(job.bytes) : (job) => convertCopy(job.bytes);
}

async function renderRange(
  render: typeof import('../../render/index.ts'),
  job: RenderJob,
): Promise<Rendered> {
  try {
    const document = await render.openDocument(job.bytes);
    const end = Math.min(document.pageCount, job.from + Math.min(job.count, PAGES_PER_RENDER));
    const images: PageImage[] = [];
    for (let page = job.from; page < end; page++) {
      images.push(
        'side' in job ? await document.thumbnail(page, job.side) : await document.renderPage(page, job.scale),
      );
    }
    document.close();
    if (images.length === 0) return { ok: false, code: 'no_such_page' };
    return { ok: true, pageCount: document.pageCount, pages: images };
  } catch (error) {
    if (!(error instanceof render.RenderError)) throw error;
    const { code } = error;
    return { ok: false, code: code === 'password' || code === 'no_such_page' ? code : 'broken' };
  }
}
