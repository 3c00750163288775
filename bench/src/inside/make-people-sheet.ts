// `node bench/src/inside/make-people-sheet.ts FILE BAD ROWS`: an Excel file of ROWS people for importExcel and batchParse, the first BAD rows
// of which are faulty.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Cell, xlsxStream } from '../../../server/src/platform/spreadsheet/xlsx.ts';

const [, , file = '', bad = '0', rows = '5000'] = process.argv;

async function* people(): AsyncGenerator<Cell[]> {
  for (let i = 0; i < Number(rows); i++)
    yield i < Number(bad)
      ? [`坏行${i}`, '12345', '没有这个部门', '']
      : [`新员工${i}`, `135${String(i).padStart(8, '0')}`, '', '员工'];
}
const columns = ['姓名', '手机号', '部门', '职务'].map((title) => ({ title, width: 16 }));
await pipeline(xlsxStream({ name: '成员', columns, rows: people() }, new Date()), createWriteStream(file));
