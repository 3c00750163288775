// What to do about a refused file, beside the registry's sentence that says what is wrong; and what a conversion
// changes, in plain words, for the consent.
import type { FileInfo } from '@xinqi/wire/file';

const advice: Record<string, string> = {
  FILE_TYPE: '其他格式请先在原软件中选择“导出为 PDF”，再上传导出的文件。',
  FILE_OFFICE_NAME: '例如旧版 Word 文件被改名为 .docx：改回 .doc，或打开后另存为 .docx。',
  FILE_OFFICE_NOT: '请用 Word、Excel 或 WPS 打开后另存为 docx 或 xlsx，再上传。',
  FILE_OFFICE_BROKEN: '请用 Word、Excel 或 WPS 打开后另存，或导出为 PDF 后上传。',
  FILE_OFFICE_BOMB: '请删除文件中过大的图片或多余的工作表，或导出为 PDF 后上传。',
  FILE_OFFICE_ENTITIES: '请用 Word、Excel 或 WPS 打开后另存，再上传。',
  FILE_OFFICE_PASSWORD: '在 Word 中：文件 → 信息 → 保护文档 → 用密码进行加密，清空密码后保存。',
  FILE_OFFICE_VOLATILE: '请把自动日期改为文字、把公式粘贴为数值，或另存为 docx、xlsx 后上传。',
  FILE_OFFICE_TEXT_LOST: '在 Word、Excel 或 WPS 中选择“导出为 PDF”，再上传导出的文件。',
  FILE_OFFICE_ABSENT: '请在 Word、Excel 或 WPS 中选择“导出为 PDF”，再上传导出的文件。',
  FILE_PICTURE_NOT: '手机照片为 HEIC 格式时，请先转换为 JPG。',
  FILE_PICTURE_BROKEN: '请重新拍摄，或用看图软件打开后另存为 JPG。',
  FILE_PICTURE_SIZE: '请在手机或看图软件中缩小图片，或用扫描应用生成 PDF。',
  FILE_NOT_PDF: '请在 Word、WPS 等软件中选择“导出为 PDF”，再上传导出的文件。',
  FILE_TOO_LARGE: '可降低扫描分辨率，或用 PDF 软件的“压缩”功能减小体积。',
  FILE_NAME: '请去掉文件名中的特殊符号，并将长度控制在 60 个字以内。',
  FILE_POLYGLOT: '请用 PDF 阅读器打开后“打印为 PDF”，再上传新文件。',
  FILE_ACTIVE_CONTENT: '请用 PDF 阅读器打开后“打印为 PDF”，脚本和附件会随之去除。',
  FILE_HIDDEN_CONTENT: '请用 PDF 阅读器打开后“打印为 PDF”，隐藏图层会随之去除。',
  FILE_ENCRYPTED: '请向文件提供方索取密码，取消打开密码后另存，再上传。',
  FILE_TOO_MANY_PAGES: '请按章节拆分为多个不超过 1000 页的文件。',
  FILE_PAGE_SIZE: '请将页面缩放为常用纸张（如 A4、A3）后重新导出。',
  FILE_PAGE_UNIT: '请向原签署方索取以实际尺寸导出的文件，或上传未签名的版本。',
  FILE_BROKEN: '请用 PDF 阅读器打开后另存，或从原软件重新导出。',
  FILE_TOO_COMPLEX: '请用 PDF 阅读器打开后“打印为 PDF”，再上传新文件。',
  FILE_BOMB: '请用 PDF 阅读器打开后“打印为 PDF”，再上传新文件。',
  FILE_PARSERS_DISAGREE: '请用 PDF 阅读器打开后“打印为 PDF”，再上传新文件。',
  FILE_TWO_TEXTS: '请从原软件重新导出 PDF，核对各页内容后再上传。',
  FILE_TIMEOUT: '请减少页数或图片，或用“打印为 PDF”生成较简单的文件。',
  FILE_SIGNED_FORBIDS: '请向原签署方索取允许继续签署的文件，或上传未签名的版本。',
  FILE_SIGNED_UNREADABLE: '请向原签署方索取原始文件（不要另存或打印），或上传未签名的版本。',
  UPLOAD_QUOTA: '草稿已保存，可明天继续。',
};

export const adviceFor = (code: string): string => advice[code] ?? '请检查文件后重新上传。';

const conversions: Record<string, string[]> = {
  FILE_OFFICE_PARTS: [
    '宏、嵌入的对象和控件、指向其他文件的内容不会进入合同文件；文字、表格和图片保留',
    '转换后请逐页核对，特别是原来显示嵌入表格或外部图片的地方',
  ],
  FILE_OFFICE_CHANGES: [
    '全部修订按“接受”处理：删除的文字消失，插入的文字成为正文；批注不会进入合同文件',
    '如有修订尚未商定，请先在 Word 中逐条处理，再上传',
  ],
  FILE_OWNER_PASSWORD: [
    '去除文件的权限限制（禁止编辑、打印等），生成一份可签署的副本',
    '页面的文字、图片和版式不变',
  ],
  FILE_TWO_TEXTS: [
    '使用按图像还原的副本：各页均以左图所示为准，任何阅读器打开都显示相同内容',
    '副本中的文字可能变为图像，不能再选取或检索；请在签署前逐页核对',
  ],
  FILE_HIDDEN_LAYERS: [
    '各页按打开文件时屏幕上的样子转为图像，任何阅读器和打印都显示相同内容',
    '当时未显示的图层不会进入合同文件；链接、书签和附件也不会保留',
    '副本中的文字不能再选取或检索；请在签署前逐页核对',
  ],
  FILE_NOT_COMPARED: [
    '文件的结构或写法使不同阅读器可能显示不同内容，逐页核对未能在限时内完成',
    '将按阅读器显示的内容重新生成一份结构单一的副本；页面的文字、图片和版式不变',
    '请在签署前逐页核对副本的内容',
  ],
  FILE_REPAIR: [
    '文件结构有误，阅读器需要猜测才能打开；将按阅读器显示的内容重新生成一份结构正确的副本',
    '请在签署前逐页核对副本的内容',
  ],
};

/** What will be changed, for the consent dialog: one sentence a point; the server names what it found in the file. */
export function conversionPoints({ reason, notes }: FileInfo): string[] {
  const code = reason?.code ?? '';
  const known = conversions[code];
  if (known && code.startsWith('FILE_OFFICE_')) return [...notes.map((note) => note.message), ...known];
  return known ?? [...notes.map((note) => note.message), '页面的文字、图片和版式不变'];
}
