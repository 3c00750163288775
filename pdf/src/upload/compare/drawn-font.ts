// A font made of drawings (Type 3, ISO 32000-2 §9.6.4) that leaves readers no choice, as TeX writes its bitmaps and plotting
// programs their outlines. Readers differ on what a drawing may colour, on a box smaller than its ink, on a width said
// twice, on codes that no list names: whatever is not plain here is drawn by both and compared. Attacker-controlled.
import { Dict, Name, type PdfFile, type PdfValue, Stream } from '../../read/index.ts';
import { inlineImage } from './inline-image.ts';

/** Names that stand at one and the same code in every predefined encoding (annex D). */
const PUNCTUATION: Record<string, string> = {
  space: ' ',
  exclam: '!',
  quotedbl: '"',
  numbersign: '#',
  dollar: '$',
  percent: '%',
  ampersand: '&',
  parenleft: '(',
  parenright: ')',
  asterisk: '*',
  plus: '+',
  comma: ',',
  hyphen: '-',
  period: '.',
  slash: '/',
  colon: ':',
  semicolon: ';',
  less: '<',
  equal: '=',
  greater: '>',
  question: '?',
  at: '@',
};
const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');
/** Skia numbers its drawings; no predefined encoding has such a name. */
const OF_SKIA = /^g[\dA-F]+$/;
const SYMBOLIC = 4;
/** Share of a side by which ink may leave its box: rounding, nothing that could be read. */
const ROUNDING = 0.01;

/**
 * `contentOf` unpacks a drawing. `shown`: the codes that texts in this font consist of, where that is known. Skia names its first drawing
 * at every code that it leaves out, with another width; of a code that no text has, nothing is shown.
 */
export function isPlainDrawnFont(
  file: PdfFile,
  font: Dict,
  contentOf: (stream: Stream) => Uint8Array,
  shown: () => ReadonlySet<number> | undefined,
): boolean {
  const procs = file.dict(font.get('CharProcs'));
  const codes = differences(file, font);
  const widths = widthsOf(file, font);
  if (!procs || !codes || !widths || !isUpright(file, font)) return false;
  const byName = new Map<string, number>();
  for (const [code, name] of codes) {
    const width = widths.get(code);
    const known = byName.get(name);
    if (width === undefined) return false;
    if (known !== undefined && known !== width) {
      if (shown()?.has(code) !== false) return false;
    } else byName.set(name, width);
  }
  if (!hasOneReading(file, font, [...procs.map.keys()], codes)) return false;
  return [...procs.map].every(([name, value]) => {
    const stream = file.resolve(value);
    const width = byName.get(name);
    return stream instanceof Stream && width !== undefined && isPlainDrawing(contentOf(stream), width);
  });
}

/** The name of each code; undefined where it is said otherwise than by one list, or twice. */
function differences(file: PdfFile, font: Dict): Map<number, string> | undefined {
  const encoding = file.resolve(font.get('Encoding'));
  const list = encoding instanceof Dict ? file.array(encoding.get('Differences')) : undefined;
  const names = new Map<number, string>();
  let code = 0;
  for (const item of list ?? []) {
    const value = file.resolve(item);
    if (typeof value === 'number') code = value;
    else if (!(value instanceof Name) || !Number.isInteger(code) || code < 0 || code > 255 || names.has(code))
      return undefined;
    else names.set(code++, value.value);
  }
  return names.size > 0 ? names : undefined;
}

function widthsOf(file: PdfFile, font: Dict): Map<number, number> | undefined {
  const [first, last] = [file.resolve(font.get('FirstChar')), file.resolve(font.get('LastChar'))];
  const list = numbers(file, font.get('Widths'));
  if (typeof first !== 'number' || typeof last !== 'number' || list?.length !== last - first + 1)
    return undefined;
  return new Map(list.map((width, i) => [first + i, width]));
}

/** Scaled, at most turned over. */
function isUpright(file: PdfFile, font: Dict): boolean {
  const [a = 0, b, c, d = 0, e, f, ...more] = numbers(file, font.get('FontMatrix')) ?? [];
  return a > 0 && d !== 0 && b === 0 && c === 0 && e === 0 && f === 0 && more.length === 0;
}

/** Codes that the list leaves out: readers look in encodings of their own, which must not lead to a drawing. */
function hasOneReading(
  file: PdfFile,
  font: Dict,
  names: readonly string[],
  codes: ReadonlyMap<number, string>,
): boolean {
  const words = names.filter((name) => !/\d/.test(name) && !OF_SKIA.test(name) && name !== '.notdef');
  const descriptor = file.dict(font.get('FontDescriptor'));
  const flags = file.resolve(descriptor?.get('Flags'));
  const called = [font.get('Name'), font.get('BaseFont'), descriptor?.get('FontName')].map((value) => {
    const name = file.resolve(value);
    return name instanceof Name ? name.value : '';
  });
  if (called.some((name) => /symbol|dingbats/i.test(name))) return false;
  if (words.length === 0) return true;
  const encoding = file.dict(font.get('Encoding'));
  if (encoding?.get('BaseEncoding') !== undefined || (typeof flags === 'number' && (flags & SYMBOLIC) !== 0))
    return false;
  return words.every((name) => {
    const digit = DIGITS.indexOf(name);
    const character = name.length === 1 ? name : digit >= 0 ? String(digit) : PUNCTUATION[name];
    return character !== undefined && codes.has(character.charCodeAt(0));
  });
}

const TOKEN = /[\t\n\r ]*(?:([+-]?(?:\d+\.?\d*|\.\d+))|([A-Za-z]+[01]?\*?))(?=[\t\n\r ]|$)/y;
type Matrix = readonly number[];

/** `wx 0 llx lly urx ury d1`, then areas and stencils in one colour that stay within that box. */
function isPlainDrawing(bytes: Uint8Array, width: number): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').trimEnd();
  let box: readonly number[] | undefined;
  let map: Matrix = [1, 0, 0, 1, 0, 0];
  const saved: Matrix[] = [];
  let operands: number[] = [];
  const holds = (points: readonly number[]): boolean => {
    const [left = 0, bottom = 0, right = 0, top = 0] = box ?? [];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = map;
    const [dx, dy] = [(right - left) * ROUNDING, (top - bottom) * ROUNDING];
    for (let i = 0; i < points.length; i += 2) {
      const [x = 0, y = 0] = points.slice(i, i + 2);
      const [px, py] = [a * x + c * y + e, b * x + d * y + f];
      if (!(px >= left - dx && px <= right + dx && py >= bottom - dy && py <= top + dy)) return false;
    }
    return true;
  };
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at;
    const [, number, operator] = TOKEN.exec(text) ?? [];
    at = TOKEN.lastIndex;
    if (number !== undefined) {
      operands.push(Number(number));
      continue;
    }
    if (operator === undefined || (box === undefined) !== (operator === 'd1')) return false;
    const count = operands.length;
    if (operator === 'd1') {
      const [wx = 0, wy, ...rest] = operands;
      const [left = 0, bottom = 0, right = 0, top = 0] = rest;
      if (count !== 6 || wy !== 0 || Math.abs(wx - width) > Math.abs(width) * ROUNDING) return false;
      if (right < left || top < bottom) return false;
      box = rest;
    } else if (operator === 'BI') {
      const image = count === 0 ? inlineImage(bytes, at) : undefined;
      if (!image?.mask || !holds([0, 0, 1, 0, 0, 1, 1, 1])) return false;
      at = image.end;
    } else if (operator === 'cm') {
      if (count !== 6) return false;
      map = times(operands, map);
    } else if (operator === 'q' || operator === 'Q') {
      const before = operator === 'q' ? map : saved.pop();
      if (count !== 0 || !before) return false;
      if (operator === 'q') saved.push(map);
      map = before;
    } else if (operator === 're') {
      const [x = 0, y = 0, w = 0, h = 0] = operands;
      if (count !== 4 || !holds([x, y, x + w, y, x, y + h, x + w, y + h])) return false;
    } else if (COUNTS[operator] !== count || !holds(operands)) return false;
    operands = [];
  }
  return box !== undefined && operands.length === 0;
}

/** Paths and what fills them. */
const COUNTS: Record<string, number> = { m: 2, l: 2, c: 6, v: 4, y: 4, h: 0, f: 0, 'f*': 0 };

/** First `one`, then `then`. */
function times(one: Matrix, then: Matrix): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = one;
  const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = then;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

function numbers(file: PdfFile, value: PdfValue | undefined): number[] | undefined {
  const list = file.array(value)?.map((item) => file.resolve(item));
  return list?.every((item) => typeof item === 'number') ? list : undefined;
}
