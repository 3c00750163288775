// The sweep over deadlines: a contract whose time is past ends as expired, once, whoever sweeps.
import { byProduct, changeContract } from '../contract/change-contract.ts';
import { expireApply } from '../contract/ending/expire-apply.ts';
import type { Parts } from '../contract/parts.ts';
import { overdue } from './store.ts';

export async function expireApplies(parts: Parts): Promise<void> {
  const { db, clock } = parts.deps;
  for (const applyId of await overdue(db, clock.now()))
    await changeContract(parts, clock.now(), byProduct(applyId), (change) => expireApply(parts, change));
}
