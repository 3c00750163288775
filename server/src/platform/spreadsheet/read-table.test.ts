// Sheets as Excel writes them: merged cells, gaps between rows, formulas with their saved values, days counted from 1904.
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readTableInTurns } from './read-table.ts';

const book = (sheet: string, more = '') =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(`<workbook>${more}</workbook>`),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${sheet}</worksheet>`),
    }),
  );
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

it('merged cells stand in each row that they cover, rows keep their numbers', async () => {
  const sheet = `<sheetData><row r="1">${cell('A1', '名单')}</row><row r="3">${cell('A3', '甲公司')}${cell('B3', '张')}</row>
    <row r="4">${cell('B4', '李')}</row><row r="5"/><row r="9">${cell('C9', '9')}</row></sheetData>
    <mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A3:A4"/><mergeCell ref="A9:B9"/><mergeCell ref="nonsense"/></mergeCells>`;
  expect(await readTableInTurns(book(sheet), 100)).toEqual([
    { number: 1, cells: ['名单', '名单'] },
    { number: 3, cells: ['甲公司', '张'] },
    { number: 4, cells: ['甲公司', '李'] },
    { number: 9, cells: ['', '', '9'] },
  ]);
});

it('a formula is its saved value, and nothing without one', async () => {
  const sheet = `<sheetData><row r="1"><c r="A1" t="str"><f>B1&amp;C1</f><v>甲</v></c><c r="B1"><f>1/0</f></c>
    <c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData>`;
  expect(await readTableInTurns(book(sheet), 100)).toEqual([{ number: 1, cells: ['甲', '', '#DIV/0!'] }]);
});

it('areas without end fill no memory, and days of 1904 are refused', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => `<row r="${i + 1}">${cell(`A${i + 1}`, 'x')}</row>`);
  const areas = Array.from({ length: 20_000 }, () => '<mergeCell ref="A1:XFD1048576"/>');
  const bomb = `<sheetData>${rows.join('')}</sheetData><mergeCells>${areas.join('')}</mergeCells>`;
  await expect(readTableInTurns(book(bomb), 100)).rejects.toThrow('合并的单元格过多');
  const old = book('<sheetData/>', '<workbookPr date1904="1"/>');
  await expect(readTableInTurns(old, 100)).rejects.toThrow('1904');
});

it('empty rows count for nothing', async () => {
  const sheet = `<sheetData>${'<row/>'.repeat(5000)}<row r="7000">${cell('A7000', 'x')}</row></sheetData>`;
  expect(await readTableInTurns(book(sheet), 2)).toEqual([{ number: 7000, cells: ['x'] }]);
});
