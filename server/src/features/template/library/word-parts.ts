// The parts of a Word file that every library contract shares: types, relations, styles, numbering (第一条, 1., （一）), the page's foot.
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const OF_WORD = {
  document: 'document.main',
  styles: 'styles',
  numbering: 'numbering',
  header1: 'header',
  footer1: 'footer',
};

const relations = (lines: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const fonts = (name: string): string =>
  `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}" w:cs="${name}"/>`;
/** `size` in half points, `space` in twentieths of a point. */
const style = (
  id: string,
  name: string,
  { paragraph = '', run = '', based = true }: { paragraph?: string; run?: string; based?: boolean },
): string =>
  `<w:style w:type="paragraph"${based ? '' : ' w:default="1"'} w:styleId="${id}"><w:name w:val="${name}"/>${based ? '<w:basedOn w:val="Normal"/>' : ''}<w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

const styles = [
  style('Normal', 'Normal', {
    based: false,
    paragraph: '<w:spacing w:line="360" w:lineRule="auto"/>',
    run: `${fonts('宋体')}<w:sz w:val="24"/>`,
  }),
  style('Title', 'Title', {
    paragraph: '<w:spacing w:before="120" w:after="360"/><w:jc w:val="center"/>',
    run: `${fonts('黑体')}<w:b/><w:sz w:val="36"/>`,
  }),
  style('Heading1', 'heading 1', {
    paragraph: '<w:keepNext/><w:spacing w:before="240" w:after="60"/><w:outlineLvl w:val="0"/>',
    run: `${fonts('黑体')}<w:b/>`,
  }),
  style('Clause', 'Clause', {}),
  style('Plain', 'Plain', {}),
  style('Cell', 'Cell', {
    paragraph: '<w:spacing w:line="300" w:lineRule="auto"/>',
    run: '<w:sz w:val="21"/>',
  }),
  style('Mark', 'Mark', {
    paragraph: '<w:jc w:val="right"/>',
    run: '<w:color w:val="808080"/><w:sz w:val="18"/>',
  }),
];

const level = (at: number, format: string, text: string, indent: number, hanging: number): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:suff w:val="tab"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:tabs><w:tab w:val="num" w:pos="${indent}"/></w:tabs><w:ind w:left="${indent}" w:hanging="${hanging}"/></w:pPr></w:lvl>`;

const field = (code: string): string =>
  `<w:fldSimple w:instr=" ${code} "><w:r><w:rPr><w:sz w:val="18"/></w:rPr><w:t>1</w:t></w:r></w:fldSimple>`;
const small = (text: string): string => `<w:r><w:rPr><w:sz w:val="18"/></w:rPr><w:t>${text}</w:t></w:r>`;

export const FIXED_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    OF_WORD,
  )
    .map(([part, type]) => `<Override PartName="/word/${part}.xml" ContentType="${MAIN}.${type}+xml"/>`)
    .join('')}</Types>`,
  '_rels/.rels': relations([relation('rId1', 'officeDocument', 'word/document.xml')]),
  'word/_rels/document.xml.rels': relations([
    relation('rId1', 'styles', 'styles.xml'),
    relation('rId2', 'numbering', 'numbering.xml'),
    relation('rId3', 'header', 'header1.xml'),
    relation('rId4', 'footer', 'footer1.xml'),
  ]),
  'word/styles.xml': `${HEAD}<w:styles ${W}>${styles.join('')}</w:styles>`,
  'word/numbering.xml': `${HEAD}<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${[
    level(0, 'chineseCountingThousand', '第%1条', 960, 960),
    level(1, 'decimal', '%2.', 480, 480),
    level(2, 'chineseCounting', '（%3）', 1200, 720),
  ].join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  'word/footer1.xml': `${HEAD}<w:ftr ${W}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${small('第')}${field('PAGE')}${small('页　共')}${field('NUMPAGES')}${small('页')}</w:p></w:ftr>`,
};
