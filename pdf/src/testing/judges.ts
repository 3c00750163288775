// Independent judges for tests: poppler's pdfsig and pdftoppm, qpdf, mutool, OpenSSL. Never skipped: where one is missing the
// test fails with the command that installs it.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JudgedSignature, readPdfsig } from './read-pdfsig.ts';

const INSTALL = 'apt-get update && apt-get install -y poppler-utils qpdf mupdf-tools libnss3-tools openssl';

/** MuPDF trusts only roots built into it, so that it says nothing of trust. `edited`: something follows the signature. */
export type MutoolSignature = { intact: boolean; edited: boolean };

export interface Judges {
  /** What pdfsig says of each signature (empty fields left out), with an NSS database that trusts only the root. */
  pdfsig(pdf: Uint8Array, userPassword?: string): Omit<JudgedSignature, 'text'>[];
  /** True when `qpdf --check` finds neither error nor warning. */
  qpdfCheck(pdf: Uint8Array, userPassword?: string): boolean;
  /** What `qpdf --check` complains of, its paths and positions left out. */
  qpdfComplaints(pdf: Uint8Array, userPassword?: string): string[];
  /** What `mutool sign -v` says of each signature, in the order of the fields. */
  mutool(pdf: Uint8Array, userPassword?: string): MutoolSignature[];
  /** Runs qpdf over a file and returns its output. */
  qpdf(pdf: Uint8Array, ...options: string[]): Uint8Array;
  /** `openssl cms -verify` over the bytes that the range names, with the root as the only anchor. */
  opensslVerify(pdf: Uint8Array, byteRange: readonly number[], at: Date): boolean;
  /** `openssl ts -verify` of a document timestamp over the bytes that the range names. */
  opensslStamp(pdf: Uint8Array, byteRange: readonly number[], at: Date): boolean;
  /** The page as poppler draws it at 72 dpi: one pixel a point. */
  draw(pdf: Uint8Array, page: number): { width: number; height: number; at(x: number, y: number): number[] };
  close(): void;
}

/** Opens the judges with a trusted root (DER). */
export function openJudges(root: Uint8Array): Judges {
  for (const tool of ['pdfsig', 'pdftoppm', 'qpdf', 'mutool', 'certutil', 'openssl']) {
    if (spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0) {
      throw new Error(`${tool} is missing. Install the judges: ${INSTALL}`);
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-judges-'));
  const file = (name: string, data: Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, data);
    return path;
  };
  const nss = join(folder, 'nss');
  const anchor = file('root.der', root);
  execFileSync('sh', ['-c', `mkdir ${nss} && certutil -N -d ${nss} --empty-password`]);
  execFileSync('certutil', ['-A', '-d', nss, '-n', 'root', '-t', 'CT,C,C', '-i', anchor]);
  const pem = join(folder, 'root.pem');
  execFileSync('openssl', ['x509', '-inform', 'DER', '-in', anchor, '-out', pem]);
  /** Token or CMS without its padding and the covered bytes as files, and the time as OpenSSL wants it. */
  const judged = (pdf: Uint8Array, byteRange: readonly number[], at: Date) => {
    const [start = 0, a = 0, b = 0, c = 0] = byteRange;
    const contents = Buffer.from(Buffer.from(pdf.subarray(a + 1, b - 1)).toString('latin1'), 'hex');
    return {
      cms: file('cms.der', contents.subarray(0, 4 + contents.readUInt16BE(2))),
      data: file('data', Buffer.concat([pdf.subarray(start, start + a), pdf.subarray(b, b + c)])),
      time: String(Math.floor(at.getTime() / 1000)),
    };
  };
  const checked = (pdf: Uint8Array, userPassword = ''): { status: number | null; complaints: string[] } => {
    const path = file('judged.pdf', pdf);
    const run = spawnSync('qpdf', [`--password=${userPassword}`, '--check', path], { encoding: 'utf8' });
    const lines = `${run.stdout}${run.stderr}`.split('\n').filter((line) => /warning|error/i.test(line));
    const complaints = lines
      .filter((line) => !/^(No syntax or stream encoding errors|errors that qpdf cannot detect)/.test(line))
      .map((line) => line.replaceAll(path, '').replaceAll(/\d+/g, 'n'));
    return { status: run.status, complaints };
  };
  return {
    pdfsig(pdf, userPassword = '') {
      const open = userPassword ? ['-upw', userPassword] : [];
      const args = [...open, '-nssdir', nss, file('judged.pdf', pdf)];
      const run = spawnSync('pdfsig', args, { encoding: 'utf8' });
      return readPdfsig(run.stdout).map(({ text: _, ...judged }) => judged);
    },
    qpdfCheck(pdf, userPassword) {
      const { complaints, status } = checked(pdf, userPassword);
      return status === 0 && complaints.length === 0;
    },
    qpdfComplaints: (pdf, userPassword) => checked(pdf, userPassword).complaints,
    mutool(pdf, userPassword = '') {
      const path = file('judged.pdf', pdf);
      const run = spawnSync('mutool', ['sign', '-v', '-p', userPassword, path], { encoding: 'utf8' });
      return run.stdout
        .split(/^Verifying signature .*$/m)
        .slice(1)
        .filter((text) => !text.includes('Signature is not signed'))
        .map((text) => ({
          intact: /The document is unchanged|The signature is valid/.test(text),
          edited: text.includes('edits since signing'),
        }));
    },
    qpdf(pdf, ...options) {
      return execFileSync('qpdf', [...options, file('in.pdf', pdf), '-'], { maxBuffer: 1 << 28 });
    },
    opensslVerify(pdf, byteRange, at) {
      const { cms, data, time } = judged(pdf, byteRange, at);
      const args = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', cms, '-content', data];
      const run = spawnSync('openssl', [...args, '-CAfile', pem, '-attime', time, '-out', '/dev/null'], {
        encoding: 'utf8',
      });
      return run.status === 0 && run.stderr.includes('successful');
    },
    opensslStamp(pdf, byteRange, at) {
      const { cms, data, time } = judged(pdf, byteRange, at);
      const args = ['ts', '-verify', '-data', data, '-token_in', '-in', cms, '-CAfile', pem, '-attime', time];
      return spawnSync('openssl', args).status === 0;
    },
    draw(pdf, page) {
      const args = ['-r', '72', '-cropbox', '-f', String(page + 1), '-l', String(page + 1)];
      const ppm = execFileSync('pdftoppm', [...args, file('judged.pdf', pdf)], { maxBuffer: 1 << 28 });
      const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 40).toString('latin1'))!;
      const [width, height] = [Number(head[1]), Number(head[2])];
      const at = (x: number, y: number): number[] => {
        const start = head[0].length + 3 * (Math.floor(y) * width + Math.floor(x));
        return [...ppm.subarray(start, start + 3)];
      };
      return { width, height, at };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
