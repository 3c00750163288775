// Rows → wire.
import { SignInfoStatus } from '@xinqi/domain';
import { strength } from './consent.ts';
import type { LineWithApply } from './signer/store.ts';
import type { ApplyRow, SignInfoRow } from './store.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

const listed = (a: ApplyRow) => ({
  signedCount: a.signed_count,
  signerCount: a.signer_count,
  progress: [],
  directoryId: null,
  createType: a.create_type,
  dealType: 0,
  level: null,
  overDate: a.over_date,
});

export const presentApplyRow = (a: ApplyRow) => ({
  applyId: a.apply_id,
  applyNo: a.apply_no ?? '',
  contractName: a.contract_name,
  allSignerName: a.all_signer_name,
  ebqUserId: a.owner_corp_id ?? a.owner_account_id,
  ebqUserName: a.sender_name,
  signStatus: a.status,
  childSend: false,
  createTime: (a.sent_at ?? a.created_at).toISOString(),
  updateTime: a.updated_at.toISOString(),
  signTime: iso(a.signed_at),
  signExpire: iso(a.sign_expire),
  signStatusSet: a.status,
  delStatus: 0 as const,
  preservationId: a.preservation_id,
  orderFlag: a.if_order,
  ownSignNo: null,
  ownStatus: null,
  ...listed(a),
});

export const presentLineRow = (s: LineWithApply) => ({
  signInfoId: s.sign_info_id,
  signInfoNo: s.sign_no,
  signInfoStatus: s.status,
  signInfoTime: iso(s.signed_at),
  signInfoDelStatus: 0 as const,
  applyId: s.apply_id,
  applyNo: s.apply.apply_no ?? '',
  applySignStatus: s.apply.status,
  applySignTime: iso(s.apply.signed_at),
  applyCreateTime: (s.apply.sent_at ?? s.apply.created_at).toISOString(),
  contractName: s.apply.contract_name,
  allSignerName: s.apply.all_signer_name,
  ebqUserId: s.apply.owner_corp_id ?? s.apply.owner_account_id,
  ebqUserName: s.apply.sender_name,
  orderFlag: s.apply.if_order,
  preservationId: s.apply.preservation_id,
  insureState: 0,
  isReminderSign: false,
  signExpire: iso(s.apply.sign_expire),
  updateTime: s.apply.updated_at.toISOString(),
  childSign: false,
  ...listed(s.apply),
});

export const presentParty = (s: SignInfoRow) => ({
  signNo: s.sign_no,
  name: s.name,
  userType: s.user_type,
  operatorName: s.operator_name,
  mobileMasked: s.mobile_masked,
  orderNum: s.order_num,
  status: s.status,
  signTime: iso(s.signed_at),
  refuseReason: s.refuse_reason,
  movedReason: s.moved_reason,
  replacedBy: s.replaced_by,
  added: s.added,
  remindedAt: iso(s.reminded_at),
  strength: s.status === SignInfoStatus.Signed || s.status === SignInfoStatus.Preserved ? strength : '',
  sealed: s.sealed,
});
