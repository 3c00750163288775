// Word and Excel files made by code, sound and hostile, part by part.
import { deflateRawSync } from 'node:zlib';
import { writeZip } from '../package/read-zip.ts';

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const S =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

type Files = Record<string, string | Buffer>;

export async function zipOf(files: Files): Promise<Uint8Array> {
  const parts = new Map(Object.entries(files).map(([name, part]) => [name, Buffer.from(part)] as const));
  return new Uint8Array(await writeZip(parts));
}

const relations = (lines: string): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines}</Relationships>`;
export const relation = (id: string, type: string, target: string, more = ''): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${more}/>`;

const types = (overrides: Record<string, string>): string =>
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${Object.entries(
    overrides,
  )
    .map(
      ([part, type]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

export const run = (text: string): string =>
  `<w:r><w:rPr><w:rFonts w:ascii="宋体" w:hAnsi="宋体" w:eastAsia="宋体"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (text: string, list?: number): string =>
  `<w:p>${list ? `<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr>` : ''}${run(text)}</w:p>`;

export const table = (rows: string[][]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="8000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid>${rows
    .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

const picture =
  '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="图"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="图"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId7"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
/** One red dot. */
const RED = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

export const dateField =
  '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> DATE \\@ "yyyy-MM-dd" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>2020-03-04</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>';

/** A lease with a header, Chinese numbering, a table and a picture; `body` stands behind it, `more` are parts beside or instead, `footer` is on every page. */
export function wordFiles({
  body = '',
  articles = 12,
  footer,
  more = {},
  relate = '',
}: {
  body?: string;
  articles?: number;
  footer?: string;
  more?: Files;
  relate?: string;
} = {}): Files {
  const clauses = Array.from({ length: articles }, (_, i) =>
    paragraph(`甲方将位于上海市的房屋出租给乙方使用，月租金 ${5000 + i} 元。`, 1),
  );
  const text = [
    paragraph('房屋租赁合同'),
    ...clauses,
    paragraph('乙方应当按时支付租金', 2),
    table([
      ['甲方', '乙方'],
      ['张三', '李四'],
    ]),
    picture,
    body,
  ].join('');
  const level = (id: number, format: string, shown: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${shown}"/></w:lvl></w:abstractNum>`;
  return {
    '[Content_Types].xml': types({
      'word/document.xml': 'wordprocessingml.document.main',
      'word/numbering.xml': 'wordprocessingml.numbering',
      'word/header1.xml': 'wordprocessingml.header',
      ...(footer ? { 'word/footer1.xml': 'wordprocessingml.footer' } : {}),
    }),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      relation('rId4', 'numbering', 'numbering.xml') +
        relation('rId5', 'header', 'header1.xml') +
        (footer ? relation('rId6', 'footer', 'footer1.xml') : '') +
        relation('rId7', 'image', 'media/image1.png') +
        relate,
    ),
    'word/document.xml': `${HEAD}<w:document ${W}><w:body>${text}<w:sectPr><w:headerReference w:type="default" r:id="rId5"/>${footer ? '<w:footerReference w:type="default" r:id="rId6"/>' : ''}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    'word/numbering.xml': `${HEAD}<w:numbering ${W}>${level(0, 'chineseCountingThousand', '第%1条')}${level(1, 'chineseCounting', '（%1）')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    'word/header1.xml': `${HEAD}<w:hdr ${W}>${paragraph('合同编号 XQ-2026-001')}</w:hdr>`,
    ...(footer ? { 'word/footer1.xml': `${HEAD}<w:ftr ${W}>${paragraph(footer)}</w:ftr>` } : {}),
    'word/media/image1.png': RED,
    ...more,
  };
}

/** `cells` are `<c>` elements of the first row. */
export function sheetFiles(
  cells: string,
  { sheet = '', more = {} }: { sheet?: string; more?: Files } = {},
): Files {
  return {
    '[Content_Types].xml': types({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEAD}<workbook ${S}><sheets><sheet name="报价" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet ${S}><sheetData><row r="1">${cells}</row></sheetData>${sheet}</worksheet>`,
    ...more,
  };
}

/** A zip whose one part says it is small and is not, or is as large as it says. */
export function bombZip(megabytes: number, said = megabytes): Uint8Array {
  const name = Buffer.from('word/document.xml');
  const data = deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, 'a'), { level: 9 });
  const size = said * 1024 * 1024;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return new Uint8Array(Buffer.concat([local, name, data, central, name, end]));
}

/** An OLE file with streams of these names, and nothing in them but what `first` gives to the first one. */
export function oleOf(names: readonly string[], first = Buffer.alloc(64)): Uint8Array {
  const head = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 48);
  head.writeUInt32LE(0xfffffffe, 68);
  head.fill(0xff, 76, 512);
  head.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  const sectors = Math.ceil((names.length + 1) / 4);
  for (let i = 0; i < sectors; i++) table.writeUInt32LE(i + 1 < sectors ? i + 2 : 0xfffffffe, 4 * (i + 1));
  const directory = Buffer.alloc(sectors * 512);
  for (const [i, name] of ['Root Entry', ...names].entries()) {
    directory.write(name, i * 128, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, i * 128 + 64);
    directory[i * 128 + 66] = i === 0 ? 5 : 2;
    directory.writeUInt32LE(sectors + 1, i * 128 + 116);
  }
  const data = Buffer.alloc(512);
  first.copy(data);
  return new Uint8Array(Buffer.concat([head, table, directory, data]));
}
