// Writes the pages of a document into a new file of one revision and nothing else: catalog, page tree, pages with
// their boxes, contents and resources. What is not on the list of page entries (annotations, actions, metadata,
// structure, thumbnails, layers) is not carried over: leaving out is safer than cleaning up (ISO 32000-1 §7.5).
import {
  Dict,
  isName,
  Name,
  type PdfFile,
  PdfString,
  type PdfValue,
  pages,
  Ref,
  Stream,
} from '../read/index.ts';

/** Entries of streams that say nothing about how a page looks, or could make it look different elsewhere. */
const DROPPED = new Set(
  'OC Metadata PieceInfo StructParent StructParents Alternates OPI Ref LastModified Length AF Measure PtData'.split(
    ' ',
  ),
);

/** A PDF 1.7 file with the same pages. Compressed streams are copied as they are. */
export function rebuild(file: PdfFile): Uint8Array {
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (...parts: (string | Uint8Array)[]) => {
    for (const part of parts) {
      const chunk = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
      chunks.push(chunk);
      length += chunk.length;
    }
  };
  const numbers = new Map<number, number>();
  const waiting: [number, PdfValue][] = [];
  let last = 2;
  const numberOf = (ref: Ref): number => {
    let number = numbers.get(ref.num);
    if (number === undefined) {
      number = ++last;
      numbers.set(ref.num, number);
      waiting.push([number, file.get(ref)]);
    }
    return number;
  };
  const write = (value: PdfValue): string => serialise(value, numberOf, file);
  const object = (number: number, value: PdfValue | string) => {
    offsets[number] = length;
    put(`${number} 0 obj\n`);
    if (value instanceof Stream) {
      const raw = value.raw();
      const dict = new Dict([...value.dict.map].filter(([key]) => !DROPPED.has(key)));
      put(write(dict.with({ Length: raw.length })), '\nstream\n', raw, '\nendstream');
    } else put(typeof value === 'string' ? value : write(value));
    put('\nendobj\n');
  };

  put('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const kids = pages(file).map((page) => {
    const number = ++last;
    const entries: [string, PdfValue][] = [
      ['MediaBox', page.mediaBox],
      ['CropBox', page.cropBox],
      ['Rotate', page.rotate],
      ['Resources', page.resources ?? new Dict()],
    ];
    for (const key of ['Contents', 'Group'] as const) {
      const value = page.dict.get(key);
      if (value !== undefined) entries.push([key, value]);
    }
    return { number, dict: new Dict(entries) };
  });
  for (const { number, dict } of kids) {
    object(number, write(dict).replace('<<', '<</Type/Page/Parent 2 0 R'));
  }
  for (let next = waiting.shift(); next; next = waiting.shift()) object(...next);
  object(1, '<</Type/Catalog/Pages 2 0 R>>');
  object(2, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid.number} 0 R`).join(' ')}]>>`);

  const start = length;
  put(`xref\n0 ${last + 1}\n0000000000 65535 f \n`);
  for (let number = 1; number <= last; number++)
    put(`${String(offsets[number]).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<</Size ${last + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(chunks));
}

function serialise(value: PdfValue, numberOf: (ref: Ref) => number, file: PdfFile): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : decimal(value);
  if (value instanceof Name) return name(value.value);
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes).toString('hex')}>`;
  if (value instanceof Ref) return `${numberOf(value)} 0 R`;
  if (Array.isArray(value)) return `[${value.map((item) => serialise(item, numberOf, file)).join(' ')}]`;
  const dict = value instanceof Stream ? value.dict : value;
  if (isName(file.resolve(dict.get('Type')), 'OCG') || isName(file.resolve(dict.get('Type')), 'OCMD'))
    return '<<>>';
  return `<<${[...dict.map].map(([key, item]) => `${name(key)} ${serialise(item, numberOf, file)}`).join('')}>>`;
}

/** Fixed notation: PDF has no exponents. */
function decimal(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}

function name(text: string): string {
  return `/${text.replace(/[^!-~]|[#()<>[\]{}/%]/g, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}
