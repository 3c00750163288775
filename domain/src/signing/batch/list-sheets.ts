// The workbooks of a list: to fill in, with what its columns mean, and the bad rows with their reasons. Who writes the file is
// the server; what stands in it is said here, for lists of people and for templates alike.
import type { BatchColumn } from './columns.ts';
import { maxBatchRows } from './states.ts';

export type ListSheet = {
  name: string;
  columns: readonly { title: string; width: number }[];
  rows: readonly (readonly string[])[];
};

const titled = (columns: readonly BatchColumn[]) => columns.map(({ title }) => ({ title, width: 22 }));

/** 名单 is read, 说明 is for the reader. */
export function listSheets(columns: readonly BatchColumn[]): ListSheet[] {
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
export const faultSheet = (
  columns: readonly BatchColumn[],
  rows: readonly (readonly string[])[],
): ListSheet => ({
  name: '错误行',
  columns: [...titled(columns), { title: '原行号', width: 10 }, { title: '错误原因', width: 50 }],
  rows,
});
