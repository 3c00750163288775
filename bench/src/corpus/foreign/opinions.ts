// What independent judges say of one signed file, question by question: no judge at hand answers all of them, and one that does
// not ask a question (pdfsig and OpenSSL about SHA-1, say) has no opinion on it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgedSignature } from '../../../../pdf/src/testing/read-pdfsig.ts';
import type { Judges } from '../judges.ts';

export type Answer = 'yes' | 'no' | 'silent';
/**
 * `integrity`: digest and signature value hold. `trust`: the path to the root. `form`: one SignerInfo (EN 319 142-1 §4.1).
 * `policy`: algorithms of ETSI TS 119 312, which end SHA-1.
 */
export const QUESTIONS = ['integrity', 'trust', 'form', 'policy'] as const;
export type Question = (typeof QUESTIONS)[number];
/** By question, then by judge. */
export type Opinions = Record<Question, Record<string, Answer>>;

export type ForeignDesk = {
  judges: Judges;
  /** The same under a policy of NSS that takes SHA-1 in no signature. */
  strictJudges: Judges;
  root: Uint8Array;
  authority: string;
  scratch: string;
  /** iText's words of each file, by path; absent where it is not installed. */
  itext: ReadonlyMap<string, readonly string[]>;
};

/** One answer for all signatures of a file: a single "no" is one. */
export function together(answers: readonly Answer[]): Answer {
  if (answers.includes('no')) return 'no';
  return answers.includes('yes') ? 'yes' : 'silent';
}

export function opinionsOf(path: string, desk: ForeignDesk): Opinions {
  const pdf = readFileSync(path);
  const pdfsig = desk.judges.pdfsig(path) ?? [];
  const strict = desk.strictJudges.pdfsig(path) ?? [];
  const ranges = signedRanges(pdf);
  const openssl = ranges.map((range) => opensslSays(range, desk));
  const itext = desk.itext.get(path) ?? [];
  const itextSays = (word: string): Answer => (word === 'good' ? 'yes' : word === 'bad' ? 'no' : 'silent');
  const integrity = pdfsig.map(integrityOf);
  return {
    integrity: {
      pdfsig: together(integrity),
      openssl: together(openssl.map((said) => said.integrity)),
      gnutls: together(ranges.map((range) => gnutlsSays(range, desk))),
      itext: together(itext.map(itextSays)),
    },
    trust: {
      pdfsig: together(pdfsig.map(({ valid, trusted }) => (valid ? (trusted ? 'yes' : 'no') : 'silent'))),
      openssl: together(openssl.map((said) => said.trust)),
    },
    form: {
      itext: together(
        itext.map((word) => (word === 'several' ? 'no' : word === 'unread' ? 'silent' : 'yes')),
      ),
    },
    // Only where the same judge believes it without the policy does its refusal say something of the algorithm.
    policy: {
      nss: together(strict.map((one, i) => (integrity[i] === 'yes' ? integrityOf(one) : 'silent'))),
    },
  };
}

/** A form that pdfsig does not judge, and a signer whom it does not find, are no word about the bytes. */
const integrityOf = ({ valid, text }: JudgedSignature): Answer =>
  valid ? 'yes' : /Invalid|Mismatch/.test(text) ? 'no' : 'silent';

export type SignedRange = { covered: Buffer; contents: Buffer; subFilter: string };

/** Every byte range of the file with its contents, in the order of the file: found by their text, not by our reader. */
export function signedRanges(pdf: Buffer): SignedRange[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map((match) => {
    const [a = 0, b = 0, c = 0, d = 0] = match.slice(1).map(Number);
    const hex = text.slice(a + b, c).replaceAll(/[<>\s]/g, '');
    const around = text.slice(text.lastIndexOf(' obj', match.index), text.indexOf('endobj', match.index));
    return {
      covered: Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]),
      contents: Buffer.from(hex, 'hex'),
      subFilter: /\/SubFilter\s*\/([\w.]+)/.exec(around)?.[1] ?? '',
    };
  });
}

const DETACHED = ['adbe.pkcs7.detached', 'ETSI.CAdES.detached'];
const run = (tool: string, args: readonly string[]) =>
  spawnSync(tool, args, { encoding: 'latin1', timeout: 60_000 });

/** What OpenSSL cannot read it has not judged. */
function opensslAnswer(args: readonly string[]): Answer {
  const { status, stderr } = run('openssl', args);
  if (status === 0) return 'yes';
  return /parse|decode|asn1|ASN1|wrong tag|nested/.test(stderr) && !/verif|digest/i.test(stderr)
    ? 'silent'
    : 'no';
}

/** Some tools leave the intermediate out; without `-partial_chain` OpenSSL builds with it and still wants the root. */
function opensslSays(
  { covered, contents, subFilter }: SignedRange,
  { authority, scratch }: ForeignDesk,
): { integrity: Answer; trust: Answer } {
  const [chain, cms, data, out] = ['chain.pem', 'cms', 'data', 'out'].map((name) => join(scratch, name)) as [
    string,
    string,
    string,
    string,
  ];
  const pem = ['root', 'intermediate'].map((name) => readFileSync(join(authority, `${name}.pem`), 'utf8'));
  writeFileSync(chain, pem.join(''));
  writeFileSync(cms, derOf(contents));
  writeFileSync(data, covered);
  const trust = ['-CAfile', chain];
  if (subFilter === 'ETSI.RFC3161') {
    const args = ['ts', '-verify', '-data', data, '-token_in', '-in', cms, ...trust];
    const said = opensslAnswer(args);
    return { integrity: said, trust: said };
  }
  const inside = subFilter === 'adbe.pkcs7.sha1';
  if (!inside && !DETACHED.includes(subFilter)) return { integrity: 'silent', trust: 'silent' };
  const how = ['cms', '-verify', '-binary', '-inform', 'DER', '-purpose', 'any', '-in', cms, '-out', out];
  const verified = (...more: string[]): Answer => {
    const said = opensslAnswer([...how, ...(inside ? [] : ['-content', data]), ...more]);
    if (said !== 'yes' || !inside) return said;
    return readFileSync(out).equals(createHash('sha1').update(covered).digest()) ? 'yes' : 'no';
  };
  const integrity = verified('-noverify');
  return { integrity, trust: integrity === 'yes' ? verified(...trust) : 'silent' };
}

/** GnuTLS reads DER alone, and of a detached PKCS #7 only. */
function gnutlsSays(
  { covered, contents, subFilter }: SignedRange,
  { authority, scratch }: ForeignDesk,
): Answer {
  if (!DETACHED.includes(subFilter)) return 'silent';
  const [cms, data] = [join(scratch, 'cms'), join(scratch, 'data')];
  writeFileSync(cms, derOf(contents));
  writeFileSync(data, covered);
  const trust = ['--load-ca-certificate', join(authority, 'root.pem')];
  const { error, stdout, stderr } = run('certtool', [
    ...['--p7-verify', '--load-data', data, ...trust, '--inder', '--infile', cms],
  ]);
  if (error) return 'silent';
  const words = [...`${stdout}${stderr}`.matchAll(/Signature status: (.*)/g)].map(([, word]) => word);
  if (words.length === 0) return 'silent';
  if (words.every((word) => word === 'ok')) return 'yes';
  return words.some((word) => /signature verification failed|digest/i.test(word ?? '')) ? 'no' : 'silent';
}

/** Without the zeros behind; of BER with an indefinite length OpenSSL finds the end itself. */
export function derOf(contents: Buffer): Buffer {
  const first = contents[1] ?? 0;
  if (first === 0x80 || first < 0x80) return first === 0x80 ? contents : contents.subarray(0, 2 + first);
  const octets = first & 0x7f;
  if (octets > 6 || contents.length < 2 + octets) return contents;
  return contents.subarray(0, 2 + octets + contents.readUIntBE(2, octets));
}
