// Where the archives of a package lie, and unpacking them: nothing of a package is run, neither scripts nor programs.
// apt is asked once for all names, since each of its starts takes seconds; what it names is checked by its SHA-256.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Origin } from './keep.ts';

export type Archive = { url: string; file: string; sha256?: string };
export type Located = { version: string; archives: Archive[] };

const run = promisify(execFile);
const REGISTRY = 'https://registry.npmjs.org';
/** Only these are unpacked: the rest of a package costs more than all of them. */
const PDFS = "--no-same-owner --wildcards --no-anchored '*.pdf' '*.PDF' '*.pdf.gz'";
const packing = (file: string): string =>
  file.endsWith('.xz') ? '-J' : file.endsWith('.bz2') ? '-j' : file.endsWith('.zst') ? '--zstd' : '-z';

/** The archives that `apt-get --print-uris` names, in its order. */
export function readUris(text: string): Archive[] {
  return [...text.matchAll(/^'([^']+)' (\S+) \d+ SHA256:([0-9a-f]{64})$/gm)].map(
    ([, url = '', file = '', sha256 = '']) => ({ url, file, sha256 }),
  );
}

/** Version of `name_version_arch.deb` and `name_version.dsc`; apt writes a colon as %3a. */
export const versionIn = (file: string): string =>
  decodeURIComponent(/_([^_]+?)(_[^_]+\.deb|\.dsc)$/.exec(file)?.[1] ?? '');

async function askApt(...args: string[]): Promise<Archive[]> {
  const { stdout } = await run('apt-get', ['-q', ...args], { maxBuffer: 1 << 26 });
  return readUris(stdout);
}

/** How the packages of an origin are found. A name that is not there throws when it is asked for. */
export async function locator(
  origin: Origin,
  names: readonly string[],
): Promise<(name: string) => Promise<Located>> {
  if (origin === 'source') {
    return async (name) => {
      const archives = await askApt('source', '--download-only', '--print-uris', name);
      const version = versionIn(archives.find(({ file }) => file.endsWith('.dsc'))?.file ?? '');
      return { version, archives: archives.filter(({ file }) => /\.tar\.\w+$/.test(file)) };
    };
  }
  if (origin === 'npm') {
    return async (name) => {
      const answer = await fetch(`${REGISTRY}/${name.replace('/', '%2f')}/latest`);
      if (!answer.ok) throw new Error(`the registry says ${answer.status}`);
      const { version, dist } = (await answer.json()) as { version: string; dist: { tarball: string } };
      return { version, archives: [{ url: dist.tarball, file: 'package.tgz' }] };
    };
  }
  const debs = new Map(
    (names.length > 0 ? await askApt('download', '--print-uris', ...names) : []).map((archive) => [
      archive.file.split('_')[0],
      archive,
    ]),
  );
  return async (name) => {
    const archive = debs.get(name);
    if (!archive) throw new Error('apt does not know it');
    return { version: versionIn(archive.file), archives: [archive] };
  };
}

/** Downloads and unpacks into `folder`, which is empty and stays without the archives. */
export async function unpack(archives: readonly Archive[], folder: string): Promise<void> {
  for (const { url, file, sha256 } of archives) {
    const path = join(folder, '..', `${folder.split('/').at(-1)}.${file}`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} says ${answer.status}`);
    const data = Buffer.from(await answer.arrayBuffer());
    if (sha256 && createHash('sha256').update(data).digest('hex') !== sha256)
      throw new Error(`${file} is damaged`);
    writeFileSync(path, data);
    try {
      const list = file.endsWith('.deb') ? 'dpkg-deb --fsys-tarfile "$0"' : 'cat "$0"';
      const script = `${list} | tar -x ${file.endsWith('.deb') ? '' : packing(file)} ${PDFS}`;
      // tar fails where an archive has none of the names
      await run('sh', ['-c', script, path], { cwd: folder }).catch(() => undefined);
    } finally {
      await run('rm', ['-f', path]);
    }
  }
}
