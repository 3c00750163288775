// What the parts of the flow family work with.
import type { Deps } from '../../platform/family.ts';
import type { Account } from '../account/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Log } from '../log/index.ts';
import type { Notice } from '../notice/index.ts';
import type { Org } from '../org/index.ts';
import type { Seal } from '../seal/index.ts';
import type { FlowContracts } from './ports.ts';

export type FlowParts = {
  deps: Deps;
  account: Account;
  ledger: Ledger;
  log: Log;
  notice: Notice;
  org: Org;
  seal: Seal;
  contracts: FlowContracts;
  /** The SMS gateway is a simulator: its proofs are marked test. */
  smsSimulated: boolean;
};
