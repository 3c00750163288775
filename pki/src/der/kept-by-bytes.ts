// Answers of pure functions of bytes, found again by all those bytes and by nothing shorter: a kept answer is the one that
// asking anew would give. Bounded, since strangers send bytes too; what was not asked for longest goes first, so that whoever
// fills it with his own pushes out his own before what every contract asks for.

/** A letter of its own for each byte. */
const letters = new TextDecoder('latin1');

export class KeptByBytes<T> {
  readonly #most: number;
  readonly #longest: number;
  /** In the order in which they were last asked for. */
  readonly #kept = new Map<string, T>();

  /** At most `most` answers about at most `longest` bytes each: longer ones are a stranger's, and answered anew each time. */
  constructor(most: number, longest: number) {
    this.#most = most;
    this.#longest = longest;
  }

  /**
   * What stands for these bytes as they are now; whoever changes them afterwards has to ask for another key. `label`: what else
   * the answer depends on, and where several parts in `bytes` meet. Undefined for what is too long to be kept.
   */
  keyOf(bytes: Uint8Array, label = ''): string | undefined {
    return bytes.length > this.#longest ? undefined : `${label}:${letters.decode(bytes)}`;
  }

  find(key: string | undefined): T | undefined {
    const found = key === undefined ? undefined : this.#kept.get(key);
    if (found !== undefined) this.keep(key, found);
    return found;
  }

  keep(key: string | undefined, answer: T): void {
    if (key === undefined) return;
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
