// What a document written by pdfkit is when it is finished: all its bytes.

/** Ends the document. */
export async function finishDocument(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}
