// Writes old-formats/lease.doc and quote.xls, as LibreOffice itself saves our lease and a quotation in the formats of 97. Run by hand, when
// they are to say something else: `node ops/run24.mjs pdf/src/office/testing/write-old-formats.ts`.
import { writeFileSync } from 'node:fs';
import { startOffice } from '../soffice/start-office.ts';
import { sheetFiles, wordFiles, zipOf } from './office-files.ts';

const cells =
  '<c r="A1" t="inlineStr"><is><t>设备报价</t></is></c><c r="B1"><v>4200</v></c><c r="C1"><f>B1*2</f><v>8400</v></c>';
const sources = [
  ['lease', 'docx', 'doc', await zipOf(wordFiles({ articles: 2 }))],
  ['quote', 'xlsx', 'xls', await zipOf(sheetFiles(cells))],
] as const;
const office = await startOffice();
for (const [name, from, to, bytes] of sources) {
  const made = office.convert(bytes, from, to);
  if (!made) throw new Error(`${name}.${to} was not written`);
  writeFileSync(new URL(`./old-formats/${name}.${to}`, import.meta.url), made);
}
// its threads would go on
process.exit(0);
