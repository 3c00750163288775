// Whether other processes listen to this database. Each says so when it begins to listen and every ten seconds, and whoever is there
// answers a newcomer. While nobody does, nobody is told what moved: each notice is a transaction that wakes every connection which
// listens, and a contract has eight. Who was not told looks for himself once a minute (live.ts).
import type { Tx } from '../db.ts';

/** On which channel processes hear of each other. */
export const othersChannel = 'xinqi_others';
const sayEvery = 10_000;
/** ms without a word after which nobody else is there. */
const silence = 30_000;

/** What a process says: that it begins to listen, that it does, and to a newcomer that he is told from now on. */
type Word = 'hello' | 'here' | 'welcome';

/** By the executor of a database's handles. */
const alone = new WeakMap<object, () => boolean>();

/** Whether no other process listens. False unless it is known. */
export const isAlone = (db: Tx): boolean => alone.get(db.getExecutor())?.() ?? false;

export type Others = {
  /** The process listens from now on; `say` tells all processes. */
  listens(say: (word: Word) => void): void;
  /** It does not hear any more, whoever comes. */
  deaf(): void;
  /** Answers whether something may have moved before the others knew of this process. */
  hears(word: string): boolean;
  close(): void;
};

/** Follows who else is there; `db`: whose words may stay unsaid. */
export function followOthers(db?: Tx, now = () => performance.now()): Others {
  let heardAt = now();
  let say: ((word: Word) => void) | undefined;
  const beat = setInterval(() => say?.('here'), sayEvery);
  beat.unref();
  const isSilent = () => now() - heardAt > silence;
  if (db) alone.set(db.getExecutor(), () => say !== undefined && isSilent());
  return {
    listens(saying) {
      // those who are there have so long to answer
      heardAt = now();
      say = saying;
      say('hello');
    },
    deaf() {
      say = undefined;
    },
    hears(word) {
      const was = isSilent();
      heardAt = now();
      if (word === 'hello' || (was && word === 'here')) say?.('welcome');
      return word === 'welcome';
    },
    close() {
      clearInterval(beat);
      say = undefined;
    },
  };
}
