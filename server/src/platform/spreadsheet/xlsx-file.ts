// A small workbook as a whole file, for calls that answer it inside JSON; nothing in it is a formula.
import { type Cell, type Sheet, xlsxStream } from './xlsx.ts';

export type WholeSheet = { name: string; columns: Sheet['columns']; rows: readonly (readonly Cell[])[] };

export async function base64Xlsx(sheets: readonly WholeSheet[], now: Date): Promise<string> {
  const streamed = sheets.map(({ rows, ...sheet }) => ({
    ...sheet,
    rows: (async function* () {
      yield* rows;
    })(),
  }));
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxStream(streamed, now)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('base64');
}
