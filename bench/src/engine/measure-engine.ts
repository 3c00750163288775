// One signature on three file sizes: speed beside the physical limit and two libraries, bytes added, peak memory. The
// contestants take turns in short slices and are compared slice by slice, so that neighbours on the machine cancel out.
import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Figure } from '../report.ts';
import { SAMPLES, type Sample, samplePdf } from '../sample-pdf.ts';
import { median, pairedRatio } from '../statistics.ts';
import { makeIdentity } from './identity.ts';
import { libpdf, signpdf } from './libraries.ts';
import { type Contestant, limit, type Name, own } from './own.ts';

/** `slice`: milliseconds that each contestant signs before the next one's turn. */
export type EngineOptions = { rounds: number; slice: number };

/** Per signature: `micros` by the clock, `cpu` microseconds of this process. */
type Course = { micros: number[]; cpu: number[]; added: number };
type Measured = Map<Name, Course>;

export async function measureEngine(options: EngineOptions): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-bench-engine-'));
  try {
    const figures: Figure[] = [];
    for (const sample of Object.values(SAMPLES)) {
      figures.push(...figuresOf(sample, await measureSample(sample, folder, options)));
    }
    return [...figures, ...(await measureMemory(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSample(sample: Sample, folder: string, options: EngineOptions): Promise<Measured> {
  const file = await samplePdf(sample);
  const withPlaceholder = await samplePdf(sample, true);
  const identity = await makeIdentity();
  const ours = own(identity);
  const tail = await ours.sign(file);
  const contestants = [limit(identity, tail), ours, libpdf(identity), signpdf(identity)];
  const input = (c: Contestant): Buffer => (c.name === 'signpdf' ? withPlaceholder : file);
  const target = join(folder, 'written.bin');
  const measured: Measured = new Map();
  for (const contestant of contestants) {
    const added = (await contestant.sign(input(contestant))).length;
    const extra = contestant.name === 'signpdf' ? withPlaceholder.length - file.length : added;
    measured.set(contestant.name, { micros: [], cpu: [], added: extra });
  }
  for (let round = -1; round < options.rounds; round++) {
    for (let turn = 0; turn < contestants.length; turn++) {
      const contestant = contestants[(turn + Math.max(0, round)) % contestants.length]!;
      const millis = round < 0 ? 5 * options.slice : options.slice;
      const { micros, cpu } = await slice(contestant, input(contestant), target, millis);
      // the first round warms up
      if (round < 0) continue;
      measured.get(contestant.name)?.micros.push(micros);
      measured.get(contestant.name)?.cpu.push(cpu);
    }
  }
  return measured;
}

/** One signature with its fsynced write, averaged over a slice of time. */
async function slice(
  contestant: Contestant,
  file: Buffer,
  target: string,
  millis: number,
): Promise<{ micros: number; cpu: number }> {
  // nobody pays for the garbage of the one before
  collect();
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  let done = 0;
  let now = began;
  for (; now - began < millis; now = performance.now(), done++) {
    writeDurably(target, await contestant.sign(file));
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return { micros: ((now - began) * 1000) / done, cpu: (user + system) / done };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function writeDurably(path: string, bytes: Uint8Array): void {
  const fd = openSync(path, 'w');
  try {
    writeSync(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function figuresOf(sample: Sample, measured: Measured): Figure[] {
  const of = (name: Name): Course => measured.get(name)!;
  const ours = of('own');
  const rate = (name: Name): number => 1e6 / median(of(name).micros);
  const figures: Figure[] = [
    {
      part: 'engine',
      what: `${sample.name}: own signer`,
      value: rate('own'),
      unit: 'signatures/s',
      against: { name: 'the time of the limit', ratio: pairedRatio(ours.micros, of('limit').micros) },
      ...(sample === SAMPLES.large ? {} : { goal: { atMost: 1.3 } }),
      note: `CPU ${pairedRatio(ours.cpu, of('limit').cpu).toFixed(2)} × that of the limit`,
    },
    {
      part: 'engine',
      what: `${sample.name}: limit`,
      value: rate('limit'),
      unit: 'signatures/s',
      note: 'SHA-256 + key + fsynced write',
    },
  ];
  for (const name of ['libpdf', 'signpdf'] as const) {
    figures.push({
      part: 'engine',
      what: `${sample.name}: ${name}`,
      value: rate(name),
      unit: 'signatures/s',
      against: { name: 'slower than own', ratio: pairedRatio(of(name).micros, ours.micros) },
      ...(name === 'signpdf' ? { note: 'placeholder given, our CMS: less than its real cost' } : {}),
    });
  }
  figures.push({
    part: 'engine',
    what: `${sample.name}: bytes added`,
    value: ours.added,
    unit: 'bytes',
    against: { name: 'libpdf', ratio: ours.added / of('libpdf').added },
  });
  return figures;
}

/** Peak RSS of a child process that signs the 20 MB file once; `nothing` is the same process without signing. */
async function measureMemory(folder: string): Promise<Figure[]> {
  const path = join(folder, 'large.pdf');
  const script = join(import.meta.dirname, 'sign-once.ts');
  const run = (name: string): number => {
    const line = ['--disable-warning=ExperimentalWarning', script, name, path];
    const child = spawnSync(process.execPath, line, { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(`sign-once ${name}: ${child.stderr}`);
    return Number(child.stdout) / 1024;
  };
  const figures: Figure[] = [];
  for (const name of ['nothing', 'own', 'libpdf', 'signpdf']) {
    writeFileSync(path, await samplePdf(SAMPLES.large, name === 'signpdf'));
    const value = median([run(name), run(name), run(name)]);
    figures.push({ part: 'engine', what: `20 MB/300 p: peak RSS, ${name}`, value, unit: 'MB' });
  }
  return figures;
}
