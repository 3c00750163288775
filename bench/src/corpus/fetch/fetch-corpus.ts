// Fetches the corpus: `node ops/run24.mjs bench/src/corpus/fetch/fetch-corpus.ts FOLDER ORIGIN` gets the packages that the list
// ORIGIN.txt beside it names (a name and how many files at most in each line) into FOLDER/files/<package>/ and writes
// FOLDER/index.json. Taken up again it goes on where it stopped. Needs apt-get (with deb-src for `source`), dpkg, tar.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, keepSample, type Origin } from './keep.ts';
import { type Located, locator, unpack } from './packages.ts';

/** `done`: name → version, also of packages that gave nothing. */
type Index = { entries: Entry[]; done: Record<string, string> };
const LANES = 4;
const ORIGINS: readonly Origin[] = ['debian', 'npm', 'source'];

const [folder = '', origin] = process.argv.slice(2) as [string?, Origin?];
if (!folder || !origin || !ORIGINS.includes(origin))
  throw new Error(`fetch-corpus.ts FOLDER ${ORIGINS.join('|')}`);
const indexOf = (name: Origin): string => join(folder, `index.${name}.json`);
const readIndex = (name: Origin): Index =>
  existsSync(indexOf(name)) ? JSON.parse(readFileSync(indexOf(name), 'utf8')) : { entries: [], done: {} };

const index = readIndex(origin);
const known = new Set(ORIGINS.flatMap((name) => readIndex(name).entries.map(({ sha256 }) => sha256)));
const wanted = readFileSync(join(import.meta.dirname, `${origin}.txt`), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' '))
  .filter(([name = '']) => index.done[name] === undefined);
const locate = await locator(
  origin,
  wanted.map(([name = '']) => name),
);
await Promise.all(Array.from({ length: LANES }, work));
const all = ORIGINS.flatMap((name) => readIndex(name).entries);
writeFileSync(join(folder, 'index.json'), JSON.stringify(all, null, 1));
console.log(`${all.length} files of ${new Set(all.map((entry) => entry.package)).size} packages`);

async function work(): Promise<void> {
  for (let next = wanted.shift(); next; next = wanted.shift()) {
    const [name = '', most = '8'] = next;
    await get(name, Number(most), locate);
  }
}

async function get(name: string, most: number, find: (name: string) => Promise<Located>): Promise<void> {
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  const place = mkdtempSync(join(folder, 'tmp', 'package-'));
  try {
    const { version, archives } = await find(name);
    await unpack(archives, place);
    const from = { origin: origin!, package: name, version };
    const kept = keepSample(place, most, join(folder, 'files'), from, known);
    index.entries.push(...kept);
    index.done[name] = version;
    console.log(`${name} ${version}: ${kept.length}`);
  } catch (error) {
    const told = (error as Error).message.split('\n').slice(0, 3).join(' ');
    index.done[name] = `not got: ${told}`;
    console.error(`${name}: ${told}`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  writeFileSync(`${indexOf(origin!)}.new`, JSON.stringify(index, null, 1));
  renameSync(`${indexOf(origin!)}.new`, indexOf(origin!));
}
