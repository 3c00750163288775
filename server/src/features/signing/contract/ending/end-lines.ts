// Closes what is still open on a contract that ended: signatures on their way into the file are given up (none after a
// logged cancel), requests for approvals end, lines become cancelled or expired, links die; what a voiding contract was to void stays valid.
import { nextSignInfo, SignInfoStatus } from '@xinqi/domain';
import type { Tx } from '../../../../platform/db.ts';
import { revokeLink } from '../link.ts';
import type { Parts } from '../parts.ts';
import { type ApplyRow, moveLine, type SignInfoRow } from '../store.ts';
import { voidFailed } from './settle-void.ts';

export async function endLines(
  parts: Parts,
  tx: Tx,
  apply: ApplyRow,
  lines: readonly SignInfoRow[],
  how: 'cancel' | 'expire',
  now: Date,
): Promise<void> {
  for (const signNo of await parts.sealing.abandon(tx, apply.apply_id)) {
    const reason = how === 'expire' ? 'timeout' : 'cancelled';
    const actor = { kind: 'system' as const, auth: [] };
    await parts.ledger.append(
      tx,
      apply.apply_no!,
      [{ type: 'sign.abandon', signNo, actor, data: { reason } }],
      now,
    );
  }
  if (apply.voids_apply_id !== null) await voidFailed(parts, tx, apply, now);
  const ended = await parts.flow.endFor(tx, { applyId: apply.apply_id }, now);
  if (ended.length > 0) await parts.ledger.append(tx, apply.apply_no!, ended, now);
  for (const line of lines) {
    const to = nextSignInfo(line.status, how);
    if (to !== undefined) await moveLine(tx, line.sign_no, line.status, to);
    if (line.link_gen > 0 && line.status !== SignInfoStatus.Transferred)
      await parts.ledger.append(tx, apply.apply_no!, [await revokeLink(parts, tx, line, how)], now);
  }
}
