// Unsigned one-page files in the layouts that other software writes: object streams, a linearized order, a hybrid table,
// comments and words that look like structure. All of them mean one thing to every reader.
import { deflateSync } from 'node:zlib';
import { bytesOf, join } from '../../tamper.ts';

const PARTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 6 0 R>>',
];
const CONTENT = '<</Length 16>>\nstream\n0 g 0 0 9 9 re f\nendstream';
const row = (kind: number, a: number, b: number): number[] => [kind, a >> 8, a & 255, b];
const entry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;
const FREE = '0000000000 65535 f \n';

/** Catalog, tree and page inside an object stream (4), found by a cross-reference stream (5). */
export function packed(deflated: boolean): Buffer {
  let at = 0;
  const header = PARTS.map((part, i) => {
    const pair = `${i + 1} ${at}`;
    at += part.length + 1;
    return pair;
  }).join(' ');
  const pack = (data: Buffer): Buffer => (deflated ? deflateSync(data) : data);
  const filter = deflated ? '/Filter/FlateDecode' : '';
  const held = pack(bytesOf(`${header} ${PARTS.join(' ')}`));
  const head = '%PDF-1.7\n';
  const content = `6 0 obj\n${CONTENT}\nendobj\n`;
  const holder = join(
    `4 0 obj\n<</Type/ObjStm/N 3/First ${header.length + 1}${filter}/Length ${held.length}>>\nstream\n`,
    held,
    '\nendstream\nendobj\n',
  );
  const start = head.length + content.length + holder.length;
  const table = pack(
    Buffer.from([
      ...row(0, 0, 0),
      ...[0, 1, 2].flatMap((i) => row(2, 4, i)),
      ...row(1, head.length + content.length, 0),
      ...row(1, start, 0),
      ...row(1, head.length, 0),
    ]),
  );
  return join(
    head,
    content,
    holder,
    `5 0 obj\n<</Type/XRef/Size 7/W[1 2 1]/Root 1 0 R${filter}/Length ${table.length}>>\nstream\n`,
    table,
    `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`,
  );
}

/** Linearized order (annex F): the first section stands in front and leads to the one at the end. */
export function linearized(): Buffer {
  const head = '%PDF-1.7\n5 0 obj\n<</Linearized 1/L 0000/H[0 0]/O 3/E 0000/N 1/T 0000>>\nendobj\n';
  const objects = (from: number): { text: string; at: Map<number, number> } => {
    const at = new Map<number, number>();
    let text = '';
    for (const [num, body] of [
      [1, PARTS[0]!],
      [3, PARTS[2]!],
      [6, CONTENT],
      [2, PARTS[1]!],
    ] as const) {
      at.set(num, from + text.length);
      text += `${num} 0 obj\n${body}\nendobj\n`;
    }
    return { text, at };
  };
  const front = (at: Map<number, number>, previous: number): string =>
    `xref\n1 1\n${entry(at.get(1)!)}3 1\n${entry(at.get(3)!)}5 2\n${entry(9)}${entry(at.get(6)!)}trailer\n<</Size 7/Root 1 0 R/Prev ${String(previous).padStart(6)}>>\nstartxref\n0\n%%EOF\n`;
  const blank = front(
    new Map([
      [1, 0],
      [3, 0],
      [6, 0],
    ]),
    0,
  );
  const { text, at } = objects(head.length + blank.length);
  const previous = head.length + blank.length + text.length;
  return bytesOf(
    `${head}${front(at, previous)}${text}xref\n0 1\n${FREE}2 1\n${entry(at.get(2)!)}trailer\n<</Size 7>>\nstartxref\n${head.length}\n%%EOF\n`,
  );
}

/** A hybrid file (§7.5.8.4): the table calls the content free, the stream of the section has it. */
export function hybrid(): Buffer {
  const head = '%PDF-1.7\n';
  let body = head;
  const at = [...PARTS, CONTENT].map((part, i) => {
    const start = body.length;
    body += `${[1, 2, 3, 6][i]} 0 obj\n${part}\nendobj\n`;
    return start;
  });
  const stream = body.length;
  body += `4 0 obj\n<</Type/XRef/W[1 2 1]/Index[6 1]/Size 7/Root 1 0 R/Length 4>>\nstream\n`;
  const rows = Buffer.from(row(1, at[3]!, 0));
  const middle = '\nendstream\nendobj\n';
  const xref = body.length + rows.length + middle.length;
  const table = `xref\n0 5\n${FREE}${[at[0]!, at[1]!, at[2]!, stream].map(entry).join('')}5 2\n${FREE}${FREE}`;
  return join(
    body,
    rows,
    middle,
    `${table}trailer\n<</Size 7/Root 1 0 R/XRefStm ${stream}>>\nstartxref\n${xref}\n%%EOF\n`,
  );
}
