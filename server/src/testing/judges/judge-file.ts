// For tests: independent judges of a file that the product made: poppler's pdfsig with an NSS database that trusts one
// root, and qpdf. Never skipped: without them the tests fail, and say how they are installed.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPdfsig } from '../../../../pdf/src/testing/read-pdfsig.ts';
import { openScratch } from './scratch.ts';

export type JudgedSignature = { field: string; valid: boolean; trusted: boolean };

export type FileJudges = {
  /** For each signature of a person: valid and trusted. Document timestamps are left out: poppler knows none. */
  pdfsig(pdf: Uint8Array): JudgedSignature[];
  /** The same beside a server in this very process, which it may ask by OCSP. */
  pdfsigOnline(pdf: Uint8Array): Promise<JudgedSignature[]>;
  /** `qpdf --check` finds neither error nor warning. */
  qpdfClean(pdf: Uint8Array): boolean;
  /** The page as poppler draws it at 72 dpi: the share of coloured pixels (red seals, blue samples) in a box of it. */
  inked(pdf: Uint8Array, page: number, box: { x: number; y: number; width: number; height: number }): number;
  /** Writes a file and answers its path. */
  file(name: string, data: Uint8Array | string): string;
  openssl(...args: string[]): { ok: boolean; text: string };
  close(): void;
};

const ofPersons = (report: string): JudgedSignature[] =>
  readPdfsig(report)
    .filter(({ field }) => field.startsWith('sig.'))
    .map(({ field, valid, trusted }) => ({ field, valid, trusted }));

export function openFileJudges(root: Uint8Array, ...further: Uint8Array[]): FileJudges {
  for (const tool of ['pdfsig', 'pdftoppm', 'qpdf', 'certutil', 'openssl'])
    if (spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
      throw new Error(`${tool} is missing: apt-get install -y poppler-utils qpdf libnss3-tools openssl`);
  const { folder, file, close } = openScratch('judge-file');
  const nss = join(folder, 'nss');
  execFileSync('sh', ['-c', `mkdir ${nss} && certutil -N -d ${nss} --empty-password`]);
  for (const [i, der] of [root, ...further].entries())
    execFileSync('certutil', [
      ...['-A', '-d', nss, '-n', `root-${i}`, '-t', 'CT,C,C', '-i', file(`root-${i}.der`, der)],
    ]);
  return {
    file,
    pdfsig: (pdf) =>
      ofPersons(spawnSync('pdfsig', ['-nssdir', nss, file('judged.pdf', pdf)], { encoding: 'utf8' }).stdout),
    pdfsigOnline: async (pdf) => {
      const run = promisify(execFile)('pdfsig', ['-nssdir', nss, file('judged.pdf', pdf)]);
      return ofPersons((await run).stdout);
    },
    qpdfClean(pdf) {
      const run = spawnSync('qpdf', ['--check', file('judged.pdf', pdf)], { encoding: 'utf8' });
      return run.status === 0 && !/warning/i.test(`${run.stdout}${run.stderr}`);
    },
    inked(pdf, page, box) {
      const number = String(page + 1);
      const args = ['-r', '72', '-f', number, '-l', number, '-singlefile', file('drawn.pdf', pdf)];
      execFileSync('pdftoppm', [...args, join(folder, 'drawn')]);
      const ppm = readFileSync(join(folder, 'drawn.ppm'));
      const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 40).toString('latin1'))!;
      const width = Number(head[1]);
      let found = 0;
      for (let y = Math.floor(box.y); y < Math.floor(box.y + box.height); y++)
        for (let x = Math.floor(box.x); x < Math.floor(box.x + box.width); x++) {
          const at = head[0].length + 3 * (y * width + x);
          const [r, g, b] = [ppm[at]!, ppm[at + 1]!, ppm[at + 2]!];
          if (Math.max(r, g, b) > Math.min(r, g, b) + 60) found++;
        }
      return found / (box.width * box.height);
    },
    openssl(...args) {
      const run = spawnSync('openssl', args, { encoding: 'utf8' });
      return { ok: run.status === 0, text: run.stdout + run.stderr };
    },
    close,
  };
}
