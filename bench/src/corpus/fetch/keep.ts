// What is kept of an unpacked package: a bounded, repeatable sample of its PDFs, each content once in the whole corpus.
// The same package in the same version gives the same sample on every machine.
import { createHash } from 'node:crypto';
import { copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Where a package comes from: an archive of Debian, the source of one, or the npm registry. */
export type Origin = 'debian' | 'source' | 'npm';
export type Entry = {
  /** Below `files/`. */
  path: string;
  origin: Origin;
  package: string;
  version: string;
  /** Path inside the package. */
  inside: string;
  sha256: string;
  bytes: number;
};

const LARGE = 10_000_000;
/** Of one package: its larger files cost minutes and teach little. */
const MOST_LARGE = 1;
const LARGEST = 52_000_000;
const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

/** Every PDF below a folder, packed by gzip or not, links left out. */
export function pdfsBelow(folder: string, inside = ''): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = join(inside, entry.name);
    if (entry.isDirectory()) return pdfsBelow(folder, path);
    return entry.isFile() && /\.pdf(\.gz)?$/i.test(entry.name) ? [path] : [];
  });
}

/** At most `most` of these paths, spread over them by the hash of their names; few large ones (`sizeOf` in bytes). */
export function sample(paths: readonly string[], most: number, sizeOf: (path: string) => number): string[] {
  const order = paths.toSorted((a, b) => (sha256(a) < sha256(b) ? -1 : 1));
  const chosen: string[] = [];
  let large = 0;
  for (const path of order) {
    if (chosen.length === most) break;
    const size = sizeOf(path);
    if (size === 0 || size > LARGEST || (size > LARGE && large === MOST_LARGE)) continue;
    if (size > LARGE) large++;
    chosen.push(path);
  }
  return chosen;
}

/** Copies the sample of `folder` into `files/<package>/`; contents that `known` (SHA-256) has are left out. */
export function keepSample(
  folder: string,
  most: number,
  files: string,
  from: Pick<Entry, 'origin' | 'package' | 'version'>,
  known: Set<string>,
): Entry[] {
  const entries: Entry[] = [];
  const place = from.package.replaceAll('/', '__');
  for (const inside of sample(pdfsBelow(folder), most, (path) => lstatSync(join(folder, path)).size)) {
    const source = join(folder, inside);
    const packed = /\.gz$/i.test(inside);
    const data = packed ? gunzipSync(readFileSync(source)) : readFileSync(source);
    const digest = sha256(data);
    if (known.has(digest)) continue;
    known.add(digest);
    const name = basename(inside)
      .replace(/\.gz$/i, '')
      .replaceAll(/[^\w.+-]/g, '_');
    const path = join(place, `${digest.slice(0, 6)}-${name}`);
    mkdirSync(join(files, place), { recursive: true });
    if (packed) writeFileSync(join(files, path), data);
    else copyFileSync(source, join(files, path));
    entries.push({ path, ...from, inside, sha256: digest, bytes: data.length });
  }
  return entries;
}
