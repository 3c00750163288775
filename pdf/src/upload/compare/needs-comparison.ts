// Which accepted files leave two readers a choice, so that their pages are drawn by both renderers and compared. Plain
// files (one revision, every object once, contents by the book, ordinary fonts) skip it. Attacker-controlled.
import {
  Dict,
  isName,
  Name,
  PdfError,
  type PdfFile,
  PdfString,
  type PdfValue,
  pages,
  Ref,
  Stream,
} from '../../read/index.ts';
import type { Choice } from '../findings.ts';
import { isOddContent, SPACE } from './content-syntax.ts';
import { isPlainDrawnFont } from './drawn-font.ts';
import { type Content, shownCodes } from './shown-codes.ts';

const PLAIN_CMAPS = new Set(['Identity-H', 'Identity-V']);
const SYMBOLIC = 4;
const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];
const HAN_ORDERINGS = new Set(['GB1', 'CNS1', 'Japan1']);

/** Empty for a plain file. @throws PdfError of the reader */
export function choicesOf(file: PdfFile, bytes: Uint8Array): Set<Choice> {
  const found = new Set<Choice>();
  const sections = [...file.sections()];
  if (sections.some((section) => section.hidden)) found.add('hybrid');
  if (sections.length > 1 && !(sections.length === 2 && isLinearized(file, bytes))) found.add('revisions');
  if (sections.length === 1 && hasDoubledObjects(bytes)) found.add('doubled_objects');
  for (const { dict } of pages(file)) {
    const { bytes, seams } = joinContents(file, dict.get('Contents'), found);
    if (isOddContent(bytes, seams)) found.add('odd_content');
  }
  const { drawnFonts, drawings } = walk(file, found);
  let shown: ReturnType<typeof shownCodes> | null = null;
  const codesIn = (font: Dict): ReadonlySet<number> | undefined => {
    if (shown === null) shown = shownCodes(file, contentsOf(file, drawings, found));
    return shown?.get(font);
  };
  const unpack = (stream: Stream) => contentOf(file, stream, found);
  if (!drawnFonts.every((font) => isPlainDrawnFont(file, font, unpack, () => codesIn(font))))
    found.add('odd_font');
  if (file.irregularities.has('duplicate_key') || file.irregularities.has('beyond_size'))
    found.add('irregular');
  return found;
}

/** Unpacked again, one after the other: few files need it, and kept all at once they are larger than a child may be. */
function* contentsOf(file: PdfFile, drawings: readonly Stream[], found: Set<Choice>): Generator<Content> {
  for (const { dict, resources } of pages(file))
    yield { bytes: joinContents(file, dict.get('Contents'), found).bytes, resources };
  for (const drawing of drawings)
    yield { bytes: contentOf(file, drawing, found), resources: file.resolve(drawing.dict.get('Resources')) };
}

/** Annex F: two sections are one revision when the first object says so and names this very length. */
function isLinearized(file: PdfFile, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.length)).toString('latin1');
  const at = /(\d+)\s+0\s+obj\s*<<[^>]*\/Linearized\b/.exec(head);
  // Nothing refers to it: it may be one of the dead entries.
  const dict = at ? file.peek(Number(at[1])) : undefined;
  return dict instanceof Dict && dict.get('L') === bytes.length;
}

/** `N G obj` for the same number at two places, wherever they stand: who repairs a file looks for nothing else. */
function hasDoubledObjects(bytes: Uint8Array): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seen = new Set<string>();
  for (let at = all.indexOf(' obj', 0, 'latin1'); at >= 0; at = all.indexOf(' obj', at + 4, 'latin1')) {
    const before = all.toString('latin1', Math.max(0, at - 20), at);
    const number = /(?:^|[\s>])(\d{1,8}) \d{1,5}$/.exec(before)?.[1];
    if (number === undefined) continue;
    if (seen.has(number)) return true;
    seen.add(number);
  }
  return false;
}

/** All contents of a page as one stream (§7.8.2), as readers join them; `seams`: where white space was put between two parts. */
function joinContents(
  file: PdfFile,
  value: PdfValue | undefined,
  found: Set<Choice>,
): { bytes: Uint8Array; seams: readonly number[] } {
  const contents = file.resolve(value);
  if (contents === undefined || contents === null) return { bytes: new Uint8Array(), seams: [] };
  const parts = (Array.isArray(contents) ? contents : [contents]).map((part) => file.resolve(part));
  if (parts.some((part) => !(part instanceof Stream))) found.add('irregular');
  const streams = parts.filter((part) => part instanceof Stream);
  const texts = streams.map((stream) => contentOf(file, stream, found));
  // Some readers put white space between two parts and some do not.
  if (texts.some((text, i) => i > 0 && !(SPACE.has(text[0] ?? 32) || SPACE.has(texts[i - 1]?.at(-1) ?? 32))))
    found.add('odd_content');
  let length = 0;
  const seams = texts.map((text) => {
    length += text.length + 1;
    return length - 1;
  });
  return { bytes: Buffer.concat(texts.flatMap((text) => [text, Buffer.from('\n')])), seams };
}

function contentOf(file: PdfFile, stream: Stream, found: Set<Choice>): Uint8Array {
  const filter = file.resolve(stream.dict.get('Filter')) ?? null;
  const plain =
    filter === null || isName(Array.isArray(filter) ? file.resolve(filter[0]) : filter, 'FlateDecode');
  const many = Array.isArray(filter) && filter.length > 1;
  if (!plain || many || (file.resolve(stream.dict.get('DecodeParms')) ?? null) !== null)
    found.add('odd_filter');
  try {
    return file.decode(stream);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    found.add('odd_filter');
    return new Uint8Array();
  }
}

/** Forms, patterns and fonts, wherever they are reached from; answers the fonts made of drawings, and what may show text in one. */
function walk(file: PdfFile, found: Set<Choice>): { drawnFonts: Dict[]; drawings: Stream[] } {
  const drawnFonts: Dict[] = [];
  const drawings: Stream[] = [];
  const seen = new Set<number>();
  const queue: PdfValue[] = [file.catalog];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (value instanceof Ref) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      queue.push(file.get(value));
    } else if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'object' && item !== null) queue.push(item);
    } else if (value instanceof Dict || value instanceof Stream) {
      const dict = value instanceof Stream ? value.dict : value;
      if (value instanceof Stream && drawsItself(file, dict)) {
        if (file.resolve(dict.get('Resources')) === undefined) found.add('odd_content');
        if (isOddContent(contentOf(file, value, found))) found.add('odd_content');
        drawings.push(value);
      }
      if (isName(file.resolve(dict.get('Type')), 'Font')) {
        if (isName(file.resolve(dict.get('Subtype')), 'Type3')) drawnFonts.push(dict);
        else if (isOddFont(file, dict)) found.add('odd_font');
      }
      for (const item of dict.map.values()) if (typeof item === 'object' && item !== null) queue.push(item);
    }
  }
  return { drawnFonts, drawings };
}

const drawsItself = (file: PdfFile, dict: Dict): boolean =>
  isName(file.resolve(dict.get('Subtype')), 'Form') || file.resolve(dict.get('PatternType')) === 1;

/**
 * Symbolic TrueType with an encoding of its own (§9.6.5.4), embedded maps of codes (§9.7.5.3), and
 * fonts of a foreign script that the file does not carry.
 */
function isOddFont(file: PdfFile, dict: Dict): boolean {
  const subtype = file.resolve(dict.get('Subtype'));
  const encoding = file.resolve(dict.get('Encoding'));
  if (isName(subtype, 'Type0')) {
    if (!hasGlyphs(file, dict)) return true;
    if (encoding instanceof Name)
      return !PLAIN_CMAPS.has(encoding.value) && !/^(?:GB|Uni|B5|ETen|UniJIS|90ms)/.test(encoding.value);
    return true;
  }
  const descriptor = file.dict(dict.get('FontDescriptor'));
  const programs = PROGRAMS.filter((key) => descriptor?.get(key) !== undefined);
  if (programs.length > 1) return true;
  const flags = file.resolve(descriptor?.get('Flags'));
  const symbolic = typeof flags === 'number' && (flags & SYMBOLIC) !== 0;
  return isName(subtype, 'TrueType') && symbolic && encoding instanceof Dict && programs.length > 0;
}

/** Carried by the file, or of a script whose characters our own fonts have: otherwise PDFium shows nothing of the text. */
function hasGlyphs(file: PdfFile, font: Dict): boolean {
  const descendant = file.dict(file.array(font.get('DescendantFonts'))?.[0]);
  const descriptor = file.dict(descendant?.get('FontDescriptor'));
  if (PROGRAMS.some((key) => descriptor?.get(key) !== undefined)) return true;
  const ordering = file.resolve(file.dict(descendant?.get('CIDSystemInfo'))?.get('Ordering'));
  return ordering instanceof PdfString && HAN_ORDERINGS.has(ordering.text());
}
