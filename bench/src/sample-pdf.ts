// The files that are signed: pdfkit documents of a given size and page count, the same bytes in every run, or each of its own. Text makes
// pages, noise pictures make bytes (noise does not deflate, so the size is what scans really cost a hash).
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

export type Sample = { name: string; pages: number; bytes: number };

/** The three sizes of the issue. */
export const SAMPLES = {
  small: { name: '45 KB', pages: 3, bytes: 45_000 },
  medium: { name: '1 MB/20 p', pages: 20, bytes: 1_000_000 },
  large: { name: '20 MB/300 p', pages: 300, bytes: 20_000_000 },
} satisfies Record<string, Sample>;

/** Bytes that the text of one page takes, about; the rest of a page's share is its picture. */
const TEXT = 1_600;

/** What pdfkit's types leave out: `ref` makes an object, `_root` is the catalog. */
type Raw = { data: Record<string, unknown>; end(): void };
type RawDocument = {
  ref(data: object): Raw;
  initForm(): void;
  _root: { data: { AcroForm: { data: { Fields: Raw[]; SigFlags?: number } } } };
  page: { dictionary: Raw; annotations: Raw[] };
};

/**
 * A PDF of that many pages and, within a few per cent, that many bytes. With `placeholder` it carries a signature field
 * in the form that @signpdf/signpdf fills (room for 8 KB).
 */
export async function samplePdf({ pages, bytes }: Sample, placeholder = false): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', info: { CreationDate: new Date(0), Title: 'bench' } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  const side = Math.max(8, Math.floor(Math.sqrt(bytes / pages - TEXT)));
  for (let i = 0; i < pages; i++) {
    if (i > 0) document.addPage();
    document
      .fontSize(14)
      .text(`Contract, page ${i + 1} of ${pages}`)
      .fontSize(10);
    for (let line = 0; line < 20; line++) document.text(`${i + 1}.${line + 1} ${sentence(i * 20 + line)}`);
    document.image(noisePng(side, i + 1), 72, 500, { width: 120 });
  }
  if (placeholder) addPlaceholder(document as unknown as RawDocument);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The same file with a title of its own, so that nothing which knows files by their bytes knows it; as long as before. */
export function distinct(pdf: Buffer, number: number): Buffer {
  const copy = Buffer.from(pdf);
  const title = copy.indexOf('(bench)', 0, 'latin1');
  if (title < 0) throw new Error('the sample has no title');
  copy.write(number.toString(36).padStart(5, '0').slice(-5), title + 1, 'latin1');
  return copy;
}

function addPlaceholder(document: RawDocument): void {
  const star = '*'.repeat(10);
  const signature = document.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, star, star, star],
    Contents: Buffer.alloc(8192),
  });
  const field = document.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    F: 132,
    Rect: [0, 0, 0, 0],
    // pdfkit tells strings from names by the wrapper
    T: new String('Signature1'),
    V: signature,
    P: document.page.dictionary,
  });
  document.initForm();
  const form = document._root.data.AcroForm.data;
  form.Fields.push(field);
  form.SigFlags = 3;
  document.page.annotations.push(field);
  for (const object of [signature, field]) object.end();
}

const WORDS =
  'party shall pay the agreed price within thirty days after delivery unless stated otherwise'.split(' ');

function sentence(seed: number): string {
  const next = noise(seed + 1);
  return Array.from({ length: 12 }, () => WORDS[next() % WORDS.length]).join(' ');
}

/** A stream of bytes from a linear congruential generator (Numerical Recipes). */
function noise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
}

/** A grey picture of noise, side × side. */
function noisePng(side: number, seed: number): Buffer {
  const next = noise(seed);
  const rows = Buffer.alloc(side * (side + 1));
  for (let y = 0; y < side; y++) for (let x = 1; x <= side; x++) rows[y * (side + 1) + x] = next();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG chunk; the checksum is left zero, which pdfkit does not read. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}
