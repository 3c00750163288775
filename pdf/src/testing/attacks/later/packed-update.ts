// An update whose objects stand in an object stream, behind a cross-reference stream.
import { join, open } from '../../tamper.ts';
import { streamText } from '../attack-file.ts';

/** Appends these objects packed. Keeps ID and the information dictionary of the attack set's contract. */
export function packedUpdate(pdf: Uint8Array, objects: Record<number, string>): Buffer {
  const file = open(pdf);
  const size = Math.max(file.size, ...Object.keys(objects).map((num) => Number(num) + 1));
  const entries = Object.entries(objects);
  let at = 0;
  const head = entries
    .map(([num, text]) => {
      const entry = `${num} ${at}`;
      at += text.length + 1;
      return entry;
    })
    .join(' ');
  const data = `${head} ${entries.map(([, text]) => text).join(' ')}`;
  const holder = `${size} 0 obj\n${streamText(data, `/Type/ObjStm/N ${entries.length}/First ${head.length + 1}`)}\nendobj\n`;
  const row = (kind: number, a: number, b: number): string =>
    String.fromCharCode(kind, (a >> 24) & 255, (a >> 16) & 255, (a >> 8) & 255, a & 255, b);
  const index = [...entries.map(([num]) => `${num} 1`), `${size} 2`].join(' ');
  const start = pdf.length + holder.length;
  const rows = [...entries.map((_, i) => row(2, size, i)), row(1, pdf.length, 0), row(1, start, 0)].join('');
  const id = /\/ID\s*\[[^\]]*\]/.exec(Buffer.from(pdf).toString('latin1'))?.[0] ?? '';
  const section = streamText(
    rows,
    `/Type/XRef/W[1 4 1]/Index[${index}]/Size ${size + 2}/Root ${file.rootRef.num} 0 R/Info 8 0 R${id}/Prev ${file.startxref}`,
  );
  return join(pdf, holder, `${size + 1} 0 obj\n${section}\nendobj\nstartxref\n${start}\n%%EOF\n`);
}
