// Whose business an approval is: that of the enterprise that approves, even if the line has become another's since. Its own people see
// who approved and under which grant; every other party sees that it was approved.
import type { AnyEvent } from '@xinqi/evidence/event';
import type { SignInfoRow } from './store.ts';

/** Events that are an enterprise's own business. */
export const isInner = (type: string): boolean => type.startsWith('approve.') || type === 'seal.use';

/** The enterprise that approved, or used its seal, as this event says. `approvers`: of each request of the contract. */
export function approvingCorp(
  event: AnyEvent,
  lines: readonly SignInfoRow[],
  approvers: ReadonlyMap<string, string>,
): string | null {
  // who used his seal has signed: the line stays his
  if (event.type === 'seal.use') return lines.find((l) => l.sign_no === event.sign_no)?.corp_id ?? null;
  return 'inst' in event.data && event.data.inst !== undefined
    ? (approvers.get(event.data.inst) ?? null)
    : null;
}
