// The copy of a contract that is printed: the pages alone, as they are seen, a little smaller, with a mark over each and a strip at
// its foot; and the copy that is read with a watermark: as large as they are, with the mark alone; and the one that pictures are drawn of. A file of its own without signatures, never the signed one; both are drawn before the pages are written anew, so that the
// copy has one revision and nothing that could be cut off again. Attacker-controlled: the contract came from outside.
import { Dict, Name, type Page, PdfError, type PdfFile, pages, Stream } from '../../read/index.ts';
import { RenderError } from '../../render/index.ts';
import { displayedSize, IncrementalUpdate, importPage, pageContent, points } from '../../write/index.ts';
import { UploadRefused } from '../findings.ts';
import { openUpload } from '../inspect.ts';
import { flatten } from './flatten.ts';
import type { PagePlan } from './plan-pages.ts';
import { rebuild } from './rebuild.ts';
import { resave } from './resave.ts';

/** `contract`, and pages of compose that it shows besides: a mark over each page, for paper a strip. */
export type PrintParts = {
  contract: Uint8Array;
  mark?: Uint8Array | undefined;
  strip?: Uint8Array | undefined;
};
export type PrintCopy = { ok: true; bytes: Uint8Array; pages: number } | { ok: false; code: 'broken' };

const REMOVE_SECURITY = 3;
/** pt at the sides of the strip, and above and below it. */
const SIDE = 24;
const GAP = 8;
/** A wide page gets no wider strip than this many times its own size. */
const WIDEST = 1.1;

/** Never throws for what the file is. */
export async function printCopy({ contract, mark, strip }: PrintParts): Promise<PrintCopy> {
  try {
    const bytes = openUpload(contract).encrypted ? await resave(contract, REMOVE_SECURITY) : contract;
    const flat = bytes && (await flatten(openUpload(bytes), bytes));
    return flat ? draw(flat, mark, strip) : { ok: false, code: 'broken' };
  } catch (error) {
    if (error instanceof PdfError || error instanceof RenderError || error instanceof UploadRefused)
      return { ok: false, code: 'broken' };
    throw error;
  }
}

function draw(flat: Uint8Array, mark: Uint8Array | undefined, strip: Uint8Array | undefined): PrintCopy {
  const file = openUpload(flat);
  const update = new IncrementalUpdate(file);
  const [tile, foot] = [mark, strip].map((page) => page && importPage(update, page));
  const list = pages(file);
  const plans = list.map((page): PagePlan => {
    const { width, height } = displayedSize(page);
    const scale = foot ? Math.min(WIDEST, Math.max(0.1, (width - 2 * SIDE) / foot.width)) : 0;
    const below = foot ? Math.min(foot.height * scale + 2 * GAP, height / 4) : 0;
    const smaller = (height - below) / height;
    const parts = [
      `q ${numbers(smaller, 0, 0, smaller, (width * (1 - smaller)) / 2, below)} cm ${numbers(...upright(page))} cm /P Do Q`,
    ];
    for (let y = 0; tile && y < height; y += tile.height)
      for (let x = 0; x < width; x += tile.width) parts.push(`q ${numbers(1, 0, 0, 1, x, y)} cm /M Do Q`);
    if (foot) {
      const at = [(width - foot.width * scale) / 2, Math.max(0, below - GAP - foot.height * scale)];
      parts.push(`q ${numbers(scale, 0, 0, scale, ...at)} cm /S Do Q`);
    }
    const content = update.add(new Stream(new Dict(), Buffer.from(parts.join('\n'), 'latin1')));
    const forms = new Dict([
      ['P', update.add(formOf(file, page))],
      ...(tile ? [['M', tile.ref] as const] : []),
      ...(foot ? [['S', foot.ref] as const] : []),
    ]);
    update.change(page.ref, { Contents: content, Resources: new Dict([['XObject', forms]]) });
    const box = [0, 0, width, height] as const;
    return { mediaBox: [...box], cropBox: [...box], rotate: 0, unit: 1, links: [] };
  });
  const drawn = openUpload(Buffer.concat([flat, update.finish('print').bytes]));
  return { ok: true, bytes: rebuild(drawn, plans), pages: list.length };
}

const numbers = (...list: number[]): string => list.map(points).join(' ');

/** The page's drawing, cut at its crop box. */
function formOf(file: PdfFile, page: Page): Stream {
  const content = pageContent(file, page);
  const entries = content.dict.with({
    Type: new Name('XObject'),
    Subtype: new Name('Form'),
    BBox: page.cropBox,
    Resources: file.resolve(page.resources) ?? new Dict(),
  });
  return new Stream(entries, content.raw());
}

/** From default user space to the page as displayed, origin bottom left (§8.3.2.3; the reverse of write/placement.ts). */
function upright({ cropBox: [left, bottom, right, top], rotate }: Page): number[] {
  switch (rotate) {
    case 90:
      return [0, -1, 1, 0, -bottom, right];
    case 180:
      return [-1, 0, 0, -1, right, top];
    case 270:
      return [0, 1, -1, 0, top, -left];
    default:
      return [1, 0, 0, 1, -left, -bottom];
  }
}
