// The sweep that folds appended counter changes, so that a count reads few rows.
import { inTx } from '../../../../platform/db.ts';
import type { Parts } from '../parts.ts';
import { foldCounts } from './store.ts';

/** Few enough for a short transaction. */
const most = 5_000;

export async function foldAll(parts: Parts): Promise<void> {
  while ((await inTx(parts.deps.db, (tx) => foldCounts(tx, most))) === most);
}
