// Unsigned one-page files in the layouts that other software writes: object streams, a linearized order, a hybrid table,
// comments and words that look like structure. All of them mean one thing to every reader.
import { deflateSync } from 'node:zlib';
import { writePdf } from '../../make-pdf.ts';
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

/**
 * A hybrid file (§7.5.8.4): the table calls one object free, the stream of the section has it. That is the content of the
 * page, which pdf.js then does not show, or something that no page shows.
 */
export function hybrid(hidesContent = false): Buffer {
  const parts = [
    hidesContent ? PARTS[0]! : '<</Type/Catalog/Pages 2 0 R/PieceInfo 7 0 R>>',
    PARTS[1]!,
    PARTS[2]!,
  ];
  let body = '%PDF-1.7\n';
  const at = [...parts, CONTENT, '<</Own(x)>>'].map((part, i) => {
    const start = body.length;
    body += `${[1, 2, 3, 6, 7][i]} 0 obj\n${part}\nendobj\n`;
    return start;
  });
  const stream = body.length;
  const [num, place] = hidesContent ? [6, at[3]!] : [7, at[4]!];
  body += `4 0 obj\n<</Type/XRef/W[1 2 1]/Index[${num} 1]/Size 8/Root 1 0 R/Length 4>>\nstream\n`;
  const rows = Buffer.from(row(1, place, 0));
  const middle = '\nendstream\nendobj\n';
  const xref = body.length + rows.length + middle.length;
  const last = [FREE, hidesContent ? FREE : entry(at[3]!), hidesContent ? entry(at[4]!) : FREE].join('');
  const table = `xref\n0 5\n${FREE}${[at[0]!, at[1]!, at[2]!, stream].map(entry).join('')}5 3\n${last}`;
  return join(
    body,
    rows,
    middle,
    `${table}trailer\n<</Size 8/Root 1 0 R/XRefStm ${stream}>>\nstartxref\n${xref}\n%%EOF\n`,
  );
}

/**
 * As Word writes it: a section with a full table, then one with an empty table whose stream lists all objects once more.
 * `elsewhere`: where the stream says that the content stands; a place of its own behind the first section when given.
 */
export function wordHybrid(elsewhere?: string): Buffer {
  let body = '%PDF-1.7\n';
  const at = [...PARTS, CONTENT].map((part, i) => {
    const start = body.length;
    body += `${[1, 2, 3, 6][i]} 0 obj\n${part}\nendobj\n`;
    return start;
  });
  const table = body.length;
  const rest = `${FREE}${FREE}${entry(at[3]!)}`;
  const trailer = '/Size 7/Root 1 0 R';
  body += `xref\n0 7\n${FREE}${at.slice(0, 3).map(entry).join('')}${rest}trailer\n<<${trailer}>>\n`;
  body += `startxref\n${table}\n%%EOF\n`;
  const content = elsewhere === undefined ? at[3]! : body.length;
  if (elsewhere !== undefined) body += `6 0 obj\n${elsewhere}\nendobj\n`;
  const stream = body.length;
  const rows = [0, at[0]!, at[1]!, at[2]!, stream, 0, content].flatMap((place) =>
    row(place === 0 ? 0 : 1, place, place === 0 ? 255 : 0),
  );
  body += `4 0 obj\n<</Type/XRef/W[1 2 1]${trailer}/Length ${rows.length}>>\nstream\n`;
  const middle = '\nendstream\nendobj\n';
  const xref = body.length + rows.length + middle.length;
  const end = `xref\n0 0\ntrailer\n<<${trailer}/Prev ${table}/XRefStm ${stream}>>\nstartxref\n${xref}\n%%EOF\n`;
  return join(body, Buffer.from(rows), middle, end);
}

/**
 * A table with an entry that nothing refers to and that leads nowhere: at byte 0 as Quartz writes it, or where another
 * object stands as old iText did. Object 1 is the dead one, the catalog 2: PDFium looks at the first entry in use.
 */
export function deadEntry(place: number, behind = ''): Buffer {
  let body = '%PDF-1.7\n';
  const parts = ['<</Type/Catalog/Pages 3 0 R>>', '<</Type/Pages/Kids[4 0 R]/Count 1>>'];
  const page = '<</Type/Page/Parent 3 0 R/MediaBox[0 0 300 300]/Contents 5 0 R>>';
  const at = [...parts, page, CONTENT].map((part, i) => {
    const start = body.length;
    body += `${i + 2} 0 obj\n${part}\nendobj\n`;
    return start;
  });
  body += behind;
  const table = `xref\n0 6\n${FREE}${[place, ...at].map(entry).join('')}`;
  return bytesOf(`${body}${table}trailer\n<</Size 6/Root 2 0 R>>\nstartxref\n${body.length}\n%%EOF\n`);
}

/** Object 5 stands in the table, but Size says that there are four. Nothing refers to it. */
export const beyondSize = (): Buffer =>
  bytesOf(
    writePdf([...PARTS.map((part) => part.replace('6 0 R', '4 0 R')), CONTENT, '(left over)'])
      .toString('latin1')
      .replace('/Size 6', '/Size 5'),
  );
