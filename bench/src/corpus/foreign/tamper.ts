// What is done to sound signed files afterwards: none of it may be called valid. Written by hand, without our own writer.
import { openPdf, type PdfFile, PdfString, type PdfValue, pages, Ref } from '@xinqi/pdf/read';
import { nodeInflate } from '@xinqi/pdf/sign';

/** Name → the altered file; undefined where it cannot be made from this one. */
export const TAMPERINGS: Record<string, (pdf: Buffer) => Buffer | undefined> = {
  /** One bit of content that the first signature covers. */
  byte(pdf) {
    const start = pdf.indexOf('stream', Math.floor(pdf.indexOf('endobj') / 2));
    if (start < 0) return undefined;
    const copy = Buffer.from(pdf);
    copy[start + 40] = copy[start + 40]! ^ 1;
    return copy;
  },
  /** A further revision that replaces what page 1 draws. */
  replaced(pdf) {
    const file = openPdf(pdf, { inflate: nodeInflate });
    const [page] = pages(file);
    const contents = page?.dict.get('Contents');
    const list = Array.isArray(contents) ? contents : [contents];
    const ref = list.find((part) => part instanceof Ref);
    if (!(ref instanceof Ref)) return undefined;
    return appended(pdf, file, ref, '1 0 0 rg 100 100 300 300 re f');
  },
  junk: (pdf) => Buffer.concat([pdf, Buffer.from('\n% nothing to see here\n(junk)\n')]),
  /** Cut off inside the last bytes that a signature covers: some tools write a revision behind them. */
  cut(pdf) {
    const ranges = pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*\d+\s+\d+\s+(\d+)\s+(\d+)/g);
    const end = Math.max(0, ...Array.from(ranges, ([, start, length]) => Number(start) + Number(length)));
    return end < 40 ? undefined : pdf.subarray(0, end - 40);
  },
};

/** Its trailer says what the last one said, so that nothing but the content gives the change away. */
function appended(pdf: Buffer, { trailer, rootRef, size }: PdfFile, object: Ref, drawing: string): Buffer {
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-60).toString('latin1'))?.[1]);
  const body = `\n${object.num} ${object.gen} obj\n<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream\nendobj\n`;
  const table = pdf.length + body.length;
  const entry = String(pdf.length + 1).padStart(10, '0');
  const generation = String(object.gen).padStart(5, '0');
  const info = trailer.get('Info');
  const id = trailer.get('ID');
  const hex = (part: PdfValue): string =>
    part instanceof PdfString ? `<${Buffer.from(part.bytes).toString('hex')}>` : '';
  const rest = `${info instanceof Ref ? `/Info ${info.num} ${info.gen} R` : ''}${Array.isArray(id) ? `/ID[${id.map(hex).join('')}]` : ''}`;
  const dict = `<</Size ${size}/Root ${rootRef.num} ${rootRef.gen} R${rest}/Prev ${previous}>>`;
  const tail = `xref\n${object.num} 1\n${entry} ${generation} n \ntrailer\n${dict}\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(body + tail, 'latin1')]);
}
