// Rows → wire.
import { SignInfoStatus, strengthText } from '@xinqi/domain';
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

/** `verified`: enterprises of its lines that were verified. */
export const presentParty = (s: SignInfoRow, verified: ReadonlyMap<string, 1 | 2>) => ({
  signNo: s.sign_no,
  name: s.name,
  userType: s.user_type,
  operatorName: s.operator_name,
  certified: s.user_type === 0 ? null : s.corp_id === null ? (0 as const) : (verified.get(s.corp_id) ?? 0),
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
