// A short document of the product's own (a voiding contract): title, paragraphs, and a block for each signature, whose place is
// answered so that fields can be reserved there. Selectable text in subset fonts, A4.
import PDFDocument from 'pdfkit';
import { finishDocument, fontPath } from '../appearance/index.ts';
import type { Placement } from '../write/index.ts';

/** `width`, `height`: the mark that goes below the label, in points. */
export type SignatureBlock = { label: string; width: number; height: number };
export type Letter = {
  title: string;
  paragraphs: readonly string[];
  blocks: readonly SignatureBlock[];
  /** Large pale lines across every page. */
  watermark?: readonly string[];
};

const page = { width: 595.28, height: 841.89, margin: 72 };
const gap = 24;

/** Under whatever is written next; leaves the pen where it was. */
function drawWatermark(doc: PDFKit.PDFDocument, lines: readonly string[]): void {
  const { x, y } = doc;
  doc.save().rotate(-35, { origin: [page.width / 2, page.height / 2] });
  doc.fillColor('#b3261e', 0.16).fontSize(40);
  for (const [n, line] of lines.entries()) {
    const left = (page.width - doc.widthOfString(line)) / 2;
    doc.text(line, left, page.height / 2 + (n - lines.length / 2) * 64, { lineBreak: false });
  }
  doc.restore().fillColor('#000', 1);
  doc.x = x;
  doc.y = y;
}

/** The PDF, and where the mark of each block belongs (top-left points of the displayed page, pages from 0). */
export async function letter(input: Letter): Promise<{ pdf: Uint8Array; places: Placement[] }> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    font: null as unknown as string,
    info: { Title: input.title, Producer: 'Xinqi', Creator: 'Xinqi' },
  });
  let pageIndex = 0;
  const { watermark = [] } = input;
  doc.registerFont('text', fontPath('sans'));
  doc.font('text');
  drawWatermark(doc, watermark);
  doc.on('pageAdded', () => {
    pageIndex++;
    drawWatermark(doc, watermark);
  });
  doc.fontSize(20).text(input.title, { align: 'center' }).moveDown(1.2);
  for (const paragraph of input.paragraphs) doc.fontSize(11).text(paragraph, { lineGap: 5 }).moveDown(0.7);

  const places: Placement[] = [];
  const column = (page.width - 2 * page.margin - gap) / 2;
  for (let i = 0; i < input.blocks.length; i += 2) {
    const row = input.blocks.slice(i, i + 2);
    const labels = row.map((b) => doc.fontSize(11).heightOfString(b.label, { width: column }));
    const label = Math.max(...labels);
    const height = Math.max(...row.map((b) => b.height));
    // A block is never torn: label and mark stand on one page.
    if (doc.y + label + height + 2 * gap > page.height - page.margin) doc.addPage();
    const top = doc.y + gap / 2;
    for (const [n, block] of row.entries()) {
      const x = page.margin + n * (column + gap);
      doc.fontSize(11).text(block.label, x, top, { width: column });
      places.push({ page: pageIndex, x, y: top + label + 6, width: block.width, height: block.height });
    }
    doc.x = page.margin;
    doc.y = top + label + 6 + height + gap / 2;
  }
  return { pdf: await finishDocument(doc), places };
}
