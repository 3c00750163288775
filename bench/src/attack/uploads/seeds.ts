// Files that the mutator starts from: ordinary ones, hand-written ones, files with fields, with signatures, with streams
// and cross-reference streams (by qpdf where it is installed).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePdf, onePage, writePdf } from '../../../../pdf/src/testing/make-pdf.ts';
import { appendUpdate, makeParty, prepared } from '../../../../pdf/src/testing/tamper.ts';
import { makePdf as makeChinese } from '../../../../server/src/testing/make-pdf.ts';

const qpdfForms = [
  ['--object-streams=generate'],
  ['--linearize'],
  ['--qdf', '--object-streams=disable'],
  ['--encrypt', '', 'owner', '256', '--modify=none', '--'],
  ['--encrypt', '', 'owner', '128', '--use-aes=y', '--'],
  ['--stream-data=uncompress'],
] as const;

function byQpdf(pdf: Buffer): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-seeds-'));
  try {
    const from = join(folder, 'in.pdf');
    writeFileSync(from, pdf);
    return qpdfForms.flatMap((form, i) => {
      const to = join(folder, `${i}.pdf`);
      const { status } = spawnSync('qpdf', [...form, from, to]);
      return status === 0 ? [readFileSync(to)] : [];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page with a form field, an annotation and an optional layer. */
const busyPage = writePdf([
  '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>/OCProperties<</OCGs[7 0 R]/D<</OFF[7 0 R]>>>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R 6 0 R]/Rotate 90/CropBox[10 10 500 800]>>',
  '<</Length 40>>\nstream\nBT /F1 12 Tf 100 700 Td (contract) Tj ET  \nendstream',
  '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(x)/Rect[10 10 100 30]/P 3 0 R>>',
  '<</Type/Annot/Subtype/Text/Rect[50 50 70 70]/Contents(note)/P 3 0 R>>',
  '<</Type/OCG/Name(hidden)>>',
]);

export async function makeSeeds(): Promise<Buffer[]> {
  const plain = await makePdf(2);
  const withFields = prepared(plain);
  const party = await makeParty();
  const signed = await party.sign(withFields, 'sig.a');
  const grown = appendUpdate(plain, { objects: { 900: '<</Producer(x)>>' } });
  return [
    plain,
    await makePdf(1),
    await makePdf(30),
    Buffer.from(await makeChinese({ title: '采购合同', pages: 2 })),
    onePage('/MediaBox[0 0 595 842]'),
    onePage('/MediaBox[0 0 200 200]/Rotate 270/CropBox[10 10 100 100]'),
    busyPage,
    withFields,
    signed,
    grown,
    ...byQpdf(plain),
  ];
}
