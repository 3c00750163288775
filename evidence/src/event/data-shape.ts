// What a table of an event's data says, as a type: `name?` may be missing; the word says what stands there.
import type { NamedFile } from './files.ts';
import type { DemandWay, PasskeyProof } from './will.ts';

type Lists = {
  places: readonly number[];
  hashes: readonly string[];
  files: readonly NamedFile[];
  ways: readonly DemandWay[];
  checks: readonly string[];
  passkey: PasskeyProof;
};
type ValueOf<K> = K extends readonly (infer W)[]
  ? W
  : K extends 'count' | 'file'
    ? number
    : K extends keyof Lists
      ? Lists[K]
      : K extends 'flag'
        ? boolean
        : string;
/** The object that a table `S` of EVENT_DATA describes. */
export type DataShape<S> = {
  readonly [K in keyof S as K extends `${string}?` ? never : K]: ValueOf<S[K]>;
} & {
  readonly [K in keyof S as K extends `${infer N}?` ? N : never]?: ValueOf<S[K]>;
};
