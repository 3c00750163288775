// Where a list begins: the row that names the columns. Lists have a title above it, or two rows of heads of which the second is
// the finer one; what stands above is left out, columns that nobody asked for are ignored and named.
import { cellText } from './cell.ts';
import type { BatchColumn } from './columns.ts';

/** A row of a sheet with the number that Excel shows beside it. */
export type SheetRow = { number: number; cells: readonly string[] };
export type BatchTable = {
  /** Cells in the order of the columns; rows without any are left out. */
  rows: SheetRow[];
  /** Heads that are no column of ours. */
  ignored: string[];
};
export type HeadFault = { ok: false; message: string };

/** Rows among which the head is looked for. */
const headWithin = 10;

/** What two heads must not share. */
export const plainHead = (title: string): string =>
  cellText(title)
    .normalize('NFKC')
    .replace(/\((?:必填|选填|可选|元)\)|[\s*:]/g, '');

const namesOf = (columns: readonly BatchColumn[]): Map<string, string> =>
  // what one column is called goes before what another is called too
  new Map([
    ...columns.flatMap(({ key, also }) => also.map((name) => [plainHead(name), key] as const)).reverse(),
    ...columns.map(({ key, title }) => [plainHead(title), key] as const),
  ]);

/** The list in the columns' order, or why it is none. */
export function readTable(
  sheet: readonly SheetRow[],
  columns: readonly BatchColumn[],
): ({ ok: true } & BatchTable) | HeadFault {
  const names = namesOf(columns);
  const required = columns.filter((column) => column.required);
  let best: { at: number; keys: (string | undefined)[] } | undefined;
  let nearest: string[] = required.map(({ title }) => title);
  for (const [at, row] of sheet.slice(0, headWithin).entries()) {
    const keys = row.cells.map((cell) => names.get(plainHead(cell)));
    const lacking = required.filter(({ key }) => !keys.includes(key)).map(({ title }) => title);
    // the last one that names them all: of two rows of heads the finer
    if (lacking.length === 0 && keys.some((key) => key !== undefined)) best = { at, keys };
    else if (lacking.length < nearest.length) nearest = lacking;
  }
  if (!best) {
    const lacking = nearest.length === 0 ? columns.map(({ title }) => title) : nearest;
    return { ok: false, message: `未找到表头，缺少列：${lacking.join('、')}` };
  }
  const { at, keys } = best;
  const twice = columns.find(({ key }) => keys.filter((one) => one === key).length > 1);
  if (twice) return { ok: false, message: `表头中“${twice.title}”出现了多次，请只保留一列` };
  const places = columns.map(({ key }) => keys.indexOf(key));
  const rows = sheet
    .slice(at + 1)
    .map(({ number, cells }) => ({ number, cells: places.map((place) => cells[place] ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''));
  const ignored = sheet[at]!.cells.filter((cell, i) => keys[i] === undefined && cellText(cell) !== '');
  return { ok: true, rows, ignored };
}
