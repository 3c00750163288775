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
  /** The process listens from now on; `tell` tells all processes, itself too. */
  listens(tell: (word: Word) => void): void;
  /** It does not hear any more, whoever comes. */
  deaf(): void;
  /** `own`: what it said itself. Answers whether something may have moved before the others knew of this process. */
  hears(word: string, own: boolean): boolean;
  close(): void;
};

/** Follows who else is there; `db`: whose words may stay unsaid. */
export function followOthers(db?: Tx, now = () => performance.now()): Others {
  let heardAt = now();
  let saidAt = now();
  let echoedAt = -Infinity;
  let send: ((word: Word) => void) | undefined;
  const say = (word: Word): void => {
    saidAt = now();
    send?.(word);
  };
  const beat = setInterval(() => say('here'), sayEvery);
  beat.unref();
  const isSilent = () => now() - heardAt > silence;
  // a connection that was lost without a word lets nobody be heard, himself neither
  const isHearing = () => send !== undefined && (echoedAt >= saidAt || now() - saidAt < sayEvery);
  if (db) alone.set(db.getExecutor(), () => isSilent() && isHearing());
  return {
    listens(tell) {
      // those who are there have so long to answer
      heardAt = now();
      send = tell;
      say('hello');
    },
    deaf() {
      send = undefined;
    },
    hears(word, own) {
      if (own) {
        echoedAt = now();
        return false;
      }
      const was = isSilent();
      heardAt = now();
      if (word === 'hello' || (was && word === 'here')) say('welcome');
      return word === 'welcome';
    },
    close() {
      clearInterval(beat);
      send = undefined;
    },
  };
}
