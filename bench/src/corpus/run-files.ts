// A run over a folder: two lanes of child processes, one line of JSON for each file as soon as it is judged, so that a run
// that was stopped goes on where it stood, and judges again what met a limit on a busy machine. What others say of a file is kept in the folder itself (`.classes.jsonl`).
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { answerOf, QUIET } from '../child.ts';
import type { Classified } from './classify.ts';
import type { Wish } from './file-child.ts';
import type { Judged } from './judge-file.ts';

/** One line of the run's file; `path` is relative to the folder, `bytes` tells a changed file. */
export type Line = {
  path: string;
  bytes: number;
  classified: Classified;
  judged: Judged;
  /** Of the last minute when the file was done, in parts of the processors: 1 is all of them. */
  load?: number;
};
type ClassLine = { path: string; bytes: number; classified: Classified };

const LANES = Number(process.env.CORPUS_LANES ?? 2);
/** Our own lanes keep every processor busy; above this others do, too. */
const BUSY = 1.5;
/** ms for one file, judges included. */
const PATIENCE = 300_000;
const NOTHING = { seconds: { upload: 0, sign: 0, verify: 0 }, memory: { own: 0, sandbox: 0 } };
const UNKNOWN: Classified = { class: 'broken', features: [], why: 'the tools were not heard' };

/** A limit of time that was met while others used the machine says nothing of the file. */
export const wasStarved = ({ judged: { reason = '' }, load = 0 }: Line): boolean =>
  load > BUSY && /^(?:timeout|crashed|hang)\b/.test(reason);

/** Every PDF below `folder`, as paths relative to it, in the order of their hashes: the first hundred are a fair sample. */
export function pdfsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
}
const hash = (text: string): string => createHash('sha1').update(text).digest('hex');

/** Lines of a JSONL file; a last line that was cut off is left out. */
export function readLines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as T];
      } catch {
        return [];
      }
    });
}

/**
 * Judges what `results` (a file) does not have yet, without the sandbox when `quick`. Answers the lines of all files that
 * are there now; `told` hears how many are done.
 */
export async function runFiles(
  folder: string,
  { results, quick, told }: { results: string; quick: boolean; told(done: number, of: number): void },
): Promise<Line[]> {
  const key = ({ path, bytes }: { path: string; bytes: number }) => `${path} ${bytes}`;
  const files = pdfsOf(folder).map((path) => ({ path, bytes: statSync(join(folder, path)).size }));
  const known = readLines<Line>(results).filter((line) => !wasStarved(line));
  const lines = new Map(known.map((line) => [key(line), line]));
  const classFile = join(folder, '.classes.jsonl');
  const classes = new Map(readLines<ClassLine>(classFile).map((line) => [key(line), line.classified]));
  const waiting = files.filter((file) => !lines.has(key(file)));
  mkdirSync(join(results, '..'), { recursive: true });
  const lane = async () => {
    const seat = new Seat(quick ? ['--quick'] : []);
    try {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const heard = classes.get(key(file));
        const answer = await seat.judge({ path: join(folder, file.path), classify: heard === undefined });
        const classified = heard ?? answer.classified ?? UNKNOWN;
        if (!heard && answer.classified)
          appendFileSync(classFile, `${JSON.stringify({ ...file, classified })}\n`);
        const load = (loadavg()[0] ?? 0) / availableParallelism();
        const line: Line = { ...file, classified, judged: answer.judged, load };
        lines.set(key(file), line);
        appendFileSync(results, `${JSON.stringify(line)}\n`);
        told(files.length - waiting.length, files.length);
      }
    } finally {
      seat.leave();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return files.flatMap((file) => lines.get(key(file)) ?? []);
}

type Answer = { classified?: Classified | undefined; judged: Judged };

/** A lane's child, started anew after one that crashed or hung. */
class Seat {
  readonly #folder = mkdtempSync(join(tmpdir(), 'xinqi-corpus-'));
  readonly #options: string[];
  #child: ChildProcess | undefined;

  constructor(options: string[]) {
    this.#options = options;
  }

  async judge(wish: Wish): Promise<Answer> {
    try {
      this.#child ??= await this.#start();
      this.#child.send(wish);
      return (await within(PATIENCE, answerOf(this.#child))) as Answer;
    } catch (error) {
      this.#child?.kill('SIGKILL');
      this.#child = undefined;
      const reason = error instanceof TooLong ? 'hang' : 'crash';
      return { judged: { outcome: 'failed', reason, consents: [], ...NOTHING } };
    }
  }

  leave(): void {
    this.#child?.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, 'file-child.ts'), [this.#folder, ...this.#options], {
      execArgv: QUIET,
    });
    await answerOf(child);
    return child;
  }
}

class TooLong extends Error {}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLong()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
