// Independent judges of a signed PDF: poppler's pdfsig with an NSS database that holds one root, qpdf, and OpenSSL for
// each signature and its timestamp (decisions "Acceptance by other tools"). A tool that is missing fails the story.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Said = { valid: boolean; trusted: boolean };

function run(command: string, args: readonly string[]): { status: number | null; text: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) throw error;
  return { status, text: stdout + stderr };
}

/** An NSS database in `folder` that trusts the root of a PEM file. */
export function nssWith(folder: string, pem: string): string {
  execFileSync('mkdir', ['-p', folder]);
  execFileSync('certutil', ['-N', '-d', folder, '--empty-password']);
  execFileSync('certutil', ['-A', '-d', folder, '-n', 'root', '-t', 'CT,C,C', '-a', '-i', pem]);
  return folder;
}

/** The file with a signature by somebody whom nobody vouches for, made by poppler. RSA: it leaves no room for the changing length of ECDSA. */
export function signedByPoppler(folder: string, file: Buffer, name: string): Buffer {
  const nss = join(folder, 'nss-of-signer');
  const [noise, plain, signed] = ['noise', 'plain.pdf', 'signed.pdf'].map((it) => join(folder, it)) as [
    string,
    string,
    string,
  ];
  execFileSync('mkdir', ['-p', nss]);
  writeFileSync(noise, randomBytes(100));
  writeFileSync(plain, file);
  execFileSync('certutil', ['-N', '-d', nss, '--empty-password']);
  const key = ['-k', 'rsa', '-g', '2048', '-z', noise, '--keyUsage', 'digitalSignature,nonRepudiation'];
  const own = ['-n', 'signer', '-s', `CN=${name}`, '-x', '-t', ',,', '-m', '1', ...key];
  execFileSync('certutil', ['-S', '-d', nss, ...own], { stdio: 'ignore' });
  const field = ['-add-signature', '-nick', 'signer', '-new-signature-field-name', 'sig1'];
  execFileSync('pdfsig', ['-nssdir', nss, ...field, plain, signed], { stdio: 'ignore' });
  return readFileSync(signed);
}

/** What pdfsig says of each signature, in file order; poppler does not know document timestamps, they are left out. */
export const pdfsig = (file: string, nss: string): Said[] =>
  run('pdfsig', ['-nssdir', nss, file])
    .text.split(/^Signature #\d+:$/m)
    .slice(1)
    .filter((text) => !text.includes('Signature Field Name: DocTimeStamp'))
    .map((text) => ({
      valid: text.includes('Signature is Valid.'),
      trusted: text.includes('Certificate is Trusted.'),
    }));

/** True when qpdf finds neither error nor warning. */
export function qpdfCheck(file: string): boolean {
  const { status, text } = run('qpdf', ['--check', file]);
  return status === 0 && !/warning/i.test(text);
}

export const textOf = (file: string): string => execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });

type Signature = { cms: string; data: string };
/** Writes the CMS and the signed bytes of every signature of the file into `folder`. */
export function signaturesOf(file: string, folder: string): Signature[] {
  const bytes = readFileSync(file);
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g);
  return [...ranges].map((match, i) => {
    const [start = 0, first = 0, second = 0, rest = 0] = match.slice(1).map(Number);
    const hex = bytes.subarray(start + first + 1, second - 1).toString('latin1');
    const cms = join(folder, `signature-${i}.cms`);
    const data = join(folder, `signature-${i}.data`);
    writeFileSync(cms, Buffer.from(hex, 'hex'));
    writeFileSync(
      data,
      Buffer.concat([bytes.subarray(start, start + first), bytes.subarray(second, second + rest)]),
    );
    return { cms, data };
  });
}

/** `openssl cms -verify` with `pem` as the only anchor, at the time of signing (one-time certificates). */
export function cmsAccepted({ cms, data }: Signature, pem: string, at: Date): boolean {
  const given = [
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    cms,
    '-content',
    data,
    '-out',
    '/dev/null',
  ];
  const { status } = run('openssl', [
    ...given,
    '-CAfile',
    pem,
    '-attime',
    String(Math.floor(at.getTime() / 1000)),
  ]);
  return status === 0;
}

type Node = { at: number; depth: number; head: number; length: number; text: string };
const nodesOf = (der: string): Node[] =>
  [
    ...run('openssl', ['asn1parse', '-inform', 'DER', '-in', der]).text.matchAll(
      /^ *(\d+):d=(\d+) +hl=(\d+) l= *(\d+) (.*)$/gm,
    ),
  ].map(([, at, depth, head, length, text = '']) => ({
    at: Number(at),
    depth: Number(depth),
    head: Number(head),
    length: Number(length),
    text,
  }));

/** The signature's own timestamp token and the signature value that it stamps; undefined when there is none. */
export function timestampOf({ cms }: Signature): { token: string; stamped: string } | undefined {
  const nodes = nodesOf(cms);
  const bytes = readFileSync(cms);
  const oid = nodes.findIndex(({ text }) => text.includes(':id-smime-aa-timeStampToken'));
  const token = nodes[oid + 2];
  if (oid < 0 || !token) return undefined;
  // the unsigned attributes follow the signature value
  const unsigned = nodes.slice(0, oid).findLast(({ text }) => text.startsWith('cons: cont [ 1 ]'));
  const value = nodes.find(
    (node) => unsigned && node.depth === unsigned.depth && node.at + node.head + node.length === unsigned.at,
  );
  if (!value?.text.includes('OCTET STRING')) return undefined;
  const files = { token: `${cms}.tst`, stamped: `${cms}.value` };
  writeFileSync(files.token, bytes.subarray(token.at, token.at + token.head + token.length));
  writeFileSync(files.stamped, bytes.subarray(value.at + value.head, value.at + value.head + value.length));
  return files;
}

/** `openssl ts -verify` of a token (or of a whole response) over a file. */
export const timestampAccepted = (
  answer: string,
  data: string,
  pem: string,
  kind: 'token' | 'response',
): boolean =>
  run('openssl', [
    'ts',
    '-verify',
    '-in',
    answer,
    ...(kind === 'token' ? ['-token_in'] : []),
    '-data',
    data,
    '-CAfile',
    pem,
  ]).status === 0;

/** A root that has nothing to do with the installation. */
export function foreignRoot(folder: string): string {
  const pem = join(folder, 'foreign.pem');
  const subject = ['-subj', '/CN=Foreign Root', '-keyout', join(folder, 'foreign.key'), '-out', pem];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...subject], {
    stdio: 'ignore',
  });
  return pem;
}
