// Writes the pages of a document into a new file of one revision and nothing else: catalog, page tree, pages with
// their boxes, contents and resources. What is not on the list of page entries (annotations, actions, metadata,
// structure, thumbnails, layers) is not carried over: leaving out is safer than cleaning up (ISO 32000-1 §7.5).
import { Dict, isName, type PdfFile, type PdfValue, pages, Ref, Stream } from '../read/index.ts';
import { serialize } from '../write/index.ts';

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
      // Streams stay where they are until the whole is joined: a file of 50 MB must not stand in memory three times.
      const chunk =
        typeof part === 'string'
          ? Buffer.from(part, 'latin1')
          : Buffer.from(part.buffer, part.byteOffset, part.length);
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
  const write = (value: PdfValue): string => serialize(renumber(value, numberOf, file));
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
    // Whatever points to a page (a destination, a back reference) finds the new one, never a copy of the old.
    numbers.set(page.ref.num, number);
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
  // By index: taking hundreds of thousands from the front of a list costs the square of that.
  for (let at = 0; at < waiting.length; at++) object(...(waiting[at] as [number, PdfValue]));
  object(1, '<</Type/Catalog/Pages 2 0 R>>');
  object(2, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid.number} 0 R`).join(' ')}]>>`);

  const start = length;
  put(`xref\n0 ${last + 1}\n0000000000 65535 f \n`);
  for (let number = 1; number <= last; number++)
    put(`${String(offsets[number]).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<</Size ${last + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  const whole = Buffer.concat(chunks);
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.length);
}

/** The same value with new object numbers; a layer becomes an empty dictionary, so that its content is plain. */
function renumber(value: PdfValue, numberOf: (ref: Ref) => number, file: PdfFile): PdfValue {
  if (value instanceof Ref) return new Ref(numberOf(value));
  if (Array.isArray(value)) return value.map((item) => renumber(item, numberOf, file));
  if (!(value instanceof Dict)) return value;
  const type = file.resolve(value.get('Type'));
  if (isName(type, 'OCG') || isName(type, 'OCMD')) return new Dict();
  return new Dict([...value.map].map(([key, item]) => [key, renumber(item, numberOf, file)] as const));
}
