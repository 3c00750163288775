// The board of a batch as a sheet.
import type { WholeSheet } from '../../../../platform/spreadsheet/xlsx-file.ts';

export const boardSheet = (rows: WholeSheet['rows']): WholeSheet => ({
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
