// Rows of one page → wire. Nobody's phone or document number leaves here.
import { SignInfoStatus } from '@xinqi/domain';
import type { ApplyRow, SignInfoRow } from '@xinqi/wire/signing';
import { lateIf } from '../../contract/present.ts';
import type { Scope } from '../scope.ts';
import type { Instant, ShownLine, ShownRow } from './shown-store.ts';

/** "2026-11-22 10:31:38.8+00", or with a T and +00:00 out of JSON, in ISO 8601 to the millisecond. Connections are in UTC (db.ts). */
export function iso(at: Instant): string {
  const zone = at.length - (at.endsWith('+00:00') ? 6 : 3);
  if (!at.startsWith('+00', zone) || (at[10] !== ' ' && at[10] !== 'T')) return new Date(at).toISOString();
  return `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, Math.min(zone, 23)).padEnd(3, '0')}Z`;
}
const isoOrNull = (at: Instant | null): string | null => (at === null ? null : iso(at));

const shared = (r: ShownRow) => ({
  applyId: r.apply_id,
  applyNo: r.apply_no ?? '',
  contractName: r.contract_name,
  allSignerName: r.all_signer_name,
  ebqUserId: r.owner_id,
  ebqUserName: r.sender_name,
  updateTime: iso(r.updated_at),
  preservationId: r.preservation_id,
  orderFlag: r.if_order,
  signExpire: isoOrNull(r.sign_expire),
  signedCount: r.signed_count,
  signerCount: r.signer_count,
  progress: (r.lines ?? []).map(([signNo, name, userType, orderNum, status, signedAt, , , late]) => ({
    signNo,
    name,
    userType,
    orderNum,
    status,
    ...lateIf(late),
    signTime: isoOrNull(signedAt),
    next: status === SignInfoStatus.Pending,
  })),
  directoryId: r.directory_id,
  createType: r.create_type,
  dealType: 0,
  level: r.level,
  overDate: r.over_date,
  contractNo: r.contract_no,
  fileCount: r.file_count,
});

/** The viewer's own line, where the row has one. */
const ownOf = ({ sign_no, lines }: ShownRow): Partial<ShownLine> =>
  lines?.find(([signNo]) => signNo === sign_no) ?? [];

export function presentApply(scope: Scope, r: ShownRow): ApplyRow {
  const [signNo, , , , status, , , bySender] = ownOf(r);
  return {
    ...shared(r),
    ...{ contractType: r.type_name, custom: r.custom },
    signStatus: r.status,
    signStatusSet: r.status,
    childSend: r.by_corp && r.member !== scope.me,
    createTime: iso(r.created_at),
    signTime: isoOrNull(r.signed_at),
    delStatus: r.del_status,
    ownSignNo: (bySender && r.member === scope.me && signNo) || null,
    ownStatus: status ?? null,
    ...lateIf(r.approval_late),
  };
}

/** A copy has no line of its own: it shows the finished contract. */
export function presentLine(scope: Scope, r: ShownRow): SignInfoRow {
  const [, , userType, , status, signedAt, reminded, , late = false] = ownOf(r);
  return {
    ...shared(r),
    signInfoId: r.row_id,
    signInfoNo: r.sign_no ?? '',
    signInfoStatus: status ?? SignInfoStatus.Preserved,
    ...lateIf(late),
    signInfoTime: isoOrNull(signedAt ?? null),
    signInfoDelStatus: r.del_status,
    applySignStatus: r.status,
    applySignTime: isoOrNull(r.signed_at),
    applyCreateTime: iso(r.created_at),
    insureState: 0,
    isReminderSign: reminded ?? false,
    childSign: userType === 1 && r.member !== scope.me,
  };
}
