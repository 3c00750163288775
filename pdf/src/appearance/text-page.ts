// A date or a line of text as a one-page PDF with subset TrueType fonts, so that it can be searched and extracted.
// A character that no font has is drawn as a small box with its code point, and ActualText (ISO 32000-1 §14.9.4)
// keeps the character itself; odd input never stops a signature.
import PDFDocument from 'pdfkit';
import type { Appearance } from '../appearance-type.ts';
import { type Colour, INK } from './drawing.ts';
import { AppearanceError } from './errors.ts';
import { finishDocument } from './finish-document.ts';
import { type FontName, font } from './glyphs.ts';
import { layoutText, type Run, showable, type TextLayout } from './text-layout.ts';

/** Box in points (4–2,000); `size` is the largest font size wanted, default 12; text is shrunk to `least`, default 6. */
export type TextBox = {
  width: number;
  height: number;
  size?: number;
  least?: number;
  align?: 'left' | 'center' | 'right';
  colour?: Colour;
};

/** Longer input is cut before it is measured: a field never shows more. */
const MOST_CHARACTERS = 2_000;

/**
 * Any text in a box; what does not fit ends in an ellipsis. Empty text gives an empty page.
 * @throws AppearanceError text_box when the box itself is impossible, never because of the text
 */
export async function textPage(text: string, box: TextBox): Promise<Extract<Appearance, { kind: 'page' }>> {
  const { width, height, size = 12, least = 6, align = 'left', colour = INK } = box;
  const possible =
    [width, height].every((n) => n >= 4 && n <= 2_000) && size >= 2 && size <= 200 && least >= 2;
  if (!possible) throw new AppearanceError('text_box', `${width}×${height}`);
  const shown = showable([...text.slice(0, 2 * MOST_CHARACTERS)].slice(0, MOST_CHARACTERS).join(''));
  const layout = layoutText(shown, width, height, size, Math.min(size, least));

  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    compress: true,
    // The page is imported as a form: no default font, no dates of its own.
    font: null as unknown as string,
    info: { Producer: 'Xinqi', Creator: 'Xinqi', CreationDate: new Date(0) },
  });
  drawLayout(doc, layout, { x: 0, y: 0, width, height, align, colour });
  return { kind: 'page', pdf: await finishDocument(doc) };
}

type Doc = InstanceType<typeof PDFDocument>;
type Place = { x: number; y: number; width: number; height: number } & Required<
  Pick<TextBox, 'align' | 'colour'>
>;

/** Lines of text in the middle of a box; `x` and `y` from the upper left corner of the page. */
export function drawLayout(doc: Doc, layout: TextLayout, { align, colour, ...box }: Place): void {
  doc.fillColor(colour.map((c) => Math.round(c * 255)) as [number, number, number]);
  const textHeight = layout.lines.length * layout.lineHeight;
  let y = box.y + Math.max(0, (box.height - textHeight) / 2) + (layout.lineHeight - layout.size) / 2;
  for (const { runs, width } of layout.lines) {
    let x = box.x + (align === 'left' ? 0 : (box.width - width) / (align === 'center' ? 2 : 1));
    for (const run of runs) {
      if (run.font) drawRun(doc, run.font, run.text, x, y, layout.size);
      else drawMissing(doc, run, x, y, layout.size);
      x += run.width;
    }
    y += layout.lineHeight;
  }
}

/** Draws at the top-left corner of a one-em line; 0.88 em from its top to the baseline. */
function drawRun(doc: Doc, name: FontName, text: string, x: number, y: number, size: number): void {
  // pdfkit takes an opened fontkit font (its types know files and buffers only): the 10 MB file is read once.
  const source = font(name) as unknown as string;
  const baseline = y + size * 0.88;
  doc.registerFont(name, source).font(name, size);
  doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
}

function drawMissing(doc: Doc, run: Run, x: number, y: number, size: number): void {
  const code = (run.text.codePointAt(0) ?? 0).toString(16).toUpperCase();
  doc.markContent('Span', { actual: run.text });
  const line = size * 0.05;
  doc.lineWidth(line).strokeColor([110, 110, 110]);
  doc.rect(x + size * 0.08, y + size * 0.06, size * 0.84, size * 0.88).stroke();
  const half = Math.ceil(code.length / 2);
  const small = size * 0.38;
  drawRun(doc, 'sans', code.slice(0, half), x + size * 0.16, y + size * 0.12, small);
  drawRun(doc, 'sans', code.slice(half), x + size * 0.16, y + size * 0.5, small);
  doc.endMarkedContent();
}
