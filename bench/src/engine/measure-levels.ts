// Signatures at the levels above B-B beside the physical limit and @libpdf/core, and what each level adds to the file. A
// contestant that does not reach the level (our verifier judges its first file) is named with the level that it reached.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../report.ts';
import { SAMPLES, type Sample, samplePdf } from '../sample-pdf.ts';
import { median, pairedRatio } from '../statistics.ts';
import type { Level } from './own.ts';
import { type Course, type EngineOptions, takeTurns } from './turns.ts';

const LEVELS: readonly Level[] = ['B-T', 'B-LT', 'B-LTA'];
const NAMES = ['limit', 'own', 'libpdf'] as const;

export async function measureLevels(options: EngineOptions): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-bench-levels-'));
  try {
    const figures: Figure[] = [];
    for (const sample of Object.values(SAMPLES)) {
      const path = join(folder, 'plain.pdf');
      writeFileSync(path, await samplePdf(sample));
      for (const level of LEVELS)
        figures.push(...figuresOf(sample, level, await takeTurns(NAMES, () => path, level, options)));
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(
  sample: Sample,
  level: Level,
  { limit, own, libpdf }: Record<(typeof NAMES)[number], Course>,
): Figure[] {
  const figure = (what: string, value: number, unit: string, rest: Partial<Figure>): Figure => ({
    part: 'levels',
    what: `${sample.name}: ${level} ${what}`,
    value,
    unit,
    ...rest,
  });
  const rate = ({ micros }: Course) => 1e6 / median(micros);
  return [
    figure('own', rate(own), 'signatures/s', {
      against: { name: 'the time of the limit', ratio: pairedRatio(own.micros, limit.micros) },
      note: `verified: ${own.reached}`,
    }),
    figure('libpdf', rate(libpdf), 'signatures/s', {
      against: { name: 'slower than own', ratio: pairedRatio(libpdf.micros, own.micros) },
      note: `verified: ${libpdf.reached}`,
    }),
    figure('bytes added', own.added, 'bytes', {
      against: { name: 'libpdf', ratio: own.added / libpdf.added },
      goal: { atMost: 40 * 1024 },
    }),
  ];
}
