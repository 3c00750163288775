// What a print copy shows besides the contract: a pale mark that is repeated over every page (who printed, when, which copy), and a
// strip at the foot with the anti-counterfeit code and the QR code that leads to its verification. Pages of one form each.
import PDFDocument from 'pdfkit';
import { font } from '../appearance/glyphs.ts';
import { finishDocument } from '../appearance/index.ts';

export type PrintLabel = {
  /** Lines of the mark. */
  mark: readonly string[];
  /** Lines of the strip; the first is its title. */
  strip: readonly string[];
  /** Modules of the QR code, row by row. */
  qr: readonly (readonly boolean[])[];
};
/** A PDF of one page each. */
export type PrintLook = { mark: Uint8Array; strip: Uint8Array };

const MARK = { width: 260, height: 190, size: 11, line: 16 };
const STRIP = { width: 540, height: 54, quiet: 2 };

const page = (width: number, height: number) => {
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    font: null as unknown as string,
    info: { Producer: 'Xinqi', Creator: 'Xinqi', CreationDate: new Date(0) },
  });
  // pdfkit takes an opened font (its types know files and buffers only): the 10 MB file is read once
  doc.registerFont('text', font('sans') as unknown as string).font('text');
  return doc;
};
/** One line, shortened by its size until it fits. */
function line(
  doc: PDFKit.PDFDocument,
  text: string,
  at: { x: number; y: number },
  size: number,
  most: number,
) {
  doc.fontSize(size);
  const width = doc.widthOfString(text);
  if (width > most) doc.fontSize(Math.max(3, (size * most) / width));
  doc.text(text, at.x, at.y, { lineBreak: false });
}

export async function printLook({ mark, strip, qr }: PrintLabel): Promise<PrintLook> {
  const tile = page(MARK.width, MARK.height);
  tile.rotate(-30, { origin: [MARK.width / 2, MARK.height / 2] }).fillColor('#5a6472', 0.2);
  for (const [n, text] of mark.entries())
    line(tile, text, { x: 20, y: MARK.height / 2 + (n - mark.length / 2) * MARK.line }, MARK.size, 220);

  const foot = page(STRIP.width, STRIP.height);
  foot.rect(0, 0, STRIP.width, STRIP.height).fill('#fff');
  foot.moveTo(0, 0.5).lineTo(STRIP.width, 0.5).lineWidth(0.5).stroke('#5a6472');
  foot.fillColor('#1f2733');
  const room = STRIP.width - STRIP.height - 8;
  for (const [n, text] of strip.entries())
    line(foot, text, { x: 0, y: n === 0 ? 5 : 8 + n * 11 }, n === 0 ? 8.5 : 7, room);
  const module = (STRIP.height - 4) / (qr.length + 2 * STRIP.quiet);
  const left = STRIP.width - (qr.length + STRIP.quiet) * module;
  // a hair wider than it is: neighbours leave no white line between them
  for (const [y, row] of qr.entries())
    for (const [x, dark] of row.entries())
      if (dark) foot.rect(left + x * module, 4 + (y + STRIP.quiet) * module, module * 1.02, module * 1.02);
  foot.fill('#000');
  return { mark: await finishDocument(tile), strip: await finishDocument(foot) };
}
