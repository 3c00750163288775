// Reads the first sheet of an xlsx file (ECMA-376) as texts. Attacker-controlled: sizes are bounded before anything is
// unpacked, no entity is ever expanded but the five of XML and numbers, a formula counts for its stored value and is never
// computed, and every step is linear. Reading can be done in turns, so that thousands of rows keep nobody else waiting.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';

/** Not an xlsx file, or beyond the bounds; the message says which, for users. */
export class UnreadableSheet extends Error {}

const maxParts = 500;
const maxUnpacked = 40 * 1024 * 1024;
const maxColumns = 64;
/** More than a list of people has; each is looked at once. */
const maxMerges = 20_000;
/** Tags read before others have their turn: some milliseconds. */
const tagsATurn = 4000;

/** Work that stops now and then. */
type InTurns<T> = Generator<void, T>;

type Part = { name: string; method: number; packed: Buffer };

function partsOf(file: Buffer): Part[] {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > file.length) throw new UnreadableSheet('文件不是有效的 Excel（.xlsx）文件');
  const count = file.readUInt16LE(end + 10);
  if (count > maxParts) throw new UnreadableSheet('文件内容过多，无法读取');
  const parts: Part[] = [];
  for (let at = file.readUInt32LE(end + 16), i = 0; i < count; i++) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new UnreadableSheet('文件已损坏，无法读取');
    const local = file.readUInt32LE(at + 42);
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(begin, begin + file.readUInt32LE(at + 20));
    parts.push({ name, method: file.readUInt16LE(at + 10), packed });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

function textOf({ method, packed }: Part): string {
  if (method !== 0 && method !== 8) throw new UnreadableSheet('文件的压缩方式不支持，请另存为 .xlsx 后重试');
  const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: maxUnpacked });
  // no XML has them, and no database keeps them
  if (bytes.includes(0)) throw new UnreadableSheet('文件已损坏，无法读取');
  return bytes.toString('utf8');
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot|apos));/g, (_all, hex, dec, name) => {
    if (name) return named[name as string] ?? '';
    const code = Number.parseInt(hex ?? dec, hex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
  });

/** Calls `tag` for each tag (name without prefix, `/name` at its end) and `text` for what stands between. */
function* scan(
  xml: string,
  tag: (name: string, attributes: string) => void,
  text: (t: string) => void,
): InTurns<void> {
  if (xml.includes('<!DOCTYPE')) throw new UnreadableSheet('文件内容不支持');
  for (let at = 0, read = 1; at < xml.length; read++) {
    if (read % tagsATurn === 0) yield;
    const open = xml.indexOf('<', at);
    if (open < 0) break;
    if (open > at) text(xml.slice(at, open));
    const close = xml.indexOf('>', open);
    if (close < 0) break;
    const inside = xml.slice(open + 1, close);
    const space = inside.search(/[\s/]/);
    const ends = inside.startsWith('/');
    const raw = ends ? inside.slice(1) : space < 0 ? inside : inside.slice(0, space);
    const name = raw.slice(raw.indexOf(':') + 1).trim();
    tag(ends ? `/${name}` : name, inside);
    if (!ends && inside.endsWith('/')) tag(`/${name}`, '');
    at = close + 1;
  }
}

function* sharedStrings(xml: string): InTurns<string[]> {
  const all: string[] = [];
  let now = '';
  let inText = false;
  let phonetic = false;
  yield* scan(
    xml,
    (name) => {
      if (name === 'si') now = '';
      else if (name === '/si') all.push(now);
      else if (name === 'rPh' || name === '/rPh') phonetic = name === 'rPh';
      else if (name === 't' || name === '/t') inText = name === 't';
    },
    (t) => {
      if (inText && !phonetic) now += decode(t);
    },
  );
  return all;
}

const columnOf = (reference: string): number => {
  const letters = /\br="([A-Z]{1,3})[0-9]+"/.exec(reference)?.[1];
  return letters ? [...letters].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1 : -1;
};

/** A row that holds a text, with the number that is shown beside it. */
export type ReadRow = { number: number; cells: string[] };
/** `merges`: areas of which only the first cell holds a text (A2:B5). `from1904`: days are counted from another day than usual. */
export type ReadSheet = { rows: ReadRow[]; merges: string[]; from1904: boolean };

/** Rows of trimmed texts, without the empty ones; throws UnreadableSheet. */
export function readXlsx(file: Buffer, maxRows: number): string[][] {
  const reading = read(file, maxRows);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value.rows.map(({ cells }) => cells);
  }
}

/** The same, letting others have their turn meanwhile. */
export const readXlsxInTurns = async (file: Buffer, maxRows: number): Promise<string[][]> =>
  (await readSheetInTurns(file, maxRows)).rows.map(({ cells }) => cells);

/** All that the sheet says of its rows. */
export async function readSheetInTurns(file: Buffer, maxRows: number): Promise<ReadSheet> {
  const reading = read(file, maxRows);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await nextTurn();
  }
}

function* read(file: Buffer, maxRows: number): InTurns<ReadSheet> {
  try {
    const parts = partsOf(file);
    const sheet = parts
      .filter((part) => /^xl\/worksheets\/sheet[0-9]+\.xml$/.test(part.name))
      .sort((a, b) => a.name.length - b.name.length || a.name.localeCompare(b.name))[0];
    if (!sheet) throw new UnreadableSheet('文件中没有工作表');
    const strings = parts.find((part) => part.name === 'xl/sharedStrings.xml');
    const texts = strings ? yield* sharedStrings(textOf(strings)) : [];
    const book = parts.find((part) => part.name === 'xl/workbook.xml');
    const from1904 = book !== undefined && /\bdate1904="(?:1|true)"/.test(textOf(book));
    return { ...(yield* rowsOf(textOf(sheet), texts, maxRows)), from1904 };
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet('文件已损坏或过大，无法读取');
  }
}

function* rowsOf(
  xml: string,
  strings: readonly string[],
  maxRows: number,
): InTurns<Omit<ReadSheet, 'from1904'>> {
  const rows: ReadRow[] = [];
  const merges: string[] = [];
  let row: string[] = [];
  let number = 0;
  let cell: { column: number; type: string | undefined; text: string } | undefined;
  let inValue = false;
  yield* scan(
    xml,
    (name, attributes) => {
      if (name === 'row') {
        row = [];
        const shown = /\br="([0-9]{1,7})"/.exec(attributes)?.[1];
        number = shown ? Number(shown) : number + 1;
      } else if (name === '/row') {
        if (row.some((text) => text !== '')) rows.push({ number, cells: row });
        if (rows.length > maxRows) throw new UnreadableSheet(`一次最多导入${maxRows - 1}行`);
      } else if (name === 'c') {
        const column = columnOf(attributes);
        const type = /\bt="([a-zA-Z]+)"/.exec(attributes)?.[1];
        cell = { column: column < 0 ? row.length : column, type, text: '' };
      } else if (name === '/c' && cell) {
        const text = cell.type === 's' ? (strings[Number(cell.text)] ?? '') : cell.text;
        for (; row.length < Math.min(cell.column, maxColumns); ) row.push('');
        if (cell.column < maxColumns) row[cell.column] = text.trim();
        cell = undefined;
      } else if (name === 'v' || name === 't') inValue = true;
      else if (name === '/v' || name === '/t') inValue = false;
      else if (name === 'mergeCell') {
        const area = /\bref="([A-Z0-9:]{3,30})"/.exec(attributes)?.[1];
        if (area && merges.length < maxMerges) merges.push(area);
      }
    },
    (t) => {
      if (inValue && cell) cell.text += decode(t);
    },
  );
  return { rows, merges };
}
