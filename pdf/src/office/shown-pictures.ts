// How many images a PDF holds that LibreOffice wrote: it writes the dictionary of each in plain text. A mask that belongs to an image is
// none of its own.
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export function shownPictures(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).toString('latin1');
  return Math.max(0, count(text, /\/Subtype\s*\/Image\b/g) - count(text, /\/SMask\s/g));
}
