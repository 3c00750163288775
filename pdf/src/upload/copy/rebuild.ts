// Writes the pages of a document into a new file of one revision and nothing else: catalog, page tree, pages with
// their boxes, contents and resources, and plain links. What is not on the list (other annotations, actions, attachments,
// metadata, structure, thumbnails, layers) is not carried over: leaving out is safer than cleaning up (ISO 32000-1 §7.5).
import {
  type Box,
  Dict,
  isName,
  Name,
  type PdfFile,
  PdfString,
  type PdfValue,
  pages,
  Ref,
  Stream,
} from '../../read/index.ts';
import { points, serialize } from '../../write/index.ts';
import { holdsFile } from '../content-rules.ts';
import { UploadRefused } from '../findings.ts';
import type { KeptLink } from '../link-rules.ts';
import { enlarged } from './page-unit.ts';
import type { PagePlan } from './plan-pages.ts';

/** Entries of streams that say nothing about how a page looks, or could make it look different elsewhere. */
const DROPPED = new Set(
  'OC Metadata PieceInfo StructParent StructParents Alternates OPI Ref LastModified Length AF Measure PtData'.split(
    ' ',
  ),
);

/** A reference that has its new number already. */
class Gap extends Ref {}

/**
 * A PDF 1.7 file with the same pages. Compressed streams are copied as they are. `plans` has one for each page.
 * @throws UploadRefused parser_disagreement (other pages than planned); PdfError
 */
export function rebuild(file: PdfFile, plans: readonly PagePlan[]): Uint8Array {
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

  let gap: number | undefined;
  /** Some readers put white space between two parts of the contents and some do not: here it stands there for all. */
  const parted = (value: PdfValue): PdfValue => {
    const parts = file.array(value) ?? [];
    if (parts.length < 2) return value;
    if (gap === undefined) {
      gap = ++last;
      waiting.push([gap, new Stream(new Dict(), new Uint8Array([10]))]);
    }
    const between = new Gap(gap);
    return parts.flatMap((part) => [between, part]).slice(1);
  };

  put('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const list = pages(file);
  if (list.length !== plans.length) throw new UploadRefused('parser_disagreement');
  // Whatever points to a page (a destination, a back reference) finds the new one, never a copy of the old.
  for (const page of list) numbers.set(page.ref.num, ++last);
  const kids = list.map((page) => numbers.get(page.ref.num) as number);
  list.forEach((page, i) => {
    const { mediaBox, cropBox, rotate, unit, links } = plans[i] as PagePlan;
    const entries = new Dict([
      ['MediaBox', scaled(mediaBox, unit)],
      ['CropBox', scaled(cropBox, unit)],
      ['Rotate', rotate],
    ]);
    const group = page.dict.get('Group');
    if (group !== undefined) entries.map.set('Group', group);
    let text = '';
    if (unit === 1) {
      entries.map.set('Resources', page.resources ?? new Dict());
      const contents = contentsOf(file, page.dict.get('Contents'));
      if (contents !== undefined) entries.map.set('Contents', parted(contents));
    } else {
      const [form, content] = [++last, ++last];
      waiting.push(
        [form, enlarged(file, page, unit)],
        [content, new Stream(new Dict(), Buffer.from('/P Do'))],
      );
      text = `/Resources<</XObject<</P ${form} 0 R>>>>/Contents ${content} 0 R`;
    }
    const annots = links.map((link) => {
      waiting.push([++last, linkAnnotation(link, unit)]);
      return `${last} 0 R`;
    });
    if (annots.length > 0) text += `/Annots[${annots.join(' ')}]`;
    object(kids[i] as number, `<</Type/Page/Parent 2 0 R${text}${write(entries).slice(2)}`);
  });
  // By index: taking hundreds of thousands from the front of a list costs the square of that.
  for (let at = 0; at < waiting.length; at++) object(...(waiting[at] as [number, PdfValue]));
  object(1, '<</Type/Catalog/Pages 2 0 R>>');
  object(2, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`);

  const start = length;
  put(`xref\n0 ${last + 1}\n0000000000 65535 f \n`);
  for (let number = 1; number <= last; number++)
    put(`${String(offsets[number]).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<</Size ${last + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  const whole = Buffer.concat(chunks);
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.length);
}

/** Parts that are no streams are left out, as PDFium and pdf.js do; Poppler would draw nothing of the page. */
function contentsOf(file: PdfFile, value: PdfValue | undefined): PdfValue | undefined {
  const found = file.resolve(value);
  if (Array.isArray(found)) return found.filter((part) => file.resolve(part) instanceof Stream);
  return found instanceof Stream ? value : undefined;
}

const scaled = (box: Box, unit: number): Box =>
  unit === 1 ? box : (box.map((n) => points(n * unit)) as Box);

/** The smallest link (§12.5.6.5). */
function linkAnnotation({ rect, frame, uri }: KeptLink, unit: number): Dict {
  const link = new Dict([
    ['Type', new Name('Annot')],
    ['Subtype', new Name('Link')],
    ['Rect', scaled(rect, unit)],
    ...frame.map,
  ]);
  if (uri === undefined) return link;
  const action = new Dict([
    ['S', new Name('URI')],
    ['URI', new PdfString(Buffer.from(uri, 'latin1'))],
  ]);
  return link.with({ A: action });
}

/** The same value with new object numbers; a layer becomes an empty dictionary, so that its content is plain, and so does an attached file. */
function renumber(value: PdfValue, numberOf: (ref: Ref) => number, file: PdfFile): PdfValue {
  if (value instanceof Gap) return value;
  if (value instanceof Ref) return new Ref(numberOf(value));
  if (Array.isArray(value)) return value.map((item) => renumber(item, numberOf, file));
  if (!(value instanceof Dict)) return value;
  const type = file.resolve(value.get('Type'));
  if (isName(type, 'OCG') || isName(type, 'OCMD') || holdsFile(file, value)) return new Dict();
  return new Dict([...value.map].map(([key, item]) => [key, renumber(item, numberOf, file)] as const));
}
