// A PDF as plain as can be, of objects that somebody wrote: a header, the objects in their order from 1 (the first is the catalog), a
// table, a trailer.

/** Each body as it stands between `obj` and `endobj`. */
export function plainPdf(bodies: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]!.length;
  let xref = '0000000000 65535 f \n';
  for (const [i, body] of bodies.entries()) {
    xref += `${String(length).padStart(10, '0')} 00000 n \n`;
    const object = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    length += object.length;
  }
  const size = bodies.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n${xref}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** `entries` stand in its dictionary beside the length. */
export const stream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream'),
  ]);

/** A page of a few lines: what a child tries its readers on before it serves. */
export function fewLines(): Uint8Array {
  const content = `BT /F1 12 Tf 72 700 Td ${'(Contract) Tj 0 -20 Td '.repeat(20)}ET`;
  return new Uint8Array(
    plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
      stream('', Buffer.from(content)),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]),
  );
}
