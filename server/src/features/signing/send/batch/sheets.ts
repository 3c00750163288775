// The Excel files of a batch: the list to fill in, a list with the reasons of its bad rows, the board.
import { type BatchColumn, batchColumns, maxBatchRows } from '@xinqi/domain';
import { type Cell, type Sheet, xlsxStream } from '../../../../platform/spreadsheet/xlsx.ts';

type SheetRows = { name: string; columns: Sheet['columns']; rows: readonly (readonly Cell[])[] };

/** A whole file as base64; nothing in it is a formula. */
export async function base64Of(sheets: readonly SheetRows[], now: Date): Promise<string> {
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

const titled = (columns: readonly BatchColumn[]) => columns.map(({ title }) => ({ title, width: 22 }));

/** 名单 is read, 说明 is for the reader. */
export function listSheets(userType: 0 | 1): SheetRows[] {
  const columns = batchColumns(userType);
  return [
    { name: '名单', columns: titled(columns), rows: [] },
    {
      name: '说明',
      columns: [
        { title: '列', width: 20 },
        { title: '是否必填', width: 12 },
        { title: '填写要求', width: 60 },
        { title: '示例', width: 24 },
      ],
      rows: [
        ...columns.map(({ title, required, hint, example }) => [
          title,
          required ? '必填' : '选填',
          hint,
          example,
        ]),
        ['', '', '', ''],
        ['行数', '', `一行生成一份合同，一次最多${maxBatchRows}行，文件不超过5MB`, ''],
        ['公式', '', '按保存时的计算结果读取', ''],
      ],
    },
  ];
}

/** The same columns with the reasons behind them; the number of the row is that of the list it came from. */
export const faultSheet = (userType: 0 | 1, rows: readonly (readonly Cell[])[]): SheetRows => ({
  name: '错误行',
  columns: [
    ...titled(batchColumns(userType)),
    { title: '原行号', width: 10 },
    { title: '错误原因', width: 50 },
  ],
  rows,
});

export const boardSheet = (rows: readonly (readonly Cell[])[]): SheetRows => ({
  name: '批量发起',
  columns: [
    { title: '行号', width: 8 },
    { title: '签署方', width: 24 },
    { title: '手机号', width: 16 },
    { title: '合同名称', width: 36 },
    { title: '发起结果', width: 12 },
    { title: '合同状态', width: 16 },
    { title: '签署进度', width: 12 },
    { title: '合同编号', width: 34 },
    { title: '原因', width: 50 },
  ],
  rows,
});
