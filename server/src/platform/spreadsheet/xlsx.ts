// Xlsx files (ECMA-376) of a sheet or a few, written row by row in constant memory. Every text is an inline string, so nothing a user
// typed is ever a formula (security.md F); what looks like one also carries quotePrefix, so that it stays text when
// somebody edits the cell. Numbers that are names (phones, contract numbers) are texts and keep every digit.
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Cell = string | number | null;
export type Sheet = {
  name: string;
  columns: readonly { title: string; width: number }[];
  rows: AsyncIterable<readonly Cell[]>;
};

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** Longest text that Excel keeps in a cell. */
const mostChars = 32_767;

/** XML text: markup escaped, characters that XML 1.0 has not replaced, `_x0041_` kept from being read as an escape. */
export function xmlText(text: string): string {
  return text
    .slice(0, mostChars)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** Starts like a formula in a spreadsheet, also in full-width spelling. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text);

const bold = 1;
const quoted = 2;

function cellXml(cell: Cell, style?: number): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  const look = style ?? (looksLikeFormula(cell) ? quoted : undefined);
  return `<c${look ? ` s="${look}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}
const rowXml = (cells: readonly Cell[], style?: number): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    (c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width}" customWidth="1"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  yield `<cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(
    columns.map((c) => c.title),
    bold,
  );
  let chunk = '';
  for await (const row of rows) {
    chunk += rowXml(row);
    if (chunk.length > 65_536) {
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}</sheetData></worksheet>`;
}

const sheetsOf = (names: readonly string[], xml: (n: number, name: string) => string): string =>
  names.map((name, i) => xml(i + 1, name)).join('');

const parts = (names: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheetsOf(names, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetsOf(names, (n, name) => `<sheet name="${xmlText(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${sheetsOf(names, (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file as a stream; rows are taken as the reader takes bytes. A failing source or a reader who leaves ends both. */
export function xlsxStream(given: Sheet | readonly Sheet[], now: Date): Readable {
  const sheets = 'rows' in given ? [given] : given;
  const zip = new ZipFile();
  const options = { mtime: now, compressionLevel: 6 };
  for (const [name, xml] of Object.entries(parts(sheets.map(({ name }) => name))))
    zip.addBuffer(Buffer.from(head + xml), name, options);
  const out = new PassThrough();
  // A source that fails is told by the zip; whoever leaves ends the source.
  zip.on('error', (error) => out.destroy(error as Error));
  for (const [i, sheet] of sheets.entries()) {
    const rows = Readable.from(sheetXml(sheet), { objectMode: false, encoding: 'utf8' });
    zip.addReadStream(rows, `xl/worksheets/sheet${i + 1}.xml`, options);
    rows.on('error', (error) => out.destroy(error));
    out.once('close', () => rows.destroy());
  }
  zip.outputStream.pipe(out);
  zip.end();
  return out;
}
