// What independent judges say of a signed file (pdfsig with the root trusted; OpenSSL over the bytes that each byte range
// names), what we say, and how the two agree. Byte ranges are found by their text: our reader has no say in what they judge.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyPdf } from '@xinqi/pdf/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Judges } from '../judges.ts';

export type Agreement = 'agree' | 'says less' | 'accuses' | 'FALSE ACCEPT' | 'judges doubt';
export type ForeignLine = {
  path: string;
  tool: string;
  /** What was done to it; absent for a sound file. */
  tampering?: string;
  own: string;
  /** Each reason that is not `valid`, of the file or of one of its signatures. */
  reasons: string[];
  pdfsig: string;
  openssl: string;
  agreement: Agreement;
};

/** `judgesAccept`: what independent judges say of a sound file; of a tampered one its maker knows the truth. */
export function agreementOf(own: string, judgesAccept: boolean, tampered: boolean): Agreement {
  const accepted = own === 'valid' || own === 'valid_with_warnings';
  if (tampered) return accepted ? 'FALSE ACCEPT' : 'agree';
  if (!judgesAccept) return accepted ? 'judges doubt' : 'agree';
  if (accepted) return 'agree';
  return own === 'invalid' || own === 'changed_after_signing' ? 'accuses' : 'says less';
}

/** What pdfsig 22 prints of a document timestamp, which it does not judge; OpenSSL does. */
const UNJUDGED = 'Signature has not yet been verified';
const NO_WORD = 'no word';

export type ForeignDesk = { judges: Judges; root: Uint8Array; authority: string; scratch: string };

export async function judgeForeign(path: string, tampering: string | undefined, desk: ForeignDesk) {
  const pdf = readFileSync(path);
  const report = await verifyPdf(pdf, {
    port: nodeCryptoPort,
    anchors: [],
    foreignAnchors: [desk.root],
    timestampAnchors: [desk.root],
    now: new Date(),
  });
  const reasons = [
    ...(report.reason ? [report.reason] : []),
    ...report.signatures
      .filter(({ verdict }) => verdict !== 'valid')
      .map(({ verdict, reason }) => `${verdict} ${reason}`),
  ];
  const pdfsig = desk.judges.pdfsig(path) ?? [];
  const saidByPdfsig = pdfsig.map(({ valid, trusted, text }) =>
    valid && trusted ? 'valid' : valid ? 'not trusted' : text.includes(UNJUDGED) ? NO_WORD : text,
  );
  const saidByOpenssl = opensslSays(pdf, desk);
  const accept =
    saidByPdfsig.length > 0 &&
    saidByPdfsig.every((word) => word === 'valid' || word === NO_WORD) &&
    saidByOpenssl.length > 0 &&
    saidByOpenssl.every(
      (word) => word === 'good' || (word === 'not asked' && !saidByPdfsig.includes(NO_WORD)),
    );
  return {
    own: report.verdict,
    reasons: [...new Set(reasons)],
    pdfsig: [...new Set(saidByPdfsig)].join(', '),
    openssl: [...new Set(saidByOpenssl)].join(', '),
    agreement: agreementOf(report.verdict, accept, tampering !== undefined),
  };
}

/** Every byte range of the file with its contents, in the order of the file. */
export function signedRanges(pdf: Buffer): { covered: Buffer; contents: Buffer; subFilter: string }[] {
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

/** Some tools leave the intermediate out; without `-partial_chain` OpenSSL builds with it and still wants the root. */
function opensslSays(pdf: Buffer, { authority, scratch }: ForeignDesk): string[] {
  const chain = join(scratch, 'chain.pem');
  const pem = ['root', 'intermediate'].map((name) => readFileSync(join(authority, `${name}.pem`), 'utf8'));
  writeFileSync(chain, pem.join(''));
  return signedRanges(pdf).map(({ covered, contents, subFilter }) => {
    const [cms, data] = [join(scratch, 'cms'), join(scratch, 'data')];
    writeFileSync(cms, derOf(contents));
    writeFileSync(data, covered);
    const trust = ['-CAfile', chain];
    const run = (...args: string[]) => spawnSync('openssl', args, { encoding: 'latin1', timeout: 60_000 });
    if (subFilter === 'ETSI.RFC3161') {
      const { status } = run('ts', '-verify', '-data', data, '-token_in', '-in', cms, ...trust);
      return status === 0 ? 'good' : 'bad';
    }
    if (!DETACHED.includes(subFilter)) return 'not asked';
    const how = ['-binary', '-inform', 'DER', '-purpose', 'any', '-out', '/dev/null'];
    return run('cms', '-verify', ...how, '-in', cms, '-content', data, ...trust).status === 0
      ? 'good'
      : 'bad';
  });
}

/** Without the zeros behind; of BER with an indefinite length OpenSSL finds the end itself. */
export function derOf(contents: Buffer): Buffer {
  const first = contents[1] ?? 0;
  if (first === 0x80 || first < 0x80) return first === 0x80 ? contents : contents.subarray(0, 2 + first);
  const octets = first & 0x7f;
  if (octets > 6 || contents.length < 2 + octets) return contents;
  return contents.subarray(0, 2 + octets + contents.readUIntBE(2, octets));
}
