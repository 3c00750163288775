// What the parts of the seal family work with.
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Doer } from '../log/index.ts';

/** What is written to the enterprise's operation log; `target` is the seal as it is called now. */
export type SealAct = {
  kind: 'seal.make' | 'seal.audit' | 'seal.state' | 'seal.delete' | 'seal.grant' | 'seal.revoke';
  target: string;
  content: string;
};
export type SealParts = {
  deps: Deps;
  account: Account;
  /** Records an act inside the transaction of the change (family log). */
  record(tx: Tx, doer: Doer, act: SealAct, now: Date): Promise<void>;
};
