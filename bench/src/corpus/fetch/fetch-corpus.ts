// Fetches the corpus: `node ops/run24.mjs bench/src/corpus/fetch/fetch-corpus.ts FOLDER ORIGIN` gets the packages that the list
// ORIGIN.txt beside it names (a name and how many files at most in each line) into FOLDER/files/<package>/ and writes
// FOLDER/index.json. Taken up again it goes on where it stopped. Needs apt-get (with deb-src for `source`), npm, dpkg, tar.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, keepSample, type Origin } from './keep.ts';
import { BATCH, download, type Got, unpack } from './packages.ts';

/** `done`: name → version, also of packages that gave nothing. */
type Index = { entries: Entry[]; done: Record<string, string> };
const LANES = 2;
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
  .map(([name = '', most = '8']) => ({ name, most: Number(most) }))
  .filter(({ name }) => index.done[name] === undefined);
await Promise.all(Array.from({ length: LANES }, work));
const all = ORIGINS.flatMap((name) => readIndex(name).entries);
writeFileSync(join(folder, 'index.json'), JSON.stringify(all, null, 1));
console.log(`${all.length} files of ${new Set(all.map((entry) => entry.package)).size} packages`);

async function work(): Promise<void> {
  while (wanted.length > 0) await getAll(wanted.splice(0, BATCH[origin!]));
}

type Wanted = (typeof wanted)[number];

/** Together; one by one where the client knows one of the names not. */
async function getAll(batch: readonly Wanted[]): Promise<void> {
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  const place = mkdtempSync(join(folder, 'tmp', 'packages-'));
  try {
    const got = await download(
      origin!,
      batch.map(({ name }) => name),
      place,
    );
    for (const one of got) await keep(one, batch.find(({ name }) => name === one.package)?.most ?? 0);
  } catch (error) {
    if (batch.length > 1) for (const one of batch) await getAll([one]);
    else refuse(batch[0]?.name ?? '', error as Error);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function keep({ package: name, version, archives }: Got, most: number): Promise<void> {
  const place = mkdtempSync(join(folder, 'tmp', 'files-'));
  try {
    await unpack(archives, place);
    const from = { origin: origin!, package: name, version };
    const kept = keepSample(place, most, join(folder, 'files'), from, known);
    index.entries.push(...kept);
    index.done[name] = version;
    console.log(`${name} ${version}: ${kept.length}`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  writeIndex();
}

function refuse(name: string, error: Error): void {
  const told = error.message.split('\n').slice(0, 3).join(' ');
  index.done[name] = `not got: ${told}`;
  console.error(`${name}: ${told}`);
  writeIndex();
}

function writeIndex(): void {
  writeFileSync(`${indexOf(origin!)}.new`, JSON.stringify(index, null, 1));
  renameSync(`${indexOf(origin!)}.new`, indexOf(origin!));
}
