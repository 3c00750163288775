// Error codes of the file family: why an upload is refused, in words a sender can act on.
import { errorCodes } from '../error-code.ts';

export const fileErrors = errorCodes({
  UPLOAD_CREDENTIAL: {
    message: '上传凭证已失效，请重新选择文件',
    sentence: 'targetId/sign/ts are wrong, expired, used or belong to another upload (U-17).',
  },
  UPLOAD_INCOMPLETE: {
    message: '文件上传不完整，请重试',
    sentence: 'No file part, more than one, or the body ended early (U-16).',
  },
  UPLOAD_QUOTA: {
    message: '今日上传文件过多，请明天再试',
    sentence: 'Quota of files or bytes per account and day (U-18).',
  },
  FILE_NAME: {
    message: '文件名不合法，请修改后重新上传',
    sentence: 'Traversal, control or direction characters, reserved or over-long name (U-14).',
  },
  FILE_NO_HTML: {
    message: '仅 .docx 格式的 Word 文件可以显示为网页，请下载后查看',
    sentence: 'docToHtml was asked of a file that is no .docx.',
  },
  FILE_TOO_LARGE: { message: '文件超过50MB，请压缩后重新上传', sentence: 'More than 50 MB.', status: 413 },
  FILE_NOT_PDF: {
    message: '仅支持PDF文件，该文件不是有效的PDF',
    sentence: 'Magic bytes or structure are not a PDF’s (U-01).',
  },
  FILE_TYPE: {
    message:
      '不支持这种文件，请上传 PDF、Word（docx、doc、wps）、Excel（xlsx、xls、et）文件或图片（jpg、png）',
    sentence: 'The name ends in none of the accepted formats.',
  },
  FILE_OFFICE_NAME: {
    message: '文件的扩展名与内容不符，请用 Word 或 Excel 打开后重新另存为正确的格式',
    sentence: 'A Word or Excel file whose content is another format than its name says.',
  },
  FILE_OFFICE_NOT: {
    message: '文件不是有效的 Word 或 Excel 文件',
    sentence: 'Neither an Office Open XML package nor an OLE file of Word or Excel, whatever its name.',
  },
  FILE_OFFICE_BROKEN: {
    message: '文件已损坏，不能转换为 PDF，请用 Word 或 Excel 打开后重新保存',
    sentence: 'Truncated, contradictory or not well-formed; nothing is repaired silently.',
  },
  FILE_OFFICE_BOMB: {
    message: '文件展开后过大，无法处理',
    sentence: 'Too many parts, too large, or compressed beyond what text can be.',
  },
  FILE_OFFICE_ENTITIES: {
    message: '文件内含外部实体定义，出于安全考虑不予接收',
    sentence: 'A DOCTYPE in a part: it can read other files or multiply without end.',
  },
  FILE_OFFICE_PASSWORD: {
    message: '文件设有打开密码，请在 Word 或 Excel 中取消密码后上传',
    sentence: 'An encrypted Word or Excel file.',
  },
  FILE_OFFICE_VOLATILE: {
    message: '文件中有每次打开都会变化的日期或公式，转换结果会与您看到的不同，请改为固定的内容后上传',
    sentence: 'DATE fields in an old format, or NOW(), TODAY() and the like without a saved result.',
  },
  FILE_OFFICE_TEXT_LOST: {
    message: '转换后的文件缺少原文件中的部分文字，不能用于签署，请在 Word 或 Excel 中导出为 PDF 后上传',
    sentence: 'The text of the PDF was counted against that of the file.',
  },
  FILE_OFFICE_TAGS: {
    message: 'Word 文件中的变量标记 {{…}} 不完整或无法识别，请修改后重新上传',
    sentence:
      'Tags of a template that are not closed, cross each other or name nothing that can be a variable.',
  },
  FILE_FILL_PICTURE: {
    message: '图片不能放入合同文本，请检查图片',
    sentence:
      'A picture that is to stand in a filled file is none, has too many pixels, or its tag stands where no picture can; says which.',
  },
  FILE_FILL_TEXT: {
    message: '填写的内容放不进页面上的位置，请缩短',
    sentence:
      'A text does not fit its box on a PDF in the smallest size, or holds a character that no font has; says which, and how much fits.',
  },
  FILE_OFFICE_ABSENT: {
    message: '服务器未安装转换组件，请上传 PDF 文件',
    sentence: 'The optional package with LibreOffice is not installed; npm run doctor says so.',
  },
  FILE_OFFICE_PARTS: {
    message: '文件中有宏、嵌入对象或外部链接的内容，转换时会去掉，原文件将一并保留',
    sentence:
      'Macros, embedded objects, controls or links to other files; left out with the sender’s consent.',
  },
  FILE_OFFICE_CHANGES: {
    message: '文件中有未处理的修订或批注，转换时会接受全部修订并去掉批注，原文件将一并保留',
    sentence:
      'Tracked changes or comments; all are accepted with the sender’s consent, or the file is not used.',
  },
  FILE_PICTURE_NOT: {
    message: '文件不是有效的 JPG 或 PNG 图片',
    sentence: 'The name says a picture, the content is neither JPEG nor PNG.',
  },
  FILE_PICTURE_BROKEN: {
    message: '图片已损坏或格式特殊，不能转换为 PDF，请重新拍摄或另存为普通的 JPG、PNG',
    sentence: 'Cut, contradictory, interlaced, CMYK or another kind that readers draw differently.',
  },
  FILE_PICTURE_SIZE: {
    message: '图片超过 5000 万像素，请缩小后上传',
    sentence: 'More than 50 million pixels, by its header; nothing is unpacked before.',
  },
  FILE_NOT_CHECKED: {
    message: '请先逐页核对由 Word、Excel 文件或图片转换的文件，再发起合同',
    sentence: 'A converted file is sent only after its sender confirmed that its pages are right.',
  },
  FILE_POLYGLOT: {
    message: '文件中混有其他格式的内容，出于安全考虑不予接收',
    sentence: 'Header not at byte 0, or data behind the end of the file (U-02).',
  },
  FILE_ACTIVE_CONTENT: {
    message: '文件包含脚本、自动操作或嵌入附件，请另存为普通PDF后上传',
    sentence: 'JavaScript, actions, embedded files, XFA or rich media (U-03).',
  },
  FILE_HIDDEN_CONTENT: {
    message: '文件包含隐藏图层或仅打印可见的内容，请合并图层后上传',
    sentence:
      'Optional content or annotations that screen and print show differently, in a signed file or beside forms and annotations (U-07).',
  },
  FILE_ENCRYPTED: {
    message: '文件已加密，请取消密码后上传',
    sentence: 'A user password is needed to open it (U-08).',
  },
  FILE_OWNER_PASSWORD: {
    message: '文件设有权限密码，需转换为可签署的副本，原文件将一并保留',
    sentence: 'Opens without a password but restricts changes; a converted copy is offered (U-08).',
  },
  FILE_FLATTEN: {
    message: '文件含有表单、批注、附件等内容，签署前需转换为只含页面的副本，原文件将一并保留',
    sentence:
      'Forms and annotations are flattened, attachments and odd links left out, once, with the sender’s consent; notes say what.',
  },
  FILE_HIDDEN_LAYERS: {
    message:
      '文件含有默认不显示、按条件显示或只在打印时出现的图层，签署前需转换为与屏幕显示一致的图像副本，原文件将一并保留',
    sentence:
      'Layers of an unsigned file that are off, conditional or for one output; a copy of pictures shows what the screen shows (U-07).',
  },
  FILE_REPAIR: {
    message: '文件结构不规范，需转换为可签署的副本，原文件将一并保留',
    sentence:
      'Viewers open it only by guessing; a converted copy is offered, which is inspected again (U-04).',
  },
  FILE_TOO_MANY_PAGES: { message: '文件超过1000页，请拆分后上传', sentence: 'More than 1,000 pages.' },
  FILE_PAGE_UNIT: {
    message: '已签名文件的页面采用了放大单位，不同阅读器显示的大小不一致，无法继续签署',
    sentence:
      'A signed file with a UserUnit: PDFium ignores it, others do not, and it cannot be rewritten (U-06).',
  },
  FILE_PAGE_SIZE: { message: '文件页面尺寸过大，无法处理', sentence: 'A page side over 14,400 pt (U-06).' },
  FILE_BROKEN: {
    message: '文件已损坏或结构异常，请重新导出PDF后上传',
    sentence: 'Cannot be read, or loops (U-04).',
  },
  FILE_TOO_COMPLEX: {
    message: '文件结构过于复杂，无法处理',
    sentence: 'More than 400,000 objects, nested or chained beyond limits (U-04, U-06).',
  },
  FILE_BOMB: {
    message: '文件展开后过大，无法处理',
    sentence: 'Compressed data expands beyond limits (U-05).',
  },
  FILE_PARSERS_DISAGREE: {
    message: '文件在不同阅读器中显示的页面不一致，无法用于签署',
    sentence: 'Our reader, PDFium and pdf.js disagree on page count or boxes (P-10).',
  },
  FILE_TWO_TEXTS: {
    message: '文件在不同阅读器中显示的内容不同，无法直接用于签署',
    sentence:
      'PDFium and pdf.js draw a page differently; both pictures are shown and a copy true to the picture is offered (P-10).',
  },
  FILE_NOT_COMPARED: {
    message:
      '文件页数多或内容复杂，未能在限时内核对两种阅读器显示是否一致，需改用重新生成的副本，原文件将一并保留',
    sentence:
      'The comparison of both renderers hit its limit; a rebuilt copy of one plain structure is offered (P-10).',
  },
  FILE_TIMEOUT: {
    message: '文件过于复杂，处理超时，请简化后重新上传',
    sentence: 'Inspection hit its CPU, wall-clock or memory limit (U-05).',
  },
  FILE_SIGNED_FORBIDS: {
    message: '文件已有的签名不允许再添加签名',
    sentence: 'DocMDP, FieldMDP or a lock of an earlier signature forbids further signatures.',
  },
  FILE_SIGNED_UNSOUND: {
    message: '文件中已有的签名未全部通过核验，继续使用前请确认您已知悉',
    sentence:
      'An earlier signature is invalid, its file was changed, or it cannot be judged; used only with the sender’s consent.',
  },
  FILE_SIGNED_UNREADABLE: {
    message: '文件已有签名，但文件结构无法核验，签署后也无法证明其有效，请向原签署方索取规范的文件',
    sentence: 'The verifier can judge no signature of this file, nor one that is added to it.',
  },
  FILE_NOT_READY: {
    message: '文件仍在处理中，请稍候',
    sentence: 'Its inspection is not finished.',
  },
});
