// The Excel files of an import: the template with what to fill in and the departments there are, the bad rows, the links.
import type { Sheet } from '../../../platform/spreadsheet/xlsx.ts';
import type { WholeSheet } from '../../../platform/spreadsheet/xlsx-file.ts';
import type { GroupRecord } from '../group/store.ts';

export const maxRows = 5000;
export const titles = ['姓名', '手机号', '部门', '职务'];

/** Path of names → department; names compare as they are written. */
export function groupPaths(rows: readonly GroupRecord[]): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.group_id, row]));
  const pathOf = (row: GroupRecord): string => {
    const parent = row.parent_id ? byId.get(row.parent_id) : undefined;
    return parent ? `${pathOf(parent)}/${row.name}` : row.name;
  };
  return new Map(rows.map((row) => [pathOf(row), row.group_id]));
}

const columns = (...more: Sheet['columns']) => [...titles.map((title) => ({ title, width: 18 })), ...more];

export const badRows = (rows: readonly string[][]): WholeSheet => ({
  name: '错误行',
  columns: columns({ title: '错误原因', width: 50 }),
  rows,
});
export const inviteLinks = (rows: readonly string[][]): WholeSheet => ({
  name: '邀请链接',
  columns: columns({ title: '邀请链接', width: 60 }),
  rows,
});

const explained: readonly (readonly string[])[] = [
  ['姓名', '必填', '成员的真实姓名，不超过100个字符', '张晓明'],
  ['手机号', '必填', '11位中国大陆手机号，用于接收邀请；企业内、文件内均不能重复', '13800008000'],
  [
    '部门',
    '选填',
    '从最上级部门开始逐级填写，用“/”分隔；不填则为企业直属。已有部门见“部门”工作表',
    '销售部/华北区',
  ],
  ['职务', '选填', '不超过50个字符', '区域经理'],
  ['', '', '', ''],
  ['填写位置', '', '请在“成员”工作表中从第二行开始填写，不要改动第一行的列名', ''],
  ['行数', '', `一次最多${maxRows}行，文件不超过5MB`, ''],
  ['导入规则', '', '有一行不正确则全部不导入，系统返回错误行及原因；全部正确才会一次导入', ''],
];

/** The file to fill in: 成员 is read, 说明 and 部门 are for the reader. */
export const templateSheets = (groups: readonly GroupRecord[]): WholeSheet[] => [
  { name: '成员', columns: columns(), rows: [] },
  {
    name: '说明',
    columns: [
      { title: '列', width: 14 },
      { title: '是否必填', width: 12 },
      { title: '填写要求', width: 80 },
      { title: '示例', width: 20 },
    ],
    rows: explained,
  },
  {
    name: '部门',
    columns: [{ title: '部门（可复制到“成员”工作表）', width: 60 }],
    rows: [...groupPaths(groups).keys()].sort().map((path) => [path]),
  },
];
