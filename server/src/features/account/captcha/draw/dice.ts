// Where the picture's chances come from: the system's generator, fetched in blocks because a picture needs some ten thousand.
// A generator with a small state would tell the place of the hole to who reads its state off the noise.
import { randomBytes } from 'node:crypto';

/** 0 ≤ x < 1. */
export type Dice = { next(): number };

const BLOCK = 16_384;

export function systemDice(): Dice {
  let words = new Uint32Array(0);
  let at = 0;
  return {
    next() {
      if (at === words.length) {
        const bytes = randomBytes(BLOCK);
        words = new Uint32Array(bytes.buffer, bytes.byteOffset, BLOCK / 4);
        at = 0;
      }
      return (words[at++] as number) / 2 ** 32;
    },
  };
}

export const between = (dice: Dice, from: number, to: number): number => from + dice.next() * (to - from);
/** An integer, both ends included. */
export const whole = (dice: Dice, from: number, to: number): number =>
  from + Math.floor(dice.next() * (to - from + 1));
export const pick = <T>(dice: Dice, list: readonly T[]): T => list[whole(dice, 0, list.length - 1)] as T;
