// Where a process last saw each contract's chain. Only a guess, which saves asking: the database compares it under the row's lock
// (chain-store.ts), so that what is out of date here costs a second try and nothing else.
import { afterCommit, type Tx } from '../../../platform/db.ts';

/** The stand of a chain. `head`: leaf hash (hex) of its last event; `last_ts`: that event's time. */
export type ChainHead = { readonly next_seq: number; readonly head: string | null; readonly last_ts: Date };

/** Contracts written last. Some 300 bytes each; one that is forgotten costs a statement. */
const MOST_HEADS = 10_000;

export class KnownHeads {
  /** As committed; the one written longest ago comes first. */
  readonly #heads = new Map<string, ChainHead>();
  /** What a transaction has written so far, by the executor that all its handles share. */
  readonly #written = new WeakMap<object, Map<string, ChainHead>>();
  readonly #most: number;

  constructor(most = MOST_HEADS) {
    this.#most = most;
  }

  /** As this transaction wrote it, else as this process saw it committed. */
  of(tx: Tx, applyNo: string): ChainHead | undefined {
    return this.#written.get(tx.getExecutor())?.get(applyNo) ?? this.#heads.get(applyNo);
  }

  /** `tx`, a transaction, wrote this head: it alone knows it until it commits, and nobody does when it does not. */
  remember(tx: Tx, applyNo: string, head: ChainHead): void {
    if (!tx.isTransaction) throw new Error('no transaction');
    const before = this.#written.get(tx.getExecutor());
    const written = before ?? new Map<string, ChainHead>();
    written.set(applyNo, head);
    if (before) return;
    this.#written.set(tx.getExecutor(), written);
    afterCommit(tx, () => {
      for (const [no, committed] of written) this.#keep(no, committed);
    });
  }

  #keep(applyNo: string, head: ChainHead): void {
    this.#heads.delete(applyNo);
    this.#heads.set(applyNo, head);
    if (this.#heads.size > this.#most) this.#heads.delete(this.#heads.keys().next().value!);
  }
}
