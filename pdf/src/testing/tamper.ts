// For tests only: signed contracts to tamper with, and a writer of incremental updates that obeys no rule but the
// caller's.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { openPdf, type PdfFile, signatures } from '../read/index.ts';
import { nodeInflate, type PlannedField, prepare, type SignRequest, signTail } from '../sign/index.ts';
import { type PdfReport, type VerifyOptions, verifyPdf } from '../verify/index.ts';

export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
export const join = (...parts: (Uint8Array | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part)));
export const open = (pdf: Uint8Array): PdfFile => openPdf(pdf, { inflate: nodeInflate });

export const MARK = {
  kind: 'operators',
  width: 100,
  height: 50,
  operators: '1 0 0 rg 0 0 100 50 re f',
} as const;

const item = (signer: string, kind: PlannedField['kind'], x: number): PlannedField => ({
  signer,
  kind,
  name: '签名',
  placement: { page: 0, x, y: 100, width: 60, height: 40 },
});

export interface Party {
  readonly hierarchy: TestHierarchy;
  sign(pdf: Uint8Array, fieldName: string, more?: Partial<SignRequest>): Promise<Buffer>;
  verdict(pdf: Uint8Array, more?: Partial<VerifyOptions>): Promise<PdfReport>;
}

/** A hierarchy with functions that sign by it and verify against it, years after the one-time certificates ended. */
export async function makeParty(): Promise<Party> {
  const hierarchy = await makeTestHierarchy();
  return {
    hierarchy,
    async sign(pdf, fieldName, more = {}) {
      const { tail } = await signTail(pdf, {
        fieldName,
        appearances: {},
        signer: await hierarchy.issue({ name: '张*', organization: '某公司' }),
        timestamp: (value) => hierarchy.stamp(value),
        signedAt: new Date(TEST_TIME.getTime() + 30_000),
        ...more,
      });
      return join(pdf, tail);
    },
    verdict: (pdf, more = {}) =>
      verifyPdf(pdf, {
        port: nodeCryptoPort,
        anchors: [hierarchy.root],
        now: new Date('2030-01-01T00:00:00Z'),
        ...more,
      }),
  };
}

/** Fields `sig.a`, `xq.a.1`, `sig.b`, `xq.b.1` reserved on the first page. */
export const prepared = (pdf: Uint8Array): Buffer =>
  join(
    pdf,
    prepare(pdf, {
      fields: [
        item('a', 'signature', 50),
        item('a', 'date', 150),
        item('b', 'seal', 250),
        item('b', 'edge', 350),
      ],
    }),
  );

export interface Update {
  /** Object number to the text of the object. */
  objects: Record<number, string>;
  /** Entries instead of those of the last trailer. */
  trailer?: string;
  /** Where /Prev points to, instead of the last section; `none` leaves it out. */
  prev?: number | 'none';
  /** Bytes between the objects and the table. */
  junk?: string;
  /** A line between the trailer and `startxref`, where some writers leave their name. */
  comment?: string;
  startxref?: number;
  free?: number[];
  /** Entries that point anywhere. */
  offsets?: Record<number, number>;
}

/** Appends an update with a classic table. */
export function appendUpdate(pdf: Uint8Array, update: Update): Buffer {
  const file = open(pdf);
  let body = '';
  const entries = new Map<number, string>();
  for (const [num, text] of Object.entries(update.objects)) {
    entries.set(Number(num), `${String(pdf.length + body.length).padStart(10, '0')} 00000 n \n`);
    body += `${num} 0 obj\n${text}\nendobj\n`;
  }
  for (const num of update.free ?? []) entries.set(num, '0000000000 00001 f \n');
  for (const [num, at] of Object.entries(update.offsets ?? {})) {
    entries.set(Number(num), `${String(at).padStart(10, '0')} 00000 n \n`);
  }
  body += update.junk ?? '';
  const xref = pdf.length + body.length;
  let table = 'xref\n';
  for (const [num, entry] of [...entries].sort((a, b) => a[0] - b[0])) table += `${num} 1\n${entry}`;
  const size = Math.max(file.size, ...[...entries.keys()].map((num) => num + 1));
  const root = `/Root ${file.rootRef.num} 0 R`;
  const trailer = update.trailer ?? keepIds(pdf, root);
  return join(
    pdf,
    body,
    table,
    `trailer\n<</Size ${size}${trailer}${update.prev === 'none' ? '' : `/Prev ${update.prev ?? file.startxref}`}>>\n${update.comment ?? ''}startxref\n${update.startxref ?? xref}\n%%EOF\n`,
  );
}

function keepIds(pdf: Uint8Array, root: string): string {
  const text = Buffer.from(pdf).toString('latin1');
  const last = text.lastIndexOf('trailer');
  const id = /\/ID\s*\[[^\]]*\]/.exec(text.slice(last))?.[0] ?? '';
  const info = /\/Info\s*\d+ 0 R/.exec(text.slice(last))?.[0] ?? '';
  return `${root}${info}${id}`;
}

/** Text of an object as it stands in the newest revision, without its header and `endobj`. */
export function objectText(pdf: Uint8Array, num: number): string {
  const range = open(pdf).range(num);
  if (!range) throw new Error(`object ${num} is packed`);
  return Buffer.from(pdf.subarray(range.start, range.end))
    .toString('latin1')
    .replace(/^\d+ \d+ obj\s*/, '')
    .replace(/\s*endobj$/, '');
}

/** The signatures as the reader finds them. */
export const signaturesOf = (pdf: Uint8Array) => signatures(open(pdf));

/** The file with one occurrence of `from` replaced by something of the same length. */
export function patch(pdf: Uint8Array, from: string, to: string): Buffer {
  const at = Buffer.from(pdf).lastIndexOf(from, undefined, 'latin1');
  if (at < 0 || from.length !== to.length) throw new Error(`cannot patch ${from}`);
  const out = Buffer.from(pdf);
  out.write(to, at, 'latin1');
  return out;
}
