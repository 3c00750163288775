// Issue 13.9: the picture against scripts. Who looks for edges, light, the outline or the piece itself does no better than who
// picks one of the four gaps blindly; the way people see it (the pattern goes on) is in the picture, and a script that follows
// seams finds it often: that is what the work and the counters are for (docs/decisions/0067).
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../testing/fuzz/random.ts';
import { outline, type Solver, seam, steepestColumn, strangestLight, template } from '../testing/solvers.ts';
import { systemDice } from './dice.ts';
import { drawPuzzle, size } from './draw-puzzle.ts';

const pictures = Array.from({ length: 200 }, (_, i) => drawPuzzle(new Random('puzzle', i)));
const tolerance = 5;
const found = (solver: Solver): number =>
  pictures.filter(({ x, ...seen }) => Math.abs(solver(seen) - x) <= tolerance).length / pictures.length;

describe('scripts against 200 pictures', () => {
  it.each([
    ['the steepest column', steepestColumn],
    ['the strangest light', strangestLight],
    ['the outline', outline],
    ['a template match', template],
  ] as const)('%s finds the gap no better than blind choice among four', (_, solver) => {
    expect(found(solver)).toBeLessThan(0.33);
  });
  it('following the seams finds it more often than not, and not always', () => {
    const share = found(seam);
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.8);
  });
});

it('the right gap may be any of the four, anywhere in the picture', () => {
  const quarters = [0, 0, 0, 0];
  for (const { x } of pictures) quarters[Math.min(3, Math.floor((x - size.piece - 6) / 58))]!++;
  for (const n of quarters) expect(n).toBeGreaterThan(30);
  expect(new Set(pictures.map(({ y }) => y)).size).toBeGreaterThan(50);
});

it('no two pictures of the system’s dice are alike', () => {
  const dice = systemDice();
  const [one, other] = [drawPuzzle(dice), drawPuzzle(dice)];
  const same = one.picture.filter((value, i) => value === other.picture[i]).length;
  expect(same / one.picture.length).toBeLessThan(0.01);
});
