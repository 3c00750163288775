// What a child does with its jobs. Every file gets a PDFium of its own, made when first asked for and forgotten when
// another file comes: what a file does to the memory of the only parser that is not memory-safe, no other file meets.
import { createHash } from 'node:crypto';
import { readFontkit } from '../../appearance/glyphs.ts';
import { plainUpload } from '../../ocr/plain-upload.ts';
import { shownText } from '../../office/shown-text.ts';
import { openFonts } from '../../render/index.ts';
import { dropPdfium, loadPdfium } from '../../render/pdfium.ts';
import { loadPdfJs } from '../agreement.ts';
import { comparePictures } from '../compare/compare-upload.ts';
import { preloadDrawing } from '../compare/draw-pdfjs.ts';
import { pictureCopy } from '../compare/picture-copy.ts';
import { drawPictures } from '../copy/draw-pictures.ts';
import { fillForm } from '../copy/fill-form.ts';
import { convertCopy, normaliseUpload } from '../copy/normalise.ts';
import { printCopy } from '../copy/print-copy.ts';
import { inspectUpload } from '../inspect.ts';
import { pageText } from '../page-text.ts';
import { picturePages } from '../picture/picture-pages.ts';
import { fewLines } from '../picture/plain-pdf.ts';
import { readPicture } from '../picture/read-picture.ts';
import { cutAt, type Job, PAGES_PER_DRAW, PAGES_PER_RENDER, type Results } from './jobs.ts';
import { probe } from './probe.ts';
import { tryDrawing } from './try-drawing.ts';

/** Loads and tries all that jobs need, while files can still be read. */
export async function prepare(): Promise<void> {
  openFonts();
  // of values that a copy draws (copy/own-font.ts)
  readFontkit();
  preloadDrawing();
  await loadPdfium();
  await loadPdfJs();
  // Code is compiled when it first runs: here, not on the clock of the first file.
  const bytes = fewLines();
  const found = await inspectUpload(bytes);
  const drawn = await tryDrawing(bytes, { from: 0, count: 1 });
  dropPdfium();
  if (!found.ok || !drawn.ok) throw new Error('warm-up failed');
}

/** SHA-256 of the one file that the present PDFium has seen. */
let seen = '';
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Does one job; `file` is the SHA-256 of its bytes. @throws on a defect of ours, which ends the child */
export async function work(job: Job, file = sha256(job.bytes)): Promise<Results[Job['kind']]> {
  if (file !== seen) dropPdfium();
  seen = file;
  switch (job.kind) {
    case 'inspect':
      return inspectUpload(job.bytes);
    case 'try':
      return tryDrawing(job.bytes, { from: job.from, count: Math.min(job.count, PAGES_PER_RENDER) });
    case 'normalise':
      return normaliseUpload(job.bytes);
    case 'convert':
      return convertCopy(job.bytes);
    case 'compare':
      return comparePictures(job.bytes, job.bytes, {
        from: job.from,
        count: Math.min(job.count, PAGES_PER_RENDER),
      });
    case 'redraw':
      return pictureCopy(job.bytes);
    case 'picture':
      return readPicture(job.bytes);
    case 'pictures':
      return picturePages(cutAt(job.bytes, job.lengths));
    case 'draw':
      return drawPictures(job.bytes, { ...job, count: Math.min(job.count, PAGES_PER_DRAW) });
    case 'print': {
      const [contract, mark, strip] = cutAt(job.bytes, job.lengths);
      if (!contract) throw new Error('nothing to copy');
      return printCopy({ contract, mark, strip });
    }
    case 'page_text':
      return pageText(job.bytes);
    case 'office_text':
      return shownText(job.bytes, job.expected);
    case 'form_fill': {
      const [form, ...rest] = cutAt(job.bytes, job.lengths);
      const { overlays, boxes } = job;
      if (!form || rest.length !== overlays.length + boxes.length) throw new Error('nothing to fill in');
      return fillForm({
        form,
        overlays: overlays.map((page, i) => ({ page, bytes: rest[i]! })),
        pictures: boxes.map((box, i) => ({ box, bytes: rest[overlays.length + i]! })),
      });
    }
    case 'ocr_picture':
      return plainUpload(job.bytes, job.pdf);
    case 'probe':
      return probe();
    default:
      throw new Error('no such job');
  }
}
