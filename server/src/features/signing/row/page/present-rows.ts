// Rows of one page → wire. Nobody's phone or document number leaves here.
import { SignInfoStatus } from '@xinqi/domain';
import type { ApplyRow, SignInfoRow } from '@xinqi/wire/signing';
import type { Scope } from '../scope.ts';
import type { ShownLine, ShownRow } from './shown-store.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

const shared = (r: ShownRow) => ({
  applyId: r.apply_id,
  applyNo: r.apply_no ?? '',
  contractName: r.contract_name,
  allSignerName: r.all_signer_name,
  ebqUserId: r.owner_id,
  ebqUserName: r.sender_name,
  updateTime: r.updated_at.toISOString(),
  preservationId: r.preservation_id,
  orderFlag: r.if_order,
  signExpire: iso(r.sign_expire),
  signedCount: r.signed_count,
  signerCount: r.signer_count,
  progress: r.lines.map((l) => ({
    signNo: l.signNo,
    name: l.name,
    userType: l.userType,
    orderNum: l.orderNum,
    status: l.status,
    signTime: iso(l.signedAt),
    next: l.status === SignInfoStatus.Pending,
  })),
  directoryId: r.directory_id,
  createType: r.create_type,
  dealType: 0,
  level: r.level,
  overDate: r.over_date,
});

/** The viewer's own line, where the row has one. */
const ownOf = ({ sign_no, lines }: ShownRow): ShownLine | undefined =>
  sign_no === null ? undefined : lines.find((l) => l.signNo === sign_no);

export function presentApply(scope: Scope, r: ShownRow): ApplyRow {
  const own = ownOf(r);
  const himself = own?.bySender && r.member === scope.me;
  return {
    ...shared(r),
    signStatus: r.status,
    signStatusSet: r.status,
    childSend: r.by_corp && r.member !== scope.me,
    createTime: r.created_at.toISOString(),
    signTime: iso(r.signed_at),
    delStatus: r.del_status,
    ownSignNo: himself ? own.signNo : null,
    ownStatus: own?.status ?? null,
  };
}

/** A copy has no line of its own: it shows the finished contract. */
export function presentLine(scope: Scope, r: ShownRow): SignInfoRow {
  const own = ownOf(r);
  return {
    ...shared(r),
    signInfoId: r.row_id,
    signInfoNo: r.sign_no ?? '',
    signInfoStatus: own?.status ?? SignInfoStatus.Preserved,
    signInfoTime: iso(own?.signedAt ?? null),
    signInfoDelStatus: r.del_status,
    applySignStatus: r.status,
    applySignTime: iso(r.signed_at),
    applyCreateTime: r.created_at.toISOString(),
    insureState: 0,
    isReminderSign: own?.reminded ?? false,
    childSign: own?.userType === 1 && r.member !== scope.me,
  };
}
