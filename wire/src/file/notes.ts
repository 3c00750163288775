// What the sender is told about a file that is accepted: what stays in it, and what its copy leaves behind or settles.

/** Sentences by code; the codes are the words of the inspection (pdf/src/upload/findings.ts). */
export const fileNotes = {
  links: '网址、邮件和电话链接会原样保留，点击后将离开合同文件',
  links_dropped: '指向脚本、程序或其他文件的链接会失效，页面外观不变',
  jumps_dropped: '目录等文件内的跳转链接会失效，页面外观不变',
  attachments_dropped: '附件（如 XML 发票数据）不会进入合同文件',
  forms: '表单中已填写的内容会固化为页面的一部分，之后不能再填写或修改',
  annotations: '批注会按屏幕上显示的样子固化为页面的一部分',
  hidden_annotations_dropped: '屏幕上不显示的批注不会进入合同文件',
  layers: '图层会合并到页面中，之后不能再单独显示或隐藏',
  hidden_layers: '默认不显示、按条件显示或只在打印时出现的图层不会进入合同文件',
  open_action_dropped: '打开文件时自动执行的阅读器命令（如弹出打印窗口）会失效，页面外观不变',
  bookmarks: '书签（导航目录）不会保留',
  page_unit: '页面采用了放大单位，将换算为实际尺寸，页面外观不变',
  duplicate_keys: '文件中有重复的设置项，将按阅读器显示的内容取其一',
} as const;

/** What is told of a file that was made of a Word or Excel file; `details` are the file's own words. */
export const officeNotes = {
  fonts: ([...names]) =>
    `文件使用的字体（${names.join('、')}）以思源宋体、思源黑体代替，换行和页数可能与原文件不同`,
  formula_error: ([...cells]) => `有单元格的公式出错：${cells.join('、')}`,
  calculated: ([count]) => `${count} 个公式没有保存结果，由服务器计算`,
  hidden_sheets: ([...names]) => `隐藏的工作表没有转换：${names.join('、')}`,
  hidden_cells: () => '隐藏的行或列（包括筛选掉的行）没有转换',
  narrow: ([count]) => `${count} 个单元格因列宽不够显示为 ###`,
  dates_kept: () => '自动更新的日期等域已固定为文件保存时的内容',
  changes_accepted: ([changes, comments]) => `已接受 ${changes} 处修订，去掉 ${comments} 条批注`,
  parts_dropped: (found) => `已去掉${foreignWords(found)}`,
  pictures_lost: ([count]) => `可能有 ${count} 张图片没有转换出来，请逐页核对`,
} satisfies Record<string, (details: string[]) => string>;

/** What is found and would be left out, for the question that is asked before. */
export const officeAsked = {
  office_parts: (found) => `文件中有${foreignWords(found)}，转换时会去掉`,
  office_changes: ([changes, comments]) => `文件中有 ${changes} 处修订、${comments} 条批注`,
} satisfies Record<string, (details: string[]) => string>;

const foreignParts: Record<string, string> = { macro: '宏', object: '嵌入对象', external: '外部链接的内容' };
/** `object 3` → 嵌入对象 3 处; what could not be counted stands without a number. */
const foreignWords = (found: readonly string[]): string =>
  found
    .map((one) => {
      const [kind = '', count] = one.split(' ');
      return `${foreignParts[kind] ?? '其他内容'}${Number(count) > 0 ? ` ${count} 处` : ''}`;
    })
    .join('、');

export type FileNoteCode = keyof typeof fileNotes;

/** The sentence of a note; `count` is how many attachments there are, where that is known. */
export function fileNote(code: FileNoteCode, count = 0): string {
  return code === 'attachments_dropped' && count > 0 ? `${count} 个${fileNotes[code]}` : fileNotes[code];
}
