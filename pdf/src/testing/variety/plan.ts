// The list of variants: every value alone, every value on every kind of cross-reference, every encryption with every
// way of signing, and a seeded choice of combinations. Always the same list. `subset` is small and has every value.
import { AXES, AXIS_NAMES, type Axis, fits, nameOf, PLAIN, type Variant } from './axes.ts';

const SEED = 20261120;
const COMBINED = 160;

/** All variants, without repetition. */
export function plan(): Variant[] {
  const found = new Map<string, Variant>();
  const add = (variant: Variant): boolean => {
    const name = nameOf(variant);
    if (!fits(variant) || found.has(name)) return false;
    found.set(name, variant);
    return true;
  };
  const all = AXIS_NAMES.flatMap((axis) => AXES[axis].map((value) => [axis, value] as const));
  for (const xref of AXES.xref) for (const [axis, value] of all) add(settle({ ...PLAIN, xref }, axis, value));
  for (const encryption of AXES.encryption)
    for (const way of AXES.way) add(settle({ ...PLAIN, encryption }, 'way', way));
  for (const earlier of AXES.earlier)
    for (const way of AXES.way) add(settle({ ...PLAIN, earlier }, 'way', way));
  for (const pages of ['inline', 'inline-tree'] as const)
    add({ ...PLAIN, pages, way: 'both-invisible', earlier: 'certified-3' });
  const random = mulberry32(SEED);
  for (let left = COMBINED; left > 0; ) {
    const variant = Object.fromEntries(
      AXIS_NAMES.map((axis) => {
        const values = AXES[axis];
        const plain = axis !== 'xref' && axis !== 'way' && random() < 0.55;
        return [axis, plain ? PLAIN[axis] : values[Math.floor(random() * values.length)]];
      }),
    ) as Variant;
    if (add(variant)) left--;
  }
  return [...found.values()];
}

/** The value with what it needs beside it. */
function settle(variant: Variant, axis: Axis, value: string): Variant {
  const next = { ...variant, [axis]: value } as Variant;
  return next.way.startsWith('in-place') && next.form === 'none' ? { ...next, form: 'indirect' } : next;
}

/** A few variants that have every value of every axis between them, those with the most new ones first. */
export function subset(variants: readonly Variant[] = plan()): Variant[] {
  const missing = new Set(AXIS_NAMES.flatMap((axis) => AXES[axis].map((value) => `${axis}=${value}`)));
  const chosen: Variant[] = [];
  while (missing.size > 0) {
    let best: Variant | undefined;
    let most = 0;
    for (const variant of variants) {
      const fresh = AXIS_NAMES.filter((axis) => missing.has(`${axis}=${variant[axis]}`)).length;
      if (fresh > most) [best, most] = [variant, fresh];
    }
    if (!best) throw new Error(`no variant has ${[...missing].join(', ')}`);
    chosen.push(best);
    for (const axis of AXIS_NAMES) missing.delete(`${axis}=${best[axis]}`);
  }
  return chosen;
}

/** Numbers from 0 to 1, the same for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
