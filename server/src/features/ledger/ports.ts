// What the ledger asks of families above it.
import type { Tx } from '../../platform/db.ts';
import { port } from '../../platform/switchboard/port.ts';

export type Preservations = {
  /** Preservation number of a finished contract. */
  preservationOf(tx: Tx, applyNo: string): Promise<string | null>;
};
export const ledgerPreservations = port<Preservations>(
  'ledger.preservations',
  'Under which number a finished contract is preserved.',
);
