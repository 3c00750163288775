// The copy that shows to everybody what PDFium shows of a file on which readers differ. First the same pages in a new
// structure, text and all; where readers still differ, every page as one picture ("picture-true").
import { deflateSync } from 'node:zlib';
import { PdfError } from '../../read/index.ts';
import { openDocument, RenderError } from '../../render/index.ts';
import { convertCopy } from '../copy/normalise.ts';
import { planPages } from '../copy/plan-pages.ts';
import { rebuild } from '../copy/rebuild.ts';
import type { Refusal } from '../findings.ts';
import { openUpload } from '../inspect.ts';
import { comparePictures } from './compare-upload.ts';
import { rows } from './pack-png.ts';

/** 200 dpi: small print stays legible when printed. */
const SCALE = 200 / 72;

export type PictureCopy = { ok: true; bytes: Uint8Array } | Refusal;

/** Never throws for what the file is. A signed file must not come here: a copy would break its signatures. */
export async function pictureCopy(bytes: Uint8Array): Promise<PictureCopy> {
  // Rebuilt pages would show what a layer hides, and one letter of that may pass the comparison.
  const sound = hasLayers(bytes) ? undefined : await soundCopy(bytes);
  if (sound) return { ok: true, bytes: sound };
  try {
    return { ok: true, bytes: await pagesAsPictures(bytes) };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { ok: false, code: 'broken', findings: [] };
  }
}

function hasLayers(bytes: Uint8Array): boolean {
  try {
    return openUpload(bytes).catalog.get('OCProperties') !== undefined;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return false;
  }
}

/**
 * The pages rebuilt from what PDFium saves; undefined unless pdf.js shows of the copy what PDFium shows of the file.
 * That is one comparison for both questions: whether the copy is true, and whether readers agree on it.
 */
async function soundCopy(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const saved = await convertCopy(bytes);
  if (!saved.ok) return undefined;
  try {
    const file = openUpload(saved.bytes);
    const copy = rebuild(file, planPages(file));
    return (await comparePictures(bytes, copy)).ok ? copy : undefined;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return undefined;
  }
}

/** One picture a page, in the page's own size; grey where the page has no colour. */
async function pagesAsPictures(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  const objects: Buffer[] = [];
  const add = (...parts: (string | Uint8Array)[]) =>
    objects.push(
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
    );
  const stream = (dict: string, data: Uint8Array) =>
    add(`<<${dict}/Length ${data.length}>>\nstream\n`, data, '\nendstream');
  const count = document.pageCount;
  const first = 3;
  add('<</Type/Catalog/Pages 2 0 R>>');
  const kids = Array.from({ length: count }, (_, i) => `${first + 3 * i} 0 R`).join(' ');
  add(`<</Type/Pages/Count ${count}/Kids[${kids}]>>`);
  try {
    for (let i = 0; i < count; i++) {
      const { width, height } = document.pageBox(i);
      const picture = document.contentPixels(i, SCALE);
      const channels = isGrey(picture.rgba) ? 1 : 3;
      const number = first + 3 * i;
      add(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${number + 1} 0 R`,
        `/Resources<</XObject<</P ${number + 2} 0 R>>>>>>`,
      );
      stream('', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`, 'latin1'));
      stream(
        `/Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}/BitsPerComponent 8` +
          `/ColorSpace/${channels === 1 ? 'DeviceGray' : 'DeviceRGB'}/Filter/FlateDecode` +
          `/DecodeParms<</Predictor 12/Colors ${channels}/Columns ${picture.width}>>`,
        deflateSync(rows(picture, channels)),
      );
    }
  } finally {
    document.close();
  }
  return join(objects);
}

function isGrey(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += 4)
    if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false;
  return true;
}

function join(objects: readonly Buffer[]): Uint8Array {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  let table = '0000000000 65535 f \n';
  for (const [i, object] of objects.entries()) {
    table += `${String(length).padStart(10, '0')} 00000 n \n`;
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    length += whole.length;
  }
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]));
}
