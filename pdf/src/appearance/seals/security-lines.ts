// Anti-forgery lines (防伪线): hairlines across the whole seal whose places follow from the seal's own id, so that two
// seals of the same words can be told apart. Not secret and no proof by themselves: that is the signature's part.
import type { Drawing, Shape } from '../drawing.ts';

const LINES = 7;
const WIDTH = 0.3;

/** Numbers from 0 to 1 that follow from the seed: FNV-1a, then mulberry32. */
function numbersOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Seven curves between points of the edge; an ellipse is convex, so a curve whose controls lie inside stays inside. */
export function securityLines(
  { width, height }: Pick<Drawing, 'width' | 'height'>,
  round: boolean,
  seed: string,
): Shape[] {
  const next = numbersOf(seed);
  const at = (angle: number, share: number): [number, number] => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    // on the edge of a rectangle the longer of the two reaches it
    const reach = round ? 1 : 1 / Math.max(Math.abs(cos), Math.abs(sin));
    return [(width / 2) * (1 + cos * reach * share), (height / 2) * (1 + sin * reach * share)];
  };
  return Array.from({ length: LINES }, (_, i): Shape => {
    const from = ((i + next()) / LINES) * Math.PI;
    const to = from + Math.PI * (0.75 + 0.5 * next());
    const [x1, y1] = at(from, 0.97);
    const [x2, y2] = at(to, 0.97);
    const [c1, c2] = [at(from + 0.6 - 1.2 * next(), 0.6 * next()), at(to + 0.6 - 1.2 * next(), 0.6 * next())];
    return {
      outline: [
        ['M', x1, y1],
        ['C', ...c1, ...c2, x2, y2],
      ],
      paint: { stroke: WIDTH },
    };
  });
}
