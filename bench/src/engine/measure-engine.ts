// One signature on three file sizes: speed beside the physical limit and two libraries, bytes added, peak memory. The
// contestants take turns in short slices and are compared slice by slice, so that neighbours on the machine cancel out.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET } from '../child.ts';
import type { Figure } from '../report.ts';
import { SAMPLES, type Sample, samplePdf } from '../sample-pdf.ts';
import { median, pairedRatio } from '../statistics.ts';
import type { Name } from './own.ts';
import { type Course, type EngineOptions, takeTurns } from './turns.ts';

type Measured = Record<Name, Course>;

const NAMES: readonly Name[] = ['limit', 'own', 'libpdf', 'signpdf'];

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
  const plain = join(folder, 'plain.pdf');
  const prepared = join(folder, 'placeholder.pdf');
  writeFileSync(plain, await samplePdf(sample));
  writeFileSync(prepared, await samplePdf(sample, true));
  return takeTurns(NAMES, (name) => (name === 'signpdf' ? prepared : plain), 'B-B', options);
}

function figuresOf(sample: Sample, measured: Measured): Figure[] {
  const { own, limit, libpdf } = measured;
  const rate = (name: Name): number => 1e6 / median(measured[name].micros);
  const figure = (what: string, value: number, unit: string, rest: Partial<Figure> = {}): Figure => ({
    part: 'engine',
    what: `${sample.name}: ${what}`,
    value,
    unit,
    ...rest,
  });
  const library = (name: 'libpdf' | 'signpdf', note?: string): Figure =>
    figure(name, rate(name), 'signatures/s', {
      against: { name: 'slower than own', ratio: pairedRatio(measured[name].micros, own.micros) },
      ...(note ? { note } : {}),
    });
  return [
    figure('own signer', rate('own'), 'signatures/s', {
      against: { name: 'the time of the limit', ratio: pairedRatio(own.micros, limit.micros) },
      ...(sample === SAMPLES.large ? {} : { goal: { atMost: 1.3 } }),
      note: `CPU ${pairedRatio(own.cpu, limit.cpu).toFixed(2)} × that of the limit`,
    }),
    figure('limit', rate('limit'), 'signatures/s', { note: 'SHA-256 + key + fsynced write' }),
    library('libpdf'),
    library('signpdf', 'placeholder given, our CMS: less than its real cost'),
    figure('bytes added', own.added, 'bytes', {
      against: { name: 'libpdf', ratio: own.added / libpdf.added },
    }),
  ];
}

/** Peak RSS of a child process that signs the 20 MB file once; `nothing` is the same process without signing. */
async function measureMemory(folder: string): Promise<Figure[]> {
  const path = join(folder, 'large.pdf');
  const script = join(import.meta.dirname, 'sign-once.ts');
  const run = (name: string): number => {
    const child = spawnSync(process.execPath, [...QUIET, script, name, path], { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(`sign-once ${name}: ${child.stderr}`);
    return Number(child.stdout);
  };
  const figures: Figure[] = [];
  for (const name of ['nothing', 'own', 'libpdf', 'signpdf']) {
    writeFileSync(path, await samplePdf(SAMPLES.large, name === 'signpdf'));
    const value = median([run(name), run(name), run(name)]);
    figures.push({ part: 'engine', what: `20 MB/300 p: peak RSS, ${name}`, value, unit: 'MB' });
  }
  return figures;
}
