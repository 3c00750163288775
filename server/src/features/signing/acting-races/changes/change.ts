// What stands in the table of changes.
import type { PermissionKey } from '@xinqi/domain';
import type { Act } from '../acts/act.ts';
import type { Role } from '../cast.ts';
import type { Scene } from '../scenes.ts';

export type Change = {
  name: string;
  of: readonly Role[];
  /** Who acts is not the same afterwards: somebody is made for this race alone. */
  consumes?: true;
  /** It waits for the contract's lock, too: it stands in the queue before the act. Otherwise it is over while the act waits. */
  locks: boolean;
  /** It happens while the contract is being signed, or when it is finished, and not otherwise. */
  on?: 'open' | 'finished';
  /** It waits for who is sending. */
  waitsForSending?: true;
  /** Codes and the like that it needs; answers what does it. */
  ready(s: Scene): Promise<() => Promise<unknown>>;
  /** Rights that it takes: an act that needs one is NO_PERMISSION afterwards, whatever else `refuses` says of its kind. */
  takes?: readonly PermissionKey[];
  /** With what an act that comes after it is refused; an act that is not named here may go on. */
  refuses: Partial<Record<Act['kind'], readonly string[]>>;
};

export const lines: readonly Role[] = ['link', 'person', 'operator'];
export const gone = ['LINK_INVALID', 'NOT_FOUND', 'SIGN_TRANSFERRED'];
