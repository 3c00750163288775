// Unsigned PDFs for tests: ordinary ones from pdfkit, odd ones written by hand.
import PDFDocument from 'pdfkit';

/** An A4 document of some pages with one line each, as pdfkit writes it. */
export async function makePdf(pageCount = 1, text = '合同 contract'): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', info: { CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (let i = 0; i < pageCount; i++) {
    if (i > 0) document.addPage();
    document.text(`${text.replace(/[^\x20-\x7e]/g, '')} ${i + 1}`);
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A file of hand-written objects (1 is the catalog) with a correct table; `trailer` may add entries. */
export function writePdf(objects: string[], trailer = ''): Buffer {
  let out = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) out += `${String(offset).padStart(10, '0')} 00000 n \n`;
  out += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}

/** One blank page with these page entries (boxes, Rotate), inherited from the page tree. */
export function onePage(entries: string): Buffer {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[3 0 R]/Count 1${entries}>>`,
    '<</Type/Page/Parent 2 0 R>>',
  ]);
}
