// Ports: what a family asks of families above it, which it cannot import. The family in need declares the port in its ports.ts;
// who can answer gives it in its `Family` value. The name begins with the family that asks: `seal.lines`.

declare const answer: unique symbol;
/** Answered by one family. `says`: a sentence for docs/facts.md. */
export type Port<T = never> = {
  readonly kind: 'port';
  readonly name: string;
  readonly says: string;
  readonly [answer]?: (of: T) => void;
};
/** Answered by every family that has something to say. `keyOf`: of two answers with one key the second stops the boot. */
export type Poll<T = never> = {
  readonly kind: 'poll';
  readonly name: string;
  readonly says: string;
  keyOf?(of: T): string;
};

/** Functions only: a port is reached when one of them is called, never before. */
export type Functions<T> = { [K in keyof T]: (...asked: never[]) => unknown };

export const port = <T extends Functions<T>>(name: string, says: string): Port<T> => ({
  ...{ kind: 'port', name, says },
});
export const poll = <T extends object>(name: string, says: string, keyOf?: (of: T) => string): Poll<T> => ({
  kind: 'poll',
  name,
  says,
  ...(keyOf ? { keyOf } : {}),
});

export type Given = { readonly to: Port | Poll; readonly answer: object };
export const give = <T extends object>(to: Port<T> | Poll<T>, of: NoInfer<T>): Given => ({ to, answer: of });
