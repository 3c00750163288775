// Small honest PDFs for tests and the demo: Chinese text, as many pages as asked.
import { fontPath } from '@xinqi/pdf/appearance';
import PDFDocument from 'pdfkit';

/** Opens without a password; who knows only that may still sign. */
const ENCRYPTED = {
  ownerPassword: 'owner',
  pdfVersion: '1.7ext3',
  permissions: { modifying: true, annotating: true, fillingForms: true },
} as const;

const CREATED = new Date('2026-01-05T01:00:00Z');

/** A contract-like PDF. Same arguments, same bytes, but of an encrypted one: what was judged of it is known (kept/answer-store.ts). */
export function makePdf(options: {
  title: string;
  paragraphs?: readonly string[];
  pages?: number;
  encrypted?: boolean;
}): Promise<Buffer> {
  const {
    title,
    paragraphs = ['甲乙双方本着平等自愿、诚实信用的原则，经友好协商，订立本合同。'],
    pages = 1,
  } = options;
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'A4',
      margin: 72,
      info: { Title: title, CreationDate: CREATED },
      ...(options.encrypted ? ENCRYPTED : {}),
    });
    const chunks: Buffer[] = [];
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
    doc.font(fontPath('sans'));
    for (let page = 1; page <= pages; page++) {
      if (page > 1) doc.addPage();
      doc
        .fontSize(18)
        .text(page === 1 ? title : `${title}（第 ${page} 页）`, { align: 'center' })
        .moveDown();
      for (const paragraph of paragraphs) doc.fontSize(11).text(paragraph, { lineGap: 5 }).moveDown(0.6);
    }
    doc.end();
  });
}
