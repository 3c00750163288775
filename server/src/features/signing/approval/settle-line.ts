// The request for a seal on a line has ended: the line is its signatory's again, and he is told where his link leads.
import { nextSignInfo } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { FlowEnd } from '../../flow/index.ts';
import { secondLink } from '../contract/link.ts';
import type { Parts } from '../contract/parts.ts';
import { moved } from '../contract/projection/moved.ts';
import { findLine, lockApply, moveLine } from '../contract/store.ts';
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
  const apply = await lockApply(tx, applyId);
  const line = await findLine(tx, signNo);
  const to = line && nextSignInfo(line.status, eventOf[end]);
  const late = end === 'timeout' ? 'late' : undefined;
  if (!line || to === undefined || !(await moveLine(tx, signNo, line.status, to, late)))
    throw new AppError('STATE_CHANGED');
  if (end !== 'withdrawn') {
    const link = await secondLink(parts, tx, apply, line, now);
    const values = { contract: apply.contract_name, link };
    await tellLine(
      parts,
      tx,
      apply,
      line,
      end === 'rejected'
        ? { text: 'sealDenied', values: { ...values, reason: reason || '审批人未说明' } }
        : { text: end === 'passed' ? 'sealPassed' : 'sealLate', values },
    );
  }
  await moved(tx, applyId);
}
