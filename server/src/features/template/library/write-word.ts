// Writes a library contract as a Word file (.docx) with its variables as {{…}}: headings, numbering that Word counts by itself, tables, the
// mark in the header. Own code over a zip writer: of Office Open XML a contract needs a dozen elements, and the same text must make the
// same bytes.
import { ZipFile } from 'yazl';
import { type Block, LIBRARY_MARK, type LibraryContract, signatureLines } from './contract.ts';
import { loneClauses } from './show-contract.ts';
import { escaped, FIXED_PARTS, HEAD, W } from './word-parts.ts';

const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
const paragraph = (text: string, style: string, properties = ''): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${text && run(text)}</w:p>`;

/** Of the text between the margins, in twentieths of a point. */
const WIDTH = 8306;

function table(rows: readonly (readonly string[])[], borders: 'single' | 'none'): string {
  const columns = rows[0]?.length ?? 1;
  const width = Math.floor(WIDTH / columns);
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((edge) => `<w:${edge} w:val="${borders}" w:sz="4" w:space="0" w:color="000000"/>`)
    .join('');
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${text
      .split('\n')
      .map((line) => paragraph(line, 'Cell'))
      .join('')}</w:tc>`;
  return `<w:tbl><w:tblPr><w:tblW w:w="${width * columns}" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders></w:tblPr><w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>${rows
    .map((row) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${row.map(cell).join('')}</w:tr>`)
    .join('')}</w:tbl>`;
}

/** The headings, and the row that is repeated. */
function rowsOf({ name, columns = [] }: Extract<Block, { kind: 'rows' }>['of']): string {
  const tags = columns.map((column) => `{{${column.name}}}`);
  tags[0] = `{{#${name}}}${tags[0] ?? ''}`;
  tags[tags.length - 1] += `{{/${name}}}`;
  return table([columns.map((column) => column.name), tags], 'single') + paragraph('', 'Plain');
}

/** Two beside each other; each with what is sought in it (findPlaces) and room to sign. */
function signatures({ parties }: LibraryContract): string {
  const cells = parties.map((party) => {
    const [sign, date] = signatureLines(party);
    return `${sign}\n\n\n${date}\n`;
  });
  const rows: string[][] = [];
  for (let at = 0; at < cells.length; at += 2) rows.push([cells[at]!, cells[at + 1] ?? '']);
  return paragraph('', 'Plain') + table(rows, 'none');
}

const numbered = (level: number): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`;

function bodyOf(contract: LibraryContract): string {
  const lone = loneClauses(contract.blocks);
  const write = (block: Block): string => {
    switch (block.kind) {
      case 'title':
        return paragraph(block.text, 'Title');
      case 'article':
        return paragraph(block.text, 'Heading1', numbered(0));
      case 'clause':
        return paragraph(
          block.text,
          lone.has(block) ? 'Plain' : 'Clause',
          lone.has(block) ? '' : numbered(1),
        );
      case 'item':
        return paragraph(block.text, 'Clause', numbered(2));
      case 'plain':
        return paragraph(block.text, 'Plain');
      case 'rows':
        return rowsOf(block.of);
      case 'when':
        return [
          paragraph(`{{${block.otherwise ? '^' : '#'}if ${block.condition}}}`, 'Plain'),
          ...block.blocks.map(write),
          paragraph('{{/if}}', 'Plain'),
        ].join('');
      case 'signatures':
        return signatures(contract);
    }
  };
  return contract.blocks.map(write).join('');
}

export async function writeWord(contract: LibraryContract): Promise<Uint8Array> {
  const section =
    '<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>';
  const mark = `${LIBRARY_MARK}（${contract.reviewed}审校）`;
  const parts: Record<string, string> = {
    ...FIXED_PARTS,
    'word/document.xml': `${HEAD}<w:document ${W}><w:body>${bodyOf(contract)}${section}</w:body></w:document>`,
    'word/header1.xml': `${HEAD}<w:hdr ${W}>${paragraph(mark, 'Mark')}</w:hdr>`,
  };
  const zip = new ZipFile();
  for (const [name, part] of Object.entries(parts))
    zip.addBuffer(Buffer.from(part), name, { mtime: new Date(Date.UTC(1980, 0, 2)), compress: true });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return new Uint8Array(Buffer.concat(pieces));
}
