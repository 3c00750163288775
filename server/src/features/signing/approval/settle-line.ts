// The request for a seal on a line has ended: the line is its signatory's again, and he is told where his link leads.
import { nextSignInfo } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { FlowEnd } from '../../flow/index.ts';
import type { Said } from '../../notice/index.ts';
import { byProduct, changeWithin } from '../contract/change-contract.ts';
import { secondLink } from '../contract/link.ts';
import type { Parts } from '../contract/parts.ts';
import { moveLine } from '../contract/store.ts';
import { tellLine } from '../contract/telling/notify.ts';

const eventOf = {
  passed: 'grantSeal',
  withdrawn: 'withdrawSeal',
  rejected: 'denySeal',
  timeout: 'denySeal',
} as const;

/** In the transaction that ends the request, the contract locked. Throws STATE_CHANGED for a line that waits for nothing. */
export async function settleLine(
  parts: Parts,
  tx: Tx,
  { applyId, signNo }: { applyId: string; signNo: string },
  end: FlowEnd,
  reason: string,
  now: Date,
): Promise<void> {
  await changeWithin(parts, tx, now, byProduct(applyId), async (change) => {
    const { apply } = change;
    const line = change.lines.find((l) => l.sign_no === signNo);
    const to = line && nextSignInfo(line.status, eventOf[end]);
    const late = end === 'timeout' ? 'late' : undefined;
    if (!line || to === undefined || !(await moveLine(tx, signNo, line.status, to, late)))
      throw new AppError('STATE_CHANGED');
    if (end === 'withdrawn') return;
    const link = await secondLink(parts, tx, apply, line, now);
    const values = { contract: apply.contract_name, link };
    const said: Said =
      end === 'rejected'
        ? { text: 'sealDenied', values: { ...values, reason: reason || '审批人未说明' } }
        : { text: end === 'passed' ? 'sealPassed' : 'sealLate', values };
    change.after(() => tellLine(parts, tx, apply, line, said));
  });
}
