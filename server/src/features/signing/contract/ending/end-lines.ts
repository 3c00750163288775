// Closes what is still open on a contract that ended: signatures on their way into the file are given up (none after a
// logged cancel), requests for approvals end, lines become cancelled or expired, links die; what a voiding contract was to void stays valid.
import { nextSignInfo, SignInfoStatus } from '@xinqi/domain';
import { together } from '../../../../platform/database/together.ts';
import type { NewEvent } from '../../../ledger/index.ts';
import type { Change } from '../change-contract.ts';
import type { Moving } from '../line-store.ts';
import { revokeLink } from '../link.ts';
import type { Parts } from '../parts.ts';
import { moveLine } from '../store.ts';
import { voidFailed } from './settle-void.ts';

export async function endLines(
  parts: Parts,
  change: Change,
  how: 'cancel' | 'expire',
  refused = false,
): Promise<void> {
  const { tx, apply, now } = change;
  for (const signNo of await parts.sealing.abandon(tx, apply.apply_no!)) {
    const reason = how === 'expire' ? 'timeout' : 'cancelled';
    change.record({ type: 'sign.abandon', signNo, actor: { kind: 'system', auth: [] }, data: { reason } });
  }
  if (apply.voids_apply_id !== null) change.after(() => voidFailed(parts, tx, apply, now));
  change.after(() => parts.letters.ended(tx, apply.apply_no!, refused));
  change.record(...(await parts.flow.endFor(tx, { applyId: apply.apply_id }, now)));
  const closed = change.lines.map(async (line): Promise<NewEvent[]> => {
    const to = nextSignInfo(line.status, how);
    const moving: Moving = to === undefined ? line : { ...line, status: to, from: line.status };
    if (line.link_gen > 0 && line.status !== SignInfoStatus.Transferred)
      return [await revokeLink(parts, tx, moving, how)];
    if (to !== undefined) await moveLine(tx, line.sign_no, line.status, to);
    return [];
  });
  change.record(...(await together(...closed)).flat());
}
