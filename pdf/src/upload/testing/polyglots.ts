// Test fixture code: files that are a PDF to one program and something else to another (security.md U-02).
import type { Finding, UploadCode } from '../findings.ts';
import { document, retabled } from './make-pdf.ts';

export type Hostile = {
  name: string;
  bytes: () => Uint8Array;
  code: UploadCode | UploadCode[];
  finding?: Finding;
};

const text = (value: string) => new Uint8Array(Buffer.from(value, 'latin1'));
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** A document whose bytes are changed by `edit`, with a table that fits them. */
const polyglot = (what: string, edit: (all: string) => string): Hostile => ({
  name: `U-02 a web page in ${what}`,
  bytes: () => retabled(edit(Buffer.from(document()).toString('latin1'))),
  code: 'polyglot',
});

/** A ZIP with one empty file `a`, whole, as the data of a stream. */
function zipInside(): Uint8Array {
  const local = `PK\x03\x04\x0a${'\0'.repeat(21)}\x01\0\0\0a`;
  const entry = `PK\x01\x02\x0a\0\x0a${'\0'.repeat(21)}\x01${'\0'.repeat(17)}a`;
  const end = `PK\x05\x06\0\0\0\0\x01\0\x01\0${String.fromCharCode(entry.length)}\0\0\0\x1f\0\0\0\0\0`;
  return document({ objects: { 10: { dict: '', data: text(local + entry + end) } }, page: '/X 10 0 R' });
}

/** The first 512 bytes are a tar header with its checksum: the name is the PDF header, the rest stands in a string. */
function tarHeader(): Uint8Array {
  const plain = Buffer.from(document({ catalog: `/Note(${' '.repeat(600)})` }));
  plain.write('ustar', 257, 'latin1');
  plain.write('0000000\0', 148, 'latin1');
  let sum = 8 * 32;
  for (let i = 0; i < 512; i++) if (i < 148 || i >= 156) sum += plain[i] ?? 0;
  plain.write(sum.toString(8).padStart(7, '0'), 148, 'latin1');
  return plain;
}

export const POLYGLOTS: Hostile[] = [
  {
    name: 'U-02 a program in front of the header',
    bytes: () => join(text('MZ program '), document()),
    code: 'polyglot',
  },
  {
    name: 'U-02 a header after 1,024 bytes',
    bytes: () => join(text(' '.repeat(1100)), document()),
    code: 'not_pdf',
  },
  {
    name: 'U-02 a web page after %%EOF',
    bytes: () => join(document(), text('<html><script>alert(1)</script>')),
    code: 'polyglot',
  },
  {
    name: 'U-02 a ZIP after %%EOF',
    bytes: () => join(document(), text(`PK\x03\x04${'\0'.repeat(60)}`)),
    code: 'polyglot',
  },
  { name: 'U-02 a ZIP inside a stream, found from the end', bytes: zipInside, code: 'polyglot' },
  { name: 'U-02 a tar header over the first objects', bytes: tarHeader, code: 'polyglot' },
  polyglot('a comment between header and first object', (all) =>
    all.replace('1 0 obj', '%<script>alert(1)</script>\n1 0 obj'),
  ),
  polyglot('a comment inside the first object', (all) =>
    all.replace('<</Type/Catalog', '<<%<html><script>alert(1)</script>\n/Type/Catalog'),
  ),
  polyglot('a string between two objects', (all) =>
    all.replace('2 0 obj', '(<script>alert(1)</script>)\n2 0 obj'),
  ),
  polyglot('a stream that no table names', (all) =>
    all.replace(
      '1 0 obj',
      '9 0 obj\n<</Length 21>>\nstream\n<?php system($_GET[0])\nendstream\nendobj\n1 0 obj',
    ),
  ),
  polyglot('a comment between a dictionary and its stream', (all) =>
    all.replace('>>\nstream\nBT', '>>%<script>1</script>\nstream\nBT'),
  ),
];
