// An inline image (ISO 32000-2 §8.9.7) has no length: PDFium counts it from the sides, pdf.js looks for the next "EI" that text
// follows. Whoever makes the two end at different places shows two texts. Here stands where both must end, or that they may not.
const [SPACE, LF, CR] = [32, 10, 13];
/** What pdf.js takes for the white space behind "EI". */
const isGap = (byte: number | undefined): boolean => byte === SPACE || byte === LF || byte === CR;

const KEYS: Record<string, string> = {
  W: 'W',
  Width: 'W',
  H: 'H',
  Height: 'H',
  BPC: 'BPC',
  BitsPerComponent: 'BPC',
  IM: 'IM',
  ImageMask: 'IM',
  CS: 'CS',
  ColorSpace: 'CS',
  D: 'D',
  Decode: 'D',
  I: 'I',
  Interpolate: 'I',
};
const CHANNELS: Record<string, number> = {
  '/G': 1,
  '/DeviceGray': 1,
  '/RGB': 3,
  '/DeviceRGB': 3,
  '/CMYK': 4,
  '/DeviceCMYK': 4,
};
const TOKEN = /[\n\r ]*(\/[A-Za-z]+|\d{1,5}|true|false|\[ ?[01] [01] ?\]|ID)(?=[\n\r /[])/y;
/** Which bit of a stencil paints. */
const MASKS = /^\[ ?(?:0 1|1 0) ?\]$/;
/** Longer heads than any writer makes are not read. */
const MOST_HEAD = 300;
/** pdf.js believes an "EI" when so many bytes behind it are text, and a whole operator with its numbers stands within five times as many. */
const LOOKAHEAD = 15;
const TEXT = /^[\n\r -\x7e]*$/;
const OPERATOR = /^(?:[\n\r ]*(?:[-+.\d]+|\/[!-~]+)[\n\r ])*[\n\r ]*[A-Za-z]+\*?[\n\r ]/;

export type InlineImage = { end: number; mask: boolean };

/** The image whose head begins at `from`, behind "BI"; undefined when readers may take it, or what follows, differently. */
export function inlineImage(bytes: Uint8Array, from: number): InlineImage | undefined {
  const read = readHead(latin1(bytes, from, from + MOST_HEAD));
  if (!read) return undefined;
  const size = sizeOf(read.head);
  if (size === undefined) return undefined;
  const start = from + read.length + 1;
  if (!isGap(bytes[start - 1]) || bytes[start - 1] === CR) return undefined;
  const end = start + size;
  if (!isGap(bytes[end]) || latin1(bytes, end + 1, end + 3) !== 'EI' || !isGap(bytes[end + 3]))
    return undefined;
  for (let at = start; at < end; at++)
    if (bytes[at] === 69 && bytes[at + 1] === 73 && isGap(bytes[at + 2])) return undefined;
  const behind = latin1(bytes, end + 4, end + 4 + 5 * LOOKAHEAD);
  if (!TEXT.test(behind.slice(0, LOOKAHEAD))) return undefined;
  const ends = end + 4 + behind.length === bytes.length;
  if (!OPERATOR.test(ends ? `${behind} ` : behind) && !(ends && behind.trim() === '')) return undefined;
  return { end: end + 3, mask: read.head.get('IM') === 'true' };
}

/** Each key once with a value that needs nothing from elsewhere; `length` up to "ID" and with it. */
function readHead(text: string): { head: Map<string, string>; length: number } | undefined {
  const head = new Map<string, string>();
  TOKEN.lastIndex = 0;
  const next = (): string | undefined => TOKEN.exec(text)?.[1];
  for (let word = next(); word !== undefined; word = next()) {
    if (word === 'ID') return { head, length: TOKEN.lastIndex };
    const key = word.startsWith('/') && Object.hasOwn(KEYS, word.slice(1)) ? KEYS[word.slice(1)] : undefined;
    const value = next();
    if (key === undefined || value === undefined || value === 'ID' || head.has(key)) return undefined;
    head.set(key, value);
  }
  return undefined;
}

/** Bytes of the picture without any filter; undefined when its entries say less or more than one thing. */
function sizeOf(head: Map<string, string>): number | undefined {
  const [width, height] = [Number(head.get('W')), Number(head.get('H'))];
  if (!(width > 0 && height > 0)) return undefined;
  const interpolate = head.get('I');
  if (interpolate !== undefined && interpolate !== 'true' && interpolate !== 'false') return undefined;
  const decode = head.get('D');
  if (head.get('IM') === 'true') {
    if (head.has('CS') || (head.get('BPC') ?? '1') !== '1' || !MASKS.test(decode ?? '[0 1]'))
      return undefined;
    return height * Math.ceil(width / 8);
  }
  const channels = CHANNELS[head.get('CS') ?? ''];
  const bits = Number(head.get('BPC'));
  if (channels === undefined || ![1, 2, 4, 8].includes(bits) || decode !== undefined || head.has('IM'))
    return undefined;
  return height * Math.ceil((width * bits * channels) / 8);
}

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    'latin1',
    from,
    Math.min(to, bytes.length),
  );
