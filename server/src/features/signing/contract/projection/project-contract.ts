// The read model of the lists: rows, counters and search text of contracts, recomputed in the transaction of each change
// (architecture "Lists read one read model"). What a row holds is defined by the view contract_row_of alone.
import type { Tx } from '../../../../platform/db.ts';
import * as store from './store.ts';

/**
 * Recomputes the rows of these contracts; what belongs to the viewer (recycle bin, directory) stays. Called at the end of
 * every use case that changes apply, sign_info or apply_cc, by a transaction that holds the contracts' locks already:
 * two projections of one contract never overlap, so that counters cannot drift. One statement.
 */
export async function projectContract(tx: Tx, ...applyIds: readonly string[]): Promise<void> {
  if (applyIds.length > 0) await store.project(tx, applyIds);
}
