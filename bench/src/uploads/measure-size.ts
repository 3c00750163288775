// The largest files that are taken, through the sandbox alone: a scan of 50 MB on 1,000 pages and a text of 1,000 pages. From the bytes
// to the end of the inspection and to the ruling, for which every page is drawn once; CPU of all processes, the most that a child held, and
// how many were needed. Beside it, in the same run, poppler's pdftoppm, which judges nothing: it opens the file and draws.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { JOB_LIMITS, type Job, PAGES_PER_RENDER } from '@xinqi/pdf/upload';
import { Pool } from '../../../pdf/src/upload/sandbox/pool.ts';
import { largeScan, textPages } from '../../../pdf/src/upload/testing/large-pdfs.ts';
import { watchMemory } from '../corpus/watch-memory.ts';
import { cpuSeconds, peakRss } from '../product/process-cost.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';

const PART = 'size';
const MB = 1024 * 1024;

type Measured = {
  inspected: number;
  judged: number;
  cpu: number;
  memory: number;
  children: number;
};

/** A file on its way: inspected, then every page tried, each part a job. */
async function take(bytes: Uint8Array): Promise<Measured> {
  const pool = new Pool();
  const pids = new Set<number>();
  const run = async <J extends Job>(job: J) => {
    const answer = await pool.run(job, JOB_LIMITS[job.kind]);
    for (const pid of pool.pids) pids.add(pid);
    if (!answer.ok) throw new Error(`${job.kind}: ${answer.code}`);
    return answer;
  };
  try {
    // ready before the clock begins, as a product that has something to do
    await run({ kind: 'probe', bytes: new Uint8Array() });
    pids.clear();
    const ended = watchMemory();
    const cpu = cpuSeconds(process.pid);
    const began = performance.now();
    const since = () => (performance.now() - began) / 1000;
    const found = await run({ kind: 'inspect', bytes });
    const inspected = since();
    const pages = 'pageCount' in found ? found.pageCount : 0;
    for (let from = 0; from < pages; from += PAGES_PER_RENDER)
      await run({ kind: 'try', bytes: new Uint8Array(bytes), from, count: PAGES_PER_RENDER });
    const judged = since();
    return {
      inspected,
      judged,
      cpu: cpuSeconds(process.pid) - cpu,
      memory: ended().sandbox,
      children: pids.size,
    };
  } finally {
    pool.end();
  }
}

/** Seconds that pdftoppm needs for these pages, and the most it held. */
async function drawByPoppler(file: string, last: number): Promise<{ seconds: number; memory: number }> {
  const began = performance.now();
  const child = spawn('pdftoppm', ['-r', '108', '-f', '1', '-l', String(last), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let memory = 0;
  const look = setInterval(() => {
    memory = Math.max(memory, peakRss(child.pid ?? 0));
  }, 5);
  child.stdout.resume();
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  clearInterval(look);
  if (code !== 0) throw new Error(`pdftoppm ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, memory };
}

const hasPoppler = (): Promise<boolean> =>
  promisify(execFile)('pdftoppm', ['-v']).then(
    () => true,
    () => false,
  );

export async function measureSize(quick: boolean): Promise<Figure[]> {
  const pageCount = quick ? 100 : 1000;
  const files: [string, Uint8Array][] = [
    [`scan of 49 MB/${pageCount} p`, await largeScan(pageCount, 49 * MB)],
    [`text of ${pageCount} p`, textPages(pageCount)],
  ];
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-size-'));
  try {
    const figures: Figure[] = [];
    for (const [name, bytes] of files)
      figures.push(...(await figuresOf(name, bytes, { pageCount, quick, folder })));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function figuresOf(
  name: string,
  bytes: Uint8Array,
  { pageCount, quick, folder }: { pageCount: number; quick: boolean; folder: string },
): Promise<Figure[]> {
  const file = join(folder, 'large.pdf');
  writeFileSync(file, bytes);
  const peer = await hasPoppler();
  const rounds: Measured[] = [];
  for (let i = 0; i < (quick ? 1 : 3); i++) {
    rounds.push(await take(bytes));
  }
  const all = peer ? await drawByPoppler(file, pageCount) : undefined;
  const of = (key: keyof Measured) => median(rounds.map((one) => one[key]));
  const against = (ours: number, theirs: number | undefined) =>
    theirs === undefined ? {} : { against: { name: 'pdftoppm', ratio: ours / theirs } };
  const figure = (what: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => ({
    part: PART,
    what: `${name}: ${what}`,
    value,
    unit,
    ...more,
  });
  return [
    figure('inspected', of('inspected'), 's', { goal: { atMost: 3 } }),
    figure('judged, every page tried', of('judged'), 's', {
      ...against(of('judged'), all?.seconds),
      note: `${of('cpu').toFixed(1)} s of CPU in all processes; ${of('children')} children`,
    }),
    figure('memory of a child, at most', of('memory'), 'MB', against(of('memory'), all?.memory)),
  ];
}
