// What a sample is: a well-formed request for one route, aimed at one object; and the two that many routes share.
import type { Cell, Kind } from './facts.ts';
import type { MatrixWorld } from './matrix-world.ts';

export type Sample = {
  /** Kinds of objects that the call can be aimed at. */
  kinds: readonly Kind[];
  /** `fresh`: the call is expected to be allowed and may use its object up. */
  input(w: MatrixWorld, c: Cell, fresh: boolean): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Codes that show that the gate was passed: the call went on to its own rules. */
  proves?: readonly string[];
  /** Multipart calls: the bytes of the part `file`. */
  file?: string;
  /** Ends the login that it is called with. */
  endsLogin?: true;
};

export const none: Sample = { kinds: ['nothing'], input: () => ({}) };
export const page: Sample = { kinds: ['nothing'], input: () => ({ itemPage: 1, pageSize: 50 }) };
