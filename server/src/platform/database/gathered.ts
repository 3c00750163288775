// What a transaction gathers for its last statement: the first of them asks for it, the others come along.
import { type Last, lastly, type Tx } from '../db.ts';

export class Gathered<T> {
  /** By the executor that all handles of a transaction share. */
  readonly #all = new WeakMap<object, T[]>();

  /** One more for `tx`, a transaction of inTx. `ask` gets all that were not taken meanwhile; it is not asked where there is none. */
  add<Row>(tx: Tx, one: T, ask: (tx: Tx, all: readonly T[]) => Last<Row>): void {
    const before = this.#all.get(tx.getExecutor());
    if (before) {
      before.push(one);
      return;
    }
    const all = [one];
    this.#all.set(tx.getExecutor(), all);
    lastly(tx, (own) => (all.length > 0 ? ask(own, all) : undefined));
  }

  /** Those that it has gathered so far: who takes them asks for them now. */
  take(tx: Tx): T[] {
    return this.#all.get(tx.getExecutor())?.splice(0) ?? [];
  }
}
