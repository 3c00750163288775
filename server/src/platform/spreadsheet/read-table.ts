// The first sheet of an xlsx file as a list of rows: merged cells stand in each row that they cover, as people read them. Areas
// are attacker-controlled: they cover rows that exist and the few columns that are read, and all together not more than a list has.
import { type ReadRow, readSheetInTurns, UnreadableSheet } from './read-xlsx.ts';

/** Cells that merged areas may fill altogether. */
const mostFilled = 200_000;
const mostColumns = 64;

type Area = { left: number; top: number; right: number; bottom: number };

function areaOf(text: string): Area | undefined {
  const found = /^([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})$/.exec(text);
  if (!found) return undefined;
  const column = (letters: string) => [...letters].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1;
  const [, from = '', top = '', to = '', bottom = ''] = found;
  return { left: column(from), top: Number(top), right: column(to), bottom: Number(bottom) };
}

function fill(rows: readonly ReadRow[], merges: readonly string[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row.cells]));
  const last = rows.at(-1)?.number ?? 0;
  let filled = 0;
  for (const { left, top, right, bottom } of merges.flatMap((text) => areaOf(text) ?? [])) {
    const text = byNumber.get(top)?.[left] ?? '';
    if (text === '') continue;
    for (let number = top; number <= Math.min(bottom, last); number++) {
      const cells = byNumber.get(number);
      for (let column = left; column <= Math.min(right, mostColumns - 1); column++) {
        if (++filled > mostFilled) throw new UnreadableSheet('合并的单元格过多，请取消合并后重试');
        if (!cells || cells[column]) continue;
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
  }
}

/** Rows that hold a text, at most `maxRows`; throws UnreadableSheet. Others have their turn meanwhile. */
export async function readTableInTurns(file: Buffer, maxRows: number): Promise<ReadRow[]> {
  const { rows, merges, from1904 } = await readSheetInTurns(file, maxRows);
  // a day would silently become another one, four years before
  if (from1904) throw new UnreadableSheet('文件使用1904日期系统，请在 Excel 选项中关闭后重新保存');
  fill(rows, merges);
  return rows;
}
