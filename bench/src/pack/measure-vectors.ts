// How many of the public vectors a second are judged: by our verifier once it is warm, and by the one in Python, its start included.
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import { runMeasured } from './run-measured.ts';

export function measureVectors(quick: boolean): Figure[] {
  const { stdout } = runMeasured('bench/src/inside/judge-vectors.ts', [quick ? '2' : '5']);
  const { vectors, ours, second } = JSON.parse(stdout) as {
    vectors: number;
    ours: number[];
    second: number[];
  };
  const theirs = vectors / median(second);
  const own = vectors / median(ours.slice(1));
  return [
    {
      part: 'pack',
      what: 'public vectors judged by ours',
      value: own,
      unit: 'vectors/s',
      against: { name: 'the rate of the second verifier', ratio: own / theirs },
      note: `${vectors} small packs and receipts, signatures in their PDFs included; one thread`,
    },
    {
      part: 'pack',
      what: 'public vectors judged by the second verifier',
      value: theirs,
      unit: 'vectors/s',
      note: 'Python, without the PDFs; a process for all, one more for each that has an earlier file',
    },
  ];
}
