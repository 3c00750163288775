// A variant as a file: objects, bytes, encryption, what qpdf makes of them, an odd end, an earlier signature.
import type { TestHierarchy } from '@xinqi/pki/testing';
import type { Judges } from '../judges.ts';
import type { Variant } from './axes.ts';
import { makeDocument } from './document.ts';
import { withEarlier } from './earlier.ts';
import { layOut } from './layout.ts';
import { OWNER, rawEncryption, USER } from './raw-encryption.ts';

/** `password` is given to who signs, `userPassword` to who judges. */
export type MadeVariant = { pdf: Buffer; password: string | undefined; userPassword: string };

const FILE_ID = Buffer.from('0123456789abcdef', 'latin1');

export async function makeVariant(
  variant: Variant,
  hierarchy: TestHierarchy,
  judges: Pick<Judges, 'qpdf'>,
  at: Date,
): Promise<MadeVariant> {
  const encryption = rawEncryption(variant.encryption, FILE_ID);
  const laidOut = layOut(makeDocument(variant), variant, encryption);
  const password = signingPassword(variant.encryption);
  const userPassword = ['user-password', 'owner-password'].includes(variant.encryption) ? USER : '';
  const linearized = variant.xref.startsWith('linearized') ? linearize(laidOut, variant, judges) : laidOut;
  const access = password === undefined ? {} : { password };
  const ended = withTail(linearized, variant.tail);
  return { pdf: await withEarlier(ended, variant, hierarchy, at, access), password, userPassword };
}

function signingPassword(kind: Variant['encryption']): string | undefined {
  if (kind === 'user-password') return USER;
  return kind === 'owner-password' || kind === 'owner-may-all' ? OWNER : undefined;
}

function linearize(pdf: Buffer, variant: Variant, judges: Pick<Judges, 'qpdf'>): Buffer {
  const streams = variant.xref === 'linearized-streams' ? 'generate' : 'disable';
  const password = variant.encryption === 'none' ? [] : [`--password=${OWNER}`];
  const options = ['--allow-weak-crypto', '--linearize', `--object-streams=${streams}`];
  return Buffer.from(judges.qpdf(pdf, ...password, ...options));
}

/** The file with its end, or its beginning, made odd. */
function withTail(pdf: Buffer, tail: Variant['tail']): Buffer {
  const append = (bytes: string): Buffer => Buffer.concat([pdf, Buffer.from(bytes, 'latin1')]);
  const edit = (change: (end: string) => string): Buffer => {
    const at = pdf.lastIndexOf('startxref');
    return Buffer.concat([
      pdf.subarray(0, at),
      Buffer.from(change(pdf.subarray(at).toString('latin1')), 'latin1'),
    ]);
  };
  switch (tail) {
    case 'no-line-end':
      return edit((end) => end.trimEnd());
    case 'blank-lines':
      return append('\r\n\r\n   \n');
    case 'text-behind':
      return append('<!-- served by a web server -->\n');
    case 'nulls-behind':
      return append('\0'.repeat(600));
    case 'startxref-blanks':
      return edit((end) => end.replace(/startxref\s+(\d+)\s+/, 'startxref \n  $1  \n\n'));
    case 'no-eof':
      return edit((end) => end.replace('%%EOF', ''));
    case 'wrong-startxref':
      return edit((end) => end.replace(/(\d+)/, (number) => String(Number(number) + 7)));
    case 'startxref-zero':
      return edit((end) => end.replace(/(\d+)/, '0'));
    case 'long-garbage':
      return append('garbage '.repeat(300));
    case 'cut':
      return pdf.subarray(0, pdf.length - 60);
    case 'late-header':
      return Buffer.concat([Buffer.from('\xef\xbb\xbf', 'latin1'), pdf]);
    default:
      return pdf;
  }
}
