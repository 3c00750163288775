// Facts: what happened in one family and others must act on, told inside the transaction in which it happened. The family
// whose news it is declares the fact in its facts.ts; who hears it names a handler in its `Family` value.
import type { Tx } from '../db.ts';

declare const payload: unique symbol;
/** `says`: a sentence for docs/facts.md. */
export type Fact<P = never> = {
  readonly name: string;
  readonly says: string;
  readonly [payload]?: (of: P) => void;
};
export const fact = <P>(name: string, says: string): Fact<P> => ({ name, says });

/** What a family does about a fact. It may refuse: an error undoes everything, what was told included. */
export type Hearing = { readonly fact: Fact; handle(tx: Tx, of: never): Promise<void> };
export const hear = <P>(of: Fact<P>, handle: (tx: Tx, of: NoInfer<P>) => Promise<void>): Hearing => ({
  fact: of,
  handle,
});
