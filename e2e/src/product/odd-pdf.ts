// Files as other people's programs write them, by hand: one page of text, and what hangs on it.

const line = (words: string, y: number): string => `BT /F1 18 Tf 72 ${y} Td (${words}) Tj ET\n`;

function onePage(contents: string, page = '', catalog = '', more: readonly string[] = [], count = 1): Buffer {
  const kids = Array.from({ length: count }, (_, i) => `${i === 0 ? 3 : 5 + more.length + i} 0 R`);
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${count}/Kids[${kids.join(' ')}]>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R${page}>>`,
    `<</Length ${contents.length}>>\nstream\n${contents}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  ];
  objects.push(...Array.from({ length: count - 1 }, () => objects[2] as string));
  let text = '%PDF-1.7\n';
  let table = '0000000000 65535 f \n';
  for (const [index, body] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

/** One reader shows 1,000,000 where another shows nothing: a number that no rule allows is read in two ways. */
export const twoTexts = (): Buffer =>
  onePage(`${line('The price is 10,000', 700)}BT /F1 18 Tf 72 640 Td /F1 Tf (Plus 1,000,000) Tj ET\n`);

/** Pages that both readers must draw before the file is taken: half a second of a processor. */
export const slowToCheck = (): Buffer =>
  onePage(`${line('Annex', 700)}BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID 80> EI\n`, '', '', [], 8);

export const plain = (): Buffer => onePage(line('Lease 2026', 700));

/** An invoice's data as an attachment, and a link to a web page. */
export const withAttachmentAndLink = (): Buffer =>
  onePage(
    line('Invoice 2026-001', 700),
    '/Annots[6 0 R]',
    '/Names<</EmbeddedFiles<</Names[(factur-x.xml)7 0 R]>>>>',
    [
      '<</Type/Annot/Subtype/Link/Rect[72 690 260 720]/Border[0 0 0]/A<</S/URI/URI(https://example.com/)>>>>',
      '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 8 0 R>>>>',
      '<</Type/EmbeddedFile/Length 10>>\nstream\n<Invoice/>\nendstream',
    ],
  );

/** `plain()` after somebody, later, wrote another year into it. */
export const altered = (signed: Buffer): Buffer =>
  Buffer.from(signed.toString('latin1').replace('Lease 2026', 'Lease 2036'), 'latin1');
