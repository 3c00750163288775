// The read model of the lists: rows, counters and search text of contracts, recomputed in the transaction of each change
// (architecture "Lists read one read model"). What a row holds is defined by the view contract_row_of alone.
import type { Tx } from '../../../platform/db.ts';
import * as store from './store.ts';

/**
 * Recomputes the rows of these contracts; what belongs to the viewer (recycle bin, directory) stays. Called at the end of
 * every use case that changes apply, sign_info or apply_cc, by a transaction that holds the contracts' locks already:
 * two projections of one contract never overlap, so that counters cannot drift. One statement.
 */
export async function projectContract(tx: Tx, ...applyIds: readonly string[]): Promise<void> {
  if (applyIds.length > 0) await store.project(tx, applyIds);
}

/** How many contracts one transaction hands over when an enterprise registers. */
const adoptAtOnce = 500;

/**
 * An enterprise has registered: lines that name it become its own, and stand in its lists from now on. Contracts that
 * are being sent at this moment wait (or this does): `expectCorp` takes the same lock.
 */
export async function adoptLines(tx: Tx, corp: { corpId: string; name: string }): Promise<void> {
  await store.lockName(tx, corp.name, 'exclusive');
  for (;;) {
    const applyIds = await store.lockUnregistered(tx, corp.name, adoptAtOnce);
    if (applyIds.length === 0) return;
    await store.adopt(tx, corp.corpId, corp.name, applyIds);
    await store.project(tx, applyIds);
  }
}

/** Before a line of an enterprise that is not registered is written: its registration waits until the line stands. */
export const expectCorp = (tx: Tx, name: string): Promise<void> => store.lockName(tx, name, 'shared');
