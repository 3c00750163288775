// Rows → wire.
import { SignInfoStatus, strengthText } from '@xinqi/domain';
import type { Standing } from '../../account/index.ts';
import type { SignInfoRow } from './store.ts';
import { demandOf } from './will/passed-ways.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Strength of proof of a signed line; empty before. Lines of before 2026-11-27 were all signed by the phone alone. */
export const strengthOf = ({ status, strength }: SignInfoRow): string =>
  status === SignInfoStatus.Signed || status === SignInfoStatus.Preserved
    ? (strength ?? strengthText([]))
    : '';

/** Said only of an approval that was not decided in time. */
export const lateIf = (late: boolean): { approvalLate?: true } => (late ? { approvalLate: true } : {});

/** Whether its enterprise stood for it: of a signed line when it was signed, of another now; 1 by a simulator. `standings`: newest first. */
function certifiedOf(line: SignInfoRow, standings: readonly Standing[]): 0 | 1 | 2 | null {
  if (line.user_type === 0) return null;
  const { corp_id: corpId, accept_event, signed_at } = line;
  const own = standings.filter(({ corp_id }) => corp_id === corpId);
  // verified while its operator signed: the signature names it, and its time is that of the request
  const signed = accept_event === null ? null : signed_at;
  const standing = signed
    ? (own.find(({ verified_at }) => verified_at <= signed) ?? own.at(-1))
    : own.find(({ lost_at }) => lost_at === null);
  return standing ? (standing.test ? 1 : 2) : 0;
}

/** `standings`: of the enterprises of its lines. */
export const presentParty = (s: SignInfoRow, standings: readonly Standing[]) => ({
  signNo: s.sign_no,
  name: s.name,
  userType: s.user_type,
  operatorName: s.operator_name,
  certified: certifiedOf(s, standings),
  mobileMasked: s.mobile_masked,
  orderNum: s.order_num,
  status: s.status,
  ...lateIf(s.approval_late),
  signTime: iso(s.signed_at),
  refuseReason: s.refuse_reason,
  movedReason: s.moved_reason,
  replacedBy: s.replaced_by,
  added: s.added,
  remindedAt: iso(s.reminded_at),
  will: s.will_needed > 0 ? { ...demandOf(s), identityNamed: s.identity_blind !== null } : null,
  strength: strengthOf(s),
  sealed: s.sealed,
});
