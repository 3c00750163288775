// The sweep over deadlines: a contract whose time is past ends as expired, once, whoever sweeps.
import { inTx } from '../../../platform/db.ts';
import { expireApply } from '../contract/ending/expire-apply.ts';
import type { Parts } from '../contract/parts.ts';
import { lockApply } from '../contract/store.ts';
import { overdue } from './store.ts';

export async function expireApplies(parts: Parts): Promise<void> {
  const { deps } = parts;
  for (const applyId of await overdue(deps.db, deps.clock.now()))
    await inTx(deps.db, async (tx) => {
      await expireApply(parts, tx, await lockApply(tx, applyId), deps.clock.now());
    });
}
