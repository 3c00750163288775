// How a sample of the matrix is aimed at a contract or a line.
import type { Cell, Contract, Line } from './facts.ts';
import { lines } from './facts.ts';
import type { MatrixWorld } from './matrix-world.ts';

export const contractOf = (w: MatrixWorld, c: Cell) => w.contract[c.object as Contract] ?? undefined;
export const lineOf = (w: MatrixWorld, c: Cell) => {
  const line = c.object as Line;
  return line in lines
    ? { applyNo: w.contract[lines[line].of].applyNo, signNo: w.signNo[line] }
    : { applyNo: w.absent.applyNo, signNo: w.absent.signNo };
};
export const pairIf = (w: MatrixWorld, c: Cell) =>
  c.principal === 'pair' ? { sign: w.pair.sign, ts: w.pair.ts } : {};
/** applyNo (and signNo, for a line) with the pair of whoever has nothing else. */
export const asked = (w: MatrixWorld, c: Cell) =>
  c.kind === 'line'
    ? { ...lineOf(w, c), ...pairIf(w, c) }
    : { applyNo: contractOf(w, c)?.applyNo ?? w.absent.applyNo, ...pairIf(w, c) };
