// The documents that others sign: with a cross-reference table, with object streams (by qpdf), and one by hand with an
// empty signature field for tools that only fill one.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { samplePdf } from '../../sample-pdf.ts';
import type { Base } from './variants.ts';

export async function makeBases(folder: string): Promise<Record<Base, string>> {
  mkdirSync(folder, { recursive: true });
  const at = (name: string): string => join(folder, `${name}.pdf`);
  const bases = { table: at('table'), streams: at('streams'), field: at('field') };
  if (existsSync(bases.streams)) return bases;
  writeFileSync(bases.table, await samplePdf({ name: '', pages: 2, bytes: 20_000 }));
  writeFileSync(bases.field, withField(), 'latin1');
  execFileSync('qpdf', ['--object-streams=generate', bases.table, bases.streams]);
  return bases;
}

/** One page with an empty, visible signature field (object 6). */
function withField(): string {
  const drawing = 'BT /F1 14 Tf 72 700 Td (Contract) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/SigFlags 3>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[6 0 R]>>',
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature1)/F 4/Rect[72 72 220 130]/P 3 0 R>>',
  ];
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(text, 'latin1');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = Buffer.byteLength(text, 'latin1');
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
}
