// Judges of signed files that know nothing of us: pdfsig with an NSS database that trusts the run's root alone, and
// qpdf. A judge that is not installed says nothing (undefined).
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JudgedSignature, readPdfsig } from '../../../pdf/src/testing/read-pdfsig.ts';

export type Judges = {
  /** What pdfsig says of each filled signature field. */
  pdfsig(path: string): JudgedSignature[] | undefined;
  /** Exit status of `qpdf --check`: 0 good, 3 warnings, 2 errors. */
  qpdf(path: string): { status: number | null; text: string } | undefined;
};

const TIME = 120_000;
const has = (tool: string): boolean => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;

/**
 * `roots` in DER; `folder` is made and may hold an older database. `known`: certificates that NSS knows and does not trust:
 * from the files alone it builds a path to the same signer once, and often not a second time. `policy`: what NSS is told of
 * algorithms (`disallow=SHA1/signature`); without it, it takes SHA-1 for good.
 */
export function openJudges(
  roots: readonly Uint8Array[],
  folder: string,
  known: readonly Uint8Array[] = [],
  policy?: string,
): Judges {
  const run = (tool: string, args: readonly string[]) =>
    spawnSync(tool, args, { encoding: 'latin1', timeout: TIME, maxBuffer: 1 << 26 });
  const nss = join(folder, 'nss');
  rmSync(nss, { recursive: true, force: true });
  mkdirSync(nss, { recursive: true });
  const withPdfsig = has('pdfsig') && has('certutil');
  const withQpdf = has('qpdf');
  if (withPdfsig) {
    run('certutil', ['-N', '-d', nss, '--empty-password']);
    for (const [index, certificate] of [...roots, ...known].entries()) {
      const file = join(folder, `certificate-${index}.der`);
      writeFileSync(file, certificate);
      const trust = index < roots.length ? 'CT,C,C' : ',,';
      run('certutil', ['-A', '-d', nss, '-n', `certificate-${index}`, '-t', trust, '-i', file]);
    }
    if (policy)
      appendFileSync(
        join(nss, 'pkcs11.txt'),
        `\nlibrary=\nname=Policy\nNSS=flags=policyOnly,moduleDB\nconfig="${policy}"\n\n`,
      );
  }
  return {
    pdfsig: (path) => (withPdfsig ? readPdfsig(run('pdfsig', ['-nssdir', nss, path]).stdout) : undefined),
    qpdf(path) {
      if (!withQpdf) return undefined;
      const { status, stdout, stderr } = run('qpdf', ['--check', path]);
      return { status, text: `${stdout}${stderr}` };
    },
  };
}
