// What stands in the table of changes.
import type { Role, Scene } from './scenes.ts';

export type Change = {
  name: string;
  of: readonly Role[];
  /**
   * It waits for the contract's lock, too: it stands in the queue before the act. Otherwise it is over while the act waits.
   * 'asked': where a request of his stands already.
   */
  locks: boolean | 'asked';
  /** Of a line that does not wait for an approval. */
  unasked?: true;
  ready(s: Scene): Promise<() => Promise<unknown>>;
  /** With what an act that comes after it is refused; an act that is not named here may go on. */
  refuses: { deciding?: readonly string[]; asking?: readonly string[] };
};

/** Signed in he is no member any more; by link his turn, his link or the line is gone. */
export const gone = ['10203', 'FLOW_DECIDED', 'FLOW_MOVED', 'LINK_INVALID', 'NOT_FOUND'];
