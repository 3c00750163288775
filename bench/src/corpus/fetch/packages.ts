// Gets the archives of packages by the registries' own clients, apt-get and npm, which know their mirrors and check what
// they get; and unpacks them. Nothing of a package is run, neither scripts nor programs.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Origin } from './keep.ts';

export type Got = { package: string; version: string; archives: string[] };

const run = promisify(execFile);
/** Each start of apt-get takes seconds. */
export const BATCH: Record<Origin, number> = { debian: 20, source: 1, npm: 1 };
/** Only these are unpacked: the rest of a package costs more than all of them. */
const PDFS = "--no-same-owner --wildcards --no-anchored '*.pdf' '*.PDF' '*.pdf.gz'";

/** Name and version in `name_version_arch.deb` and `name_version.dsc`; apt writes a colon as %3a. */
export function readFileName(file: string): { name: string; version: string } {
  const [, name = '', version = ''] = /^([^_]+)_([^_]+?)(?:_[^_]+\.deb|\.dsc)$/.exec(file) ?? [];
  return { name, version: decodeURIComponent(version) };
}

/** Downloads packages into `folder`, which is empty. @throws when one of them is not there */
export async function download(origin: Origin, names: readonly string[], folder: string): Promise<Got[]> {
  const options = { cwd: folder, maxBuffer: 1 << 26 };
  const isArchive = (file: string) => /\.(deb|tgz)$|\.tar\.\w+$/.test(file);
  const paths = () =>
    readdirSync(folder)
      .filter(isArchive)
      .map((file) => join(folder, file));
  if (origin === 'npm') {
    const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', ...names], options);
    const told = JSON.parse(stdout) as { name: string; version: string; filename: string }[];
    return told.map(({ name, version, filename }) => ({
      ...{ package: name, version },
      archives: [join(folder, filename.replace('@', '').replace('/', '-'))],
    }));
  }
  if (origin === 'source') {
    await run('apt-get', ['-q', 'source', '--download-only', ...names], options);
    const dsc = readdirSync(folder).find((file) => file.endsWith('.dsc')) ?? '';
    return [{ package: names[0] ?? '', version: readFileName(dsc).version, archives: paths() }];
  }
  await run('apt-get', ['-q', 'download', ...names], options);
  return paths().map((path) => {
    const { name, version } = readFileName(path.slice(folder.length + 1));
    return { package: name, version, archives: [path] };
  });
}

const packing = (file: string): string =>
  file.endsWith('.xz') ? '-J' : file.endsWith('.bz2') ? '-j' : file.endsWith('.zst') ? '--zstd' : '-z';

/** Unpacks the PDFs of these archives into `folder`. */
export async function unpack(archives: readonly string[], folder: string): Promise<void> {
  for (const path of archives) {
    const isDeb = path.endsWith('.deb');
    const script = `${isDeb ? 'dpkg-deb --fsys-tarfile "$0"' : 'cat "$0"'} | tar -x ${isDeb ? '' : packing(path)} ${PDFS}`;
    // tar fails where an archive has none of the names
    await run('sh', ['-c', script, path], { cwd: folder }).catch(() => undefined);
  }
}
