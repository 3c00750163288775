// A spreadsheet of text cells, as small as one can be.
import { storedZip } from './word-file.ts';

const row = (cells: readonly string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

export const sheet = (rows: readonly (readonly string[])[]): Buffer =>
  storedZip({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  });
