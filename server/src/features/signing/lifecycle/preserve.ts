// The last step (存证): every event in the log, the checkpoint stamped, then 已完成; everybody gets a link to read.
// An authority that does not answer delays nothing: the pack then says that the timestamp is pending.
import { ApplyStatus, nextApply, nextSignInfo } from '@xinqi/domain';
import { publicNumber } from '../../../platform/clock.ts';
import { inTx } from '../../../platform/db.ts';
import { voidDone } from '../contract/ending/settle-void.ts';
import type { Parts } from '../contract/parts.ts';
import { moved } from '../contract/projection/moved.ts';
import { tellReaders } from '../contract/readers/readers.ts';
import { findApplyById, linesOf, lockApply, moveApply, moveLine } from '../contract/store.ts';
import { tellFinished } from '../contract/telling/notify.ts';
import { askDeposits, finishedHash } from './chain/ask-deposit.ts';

export async function preserve(parts: Parts, applyId: string): Promise<void> {
  const { deps, ledger } = parts;
  const apply = await findApplyById(deps.db, applyId);
  if (!apply || apply.status !== ApplyStatus.Signed) return;
  const events = await ledger.eventsOf(deps.db, apply.apply_no!);
  await ledger.waitIncluded(events.map((e) => e.event_id));
  await ledger.anchorNow();
  await inTx(deps.db, async (tx) => {
    const now = deps.clock.now();
    const current = await lockApply(tx, applyId);
    const to = nextApply(current.status, 'preserve');
    if (to === undefined) return;
    const preservationId = publicNumber('PRS');
    await moveApply(tx, applyId, current.status, { status: to, finishedAt: now, preservationId }, now);
    await askDeposits(tx, { applyId, preservationId, sha256: finishedHash(events) }, undefined, now);
    for (const line of await linesOf(tx, applyId)) {
      const lineTo = nextSignInfo(line.status, 'preserve');
      if (lineTo !== undefined) await moveLine(tx, line.sign_no, line.status, lineTo);
    }
    const told = await tellFinished(parts, tx, current, await linesOf(tx, applyId), now);
    told.push(...(await tellReaders(parts, tx, current, now)));
    await ledger.append(tx, apply.apply_no!, told, now);
    if (current.voids_apply_id !== null) await voidDone(parts, tx, current, now);
    await moved(tx, applyId);
  });
}
