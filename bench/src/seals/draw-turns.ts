// A process that draws seals for measure-seals.ts: each of the seals as the preview's SVG and as the operators of a file, and
// a scanned one traced, in turns with their floors: printing the numbers of the same drawing once, and reading every pixel
// once. `draw-turns.ts MILLISECONDS ROUNDS`: prints milliseconds a drawing of each turn, and those of the very first one.
import { enterpriseSeal, toAppearance, toSvg, tracedSeal, traceInk } from '@xinqi/pdf/appearance';
import { scannedSeal } from './pictures.ts';

const [turn = 100, rounds = 15] = process.argv.slice(2).map(Number);
const name = '北京云帆信息技术股份有限公司';
const seals = {
  round: { shape: 'star', name, text: '合同专用章', width: 42, height: 42 },
  oval: { shape: 'oval', name, text: '发票专用章', width: 40, height: 30, code: '91110000MA01ABCD1X' },
  square: { shape: 'square', name: '欧阳明月', width: 20, height: 20 },
  secured: { shape: 'star', name, width: 42, height: 42, security: 'bench' },
} as const;
/** Keeps the work from being optimised away. */
let seen = 0;
const keep = (n: number): void => {
  seen += n;
};
const numbersOf = (text: string) => (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
const print = (numbers: readonly number[]) => numbers.map((n) => n.toFixed(2)).join(' ');

const began = performance.now();
seen += toSvg(enterpriseSeal(seals.round)).length;
const first = performance.now() - began;

const picture = scannedSeal(1000);
const works: Record<string, () => void> = {};
for (const [what, seal] of Object.entries(seals)) {
  const numbers = numbersOf(toSvg(enterpriseSeal(seal)));
  works[`${what} svg`] = () => keep(toSvg(enterpriseSeal(seal)).length);
  works[`${what} pdf`] = () => keep(toAppearance(enterpriseSeal(seal)).operators.length);
  works[`${what} floor`] = () => keep(print(numbers).length);
}
works['traced svg'] = () => keep(toSvg(tracedSeal(traceInk(picture, 40, 'red'))).length);
works['traced floor'] = () => {
  let dark = 0;
  for (let i = 0; i < picture.data.length; i += 4)
    dark += Math.min(picture.data[i]!, picture.data[i + 1]!, picture.data[i + 2]!);
  seen += dark;
};

/** Milliseconds of one drawing within one turn. */
function pace(work: () => void): number {
  const start = performance.now();
  let done = 0;
  let now = start;
  while (now - start < turn) {
    work();
    done++;
    now = performance.now();
  }
  return (now - start) / done;
}
for (const work of Object.values(works)) pace(work); // warms up
const turns = Object.fromEntries(Object.keys(works).map((what) => [what, [] as number[]]));
for (let round = 0; round < rounds; round++)
  for (const [what, work] of Object.entries(works)) turns[what]!.push(pace(work));
console.log(JSON.stringify({ first, turns, seen }));
