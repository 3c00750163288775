// The libraries that fill in a Word file load parts of themselves when they first run. In the sandbox no file can be read any more by then,
// so a file of one line is filled in while it starts.
import { writeZip } from '../package/read-zip.ts';
import { fillWord } from './fill-word.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const oneLine: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `<w:document xmlns:w="${W}"><w:body><w:p><w:r><w:t>{{#if a}}{{a}}{{/if}}</w:t></w:r></w:p></w:body></w:document>`,
};

export async function warmUpFilling(): Promise<void> {
  const parts = new Map(Object.entries(oneLine).map(([name, xml]) => [name, Buffer.from(xml)] as const));
  const variables = [{ name: 'a', kind: 'text', required: false, filledBy: 'sender' }] as const;
  await fillWord(new Uint8Array(await writeZip(parts)), { agreed: [], variables, values: { a: 'b' } });
}
