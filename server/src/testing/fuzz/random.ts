// Random choices from a seed (splitmix32 over a hash of its words), so that a run can be repeated. Not for secrets.

/** FNV-1a over the words. */
const hash = (words: readonly (string | number)[]): number =>
  [...words.join('\u0001')].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 0;

export class Random {
  #state: number;

  constructor(...words: (string | number)[]) {
    this.#state = hash(words);
  }

  /** 0 ≤ x < 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let t = this.#state ^ (this.#state >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return ((t ^ (t >>> 15)) >>> 0) / 4_294_967_296;
  }

  /** An integer, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[this.int(0, list.length - 1)]!;
  }

  /** So many characters of an alphabet. */
  text(length: number, alphabet: string): string {
    return Array.from({ length }, () => alphabet[this.int(0, alphabet.length - 1)]).join('');
  }
}
