// So many things of one kind at once for one key (a network, an account, a reader), in one process: whoever opens more is told
// so, and nobody else notices.
export type Places = {
  /** Takes a place; answers how to leave it, or undefined when this key has all of its places. */
  take(key: string): (() => void) | undefined;
  /** Keys that hold a place, and the places that they hold. */
  readonly counts: { keys: number; taken: number };
};

export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  return {
    get counts() {
      let all = 0;
      for (const some of taken.values()) all += some;
      return { keys: taken.size, taken: all };
    },
    take(key) {
      const now = taken.get(key) ?? 0;
      if (now >= most) return undefined;
      taken.set(key, now + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const rest = (taken.get(key) ?? 1) - 1;
        if (rest > 0) taken.set(key, rest);
        else taken.delete(key);
      };
    },
  };
}
