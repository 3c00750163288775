// What is written over a page of a PDF form: each text in its box, in fonts that travel with it. A text is made smaller until it fits; one that
// would have to be smaller than can be read is refused with how much of it would fit, and so is a character that no font has: a contract
// shows all of what was agreed or is not made.
import PDFDocument from 'pdfkit';
import { INK } from '../appearance/drawing.ts';
import { fontFor } from '../appearance/glyphs.ts';
import { finishDocument } from '../appearance/index.ts';
import { layoutText, showable, TEXT_FONTS, type TextLayout } from '../appearance/text-layout.ts';
import { drawLayout } from '../appearance/text-page.ts';

/** Points, from the upper left corner of the page as displayed. */
export type FormText = {
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
  size: number;
  /** No smaller than this. */
  least: number;
  align: 'left' | 'center' | 'right';
  /** It may take several lines. */
  wrap: boolean;
};
export type FormPage = { width: number; height: number; texts: readonly FormText[] };
export type FormFault =
  | { at: number; fault: 'long'; fits: number }
  | { at: number; fault: 'character'; character: string };

/** A PDF of one page; or the first text that cannot stand, by its place in `texts`. */
export async function formOverlay({ width, height, texts }: FormPage): Promise<Uint8Array | FormFault> {
  const laid: { box: FormText; layout: TextLayout }[] = [];
  for (const [at, box] of texts.entries()) {
    const text = shownIn(box);
    const missing = [...text].find((one) => one !== '\n' && !fontFor(one.codePointAt(0)!, TEXT_FONTS));
    if (missing !== undefined) return { at, fault: 'character', character: missing };
    const layout = layoutOf(box, text);
    if (!layout.whole) return { at, fault: 'long', fits: longest(box, text) };
    laid.push({ box, layout });
  }
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    font: null as unknown as string,
    info: { Producer: 'Xinqi', Creator: 'Xinqi', CreationDate: new Date(0) },
  });
  for (const { box, layout } of laid) drawLayout(doc, layout, { ...box, colour: INK });
  return finishDocument(doc);
}

/** Where there is one line, those of the text stand behind one another. */
const shownIn = ({ text, wrap }: FormText): string =>
  wrap ? showable(text) : showable(text).replace(/\s*\n\s*/g, ' ');

function layoutOf({ width, height, size, least, wrap }: FormText, text: string): TextLayout {
  const smallest = Math.min(size, least);
  const inBox = (points: number) => layoutText(text, width, height, points, points);
  if (wrap) {
    let found = inBox(smallest);
    // half points: a text of a page is laid out a few times, not once for each size
    let [fits, over] = [0, Math.ceil((size - smallest) * 2) + 1];
    while (found.whole && over - fits > 1) {
      const middle = Math.floor((fits + over) / 2);
      const tried = inBox(Math.min(size, smallest + middle / 2));
      if (tried.whole) [found, fits] = [tried, middle];
      else over = middle;
    }
    return found;
  }
  // measured on a line without an end, then as small as the box needs it
  const one = layoutText(text, Number.MAX_SAFE_INTEGER, size, size, size);
  const ems = (one.lines[0]?.width ?? 0) / size;
  const fitting = Math.min(size, height, ems > 0 ? width / ems : size);
  if (fitting < smallest - 1e-6) return { ...one, whole: false };
  return layoutText(text, Number.MAX_SAFE_INTEGER, fitting, fitting, fitting);
}

/** How many characters of the text fit. */
function longest(box: FormText, text: string): number {
  const characters = [...text];
  const smallest = { ...box, size: Math.min(box.size, box.least) };
  let [fits, over] = [0, characters.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (layoutOf(smallest, characters.slice(0, middle).join('')).whole) fits = middle;
    else over = middle;
  }
  return fits;
}
