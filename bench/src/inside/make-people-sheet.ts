// `node bench/src/inside/make-people-sheet.ts FILE BAD`: an Excel file of five thousand people for importExcel, the first BAD rows of
// which are faulty.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Cell, xlsxStream } from '../../../server/src/platform/spreadsheet/xlsx.ts';

const [, , file = '', bad = '0'] = process.argv;

async function* rows(): AsyncGenerator<Cell[]> {
  for (let i = 0; i < 5000; i++)
    yield i < Number(bad)
      ? [`坏行${i}`, '12345', '没有这个部门', '']
      : [`新员工${i}`, `135${String(i).padStart(8, '0')}`, '', '员工'];
}
const columns = ['姓名', '手机号', '部门', '职务'].map((title) => ({ title, width: 16 }));
await pipeline(xlsxStream({ name: '成员', columns, rows: rows() }, new Date()), createWriteStream(file));
