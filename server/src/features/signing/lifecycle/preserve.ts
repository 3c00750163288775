// The last step (存证): every event in the log, the checkpoint stamped, then 已完成; everybody gets a link to read.
// An authority that does not answer delays nothing: the pack then says that the timestamp is pending.
import { nextApply, nextSignInfo } from '@xinqi/domain';
import { publicNumber } from '../../../platform/clock.ts';
import { together } from '../../../platform/database/together.ts';
import { byProduct, changeContract } from '../contract/change-contract.ts';
import { voidDone } from '../contract/ending/settle-void.ts';
import type { Moving } from '../contract/line-store.ts';
import type { Parts } from '../contract/parts.ts';
import { tellReaders } from '../contract/readers/readers.ts';
import { moveApply } from '../contract/store.ts';
import { tellFinished } from '../contract/telling/notify.ts';
import { askDeposits, finishedHash } from './chain/ask-deposit.ts';
import { signedNumber } from './store.ts';

export async function preserve(parts: Parts, applyId: string): Promise<void> {
  const { deps, ledger } = parts;
  const applyNo = await signedNumber(deps.db, applyId);
  if (applyNo === undefined) return;
  const events = await ledger.eventsOf(deps.db, applyNo);
  // of several files one was extended before all were finished
  if (!events.some(({ type }) => type === 'doc.finalise')) return;
  const waiting = events.filter(({ log_index }) => log_index === null);
  const ids = waiting.map((e) => e.event_id);
  if (ids.length > 0) await ledger.waitIncluded(ids, 'next');
  await ledger.anchorNow();
  await changeContract(parts, deps.clock.now(), byProduct(applyId), async (change) => {
    const { tx, now, apply: current } = change;
    const to = nextApply(current.status, 'preserve');
    if (to === undefined) return change.untouched(undefined);
    const preservationId = publicNumber('PRS');
    await together(
      moveApply(tx, applyId, current.status, { status: to, finishedAt: now, preservationId }, now),
      askDeposits(tx, { applyId, preservationId, sha256: finishedHash(events) }, undefined, now),
    );
    const lines = change.lines.map((line): Moving => {
      const lineTo = nextSignInfo(line.status, 'preserve');
      return lineTo === undefined ? line : { ...line, status: lineTo, from: line.status };
    });
    change.record(...(await tellFinished(parts, tx, current, lines, now)));
    change.record(...(await tellReaders(parts, tx, current, now)));
    change.after(() => parts.letters.signed(tx, current.apply_no!));
    if (current.voids_apply_id !== null) change.after(() => voidDone(parts, tx, current, now));
  });
}
