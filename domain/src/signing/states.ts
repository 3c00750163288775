// Status values (domain.md §2.3) and transitions of a contract and of one signatory's line, as tables (docs/decisions/0011).
// Every server write is a compare-and-swap on the state that `next…` started from.

export const ApplyStatus = {
  Draft: -1,
  Signing: 0,
  /** Everyone has accepted; revisions and evidence are being finished (存证中). */
  Signed: 1,
  Refused: 2,
  Preserved: 3,
  Cancelled: 4,
  Expired: 5,
  /** Written whole, and waits for the initiation approval of its enterprise: no signatory knows of it (0040). */
  InitApproving: 6,
  /** Turned down, or not decided in time: it never goes out. */
  InitRejected: 7,
  /** The sender ended it after somebody had signed. */
  Terminated: 8,
  /** Finished, and a voiding contract about it is being signed. */
  Voiding: 9,
  Voided: 10,
} as const;
export type ApplyStatus = (typeof ApplyStatus)[keyof typeof ApplyStatus];
export const applyStatuses = Object.values(ApplyStatus);

export const applyStatusName: Record<ApplyStatus, string> = {
  [-1]: '草稿',
  0: '签署中',
  1: '存证中',
  2: '已拒签',
  3: '已完成',
  4: '已撤销',
  5: '已过期',
  6: '发起审批中',
  7: '发起审批驳回',
  8: '已终止',
  9: '作废中',
  10: '已作废',
};

export const SignInfoStatus = {
  NotYet: -1,
  Pending: 0,
  /** Accepted by the signatory; the signed revision follows within seconds. */
  Signed: 1,
  Refused: 2,
  Preserved: 3,
  /** The use of a seal waits for its approval (0040). */
  SealApproving: 4,
  SealRejected: 5,
  Expired: 6,
  Cancelled: 7,
  /** Another line took its place: handed on by the signatory, or replaced by the sender. */
  Transferred: 8,
  /** The signature can never be written into the file. */
  Failed: 9,
} as const;
export type SignInfoStatus = (typeof SignInfoStatus)[keyof typeof SignInfoStatus];
export const signInfoStatuses = Object.values(SignInfoStatus);

export const signInfoStatusName: Record<SignInfoStatus, string> = {
  [-1]: '未轮到',
  0: '待签署',
  1: '已签署',
  2: '已拒签',
  3: '已完成',
  4: '用印审批中',
  5: '用印驳回',
  6: '已过期',
  7: '已撤销',
  8: '已转交',
  9: '签署失败',
};

/** As people read them: an approval that was not decided in time (`late`) was turned down by nobody (0040). */
export const applyStatusText = (status: ApplyStatus, late = false): string =>
  late && status === S.InitRejected ? '发起审批已超时' : applyStatusName[status];
export const signInfoStatusText = (status: SignInfoStatus, late = false): string =>
  late && status === L.SealRejected ? '用印审批已超时' : signInfoStatusName[status];

export type ApplyEvent =
  | 'send'
  | 'submitApproval'
  | 'approve'
  | 'reject'
  | 'acceptLast'
  | 'preserve'
  | 'refuse'
  | 'cancel'
  | 'expire'
  | 'terminate'
  | 'void'
  | 'voidDone'
  | 'voidFailed'
  | 'change'
  | 'forward';

const S = ApplyStatus;
type Row<T> = { from: readonly T[]; to: T | 'same' };

/** `change`: remind, correct, replace, transfer, add, extend – acts that leave a contract being signed as it is.
 * `forward`: sends a finished contract to readers again. */
export const applyTable: Record<ApplyEvent, Row<ApplyStatus>> = {
  send: { from: [S.Draft], to: S.Signing },
  submitApproval: { from: [S.Draft], to: S.InitApproving },
  approve: { from: [S.InitApproving], to: S.Signing },
  reject: { from: [S.InitApproving], to: S.InitRejected },
  acceptLast: { from: [S.Signing], to: S.Signed },
  preserve: { from: [S.Signed], to: S.Preserved },
  refuse: { from: [S.Signing], to: S.Refused },
  cancel: { from: [S.Signing, S.InitApproving], to: S.Cancelled },
  expire: { from: [S.Signing, S.InitApproving], to: S.Expired },
  terminate: { from: [S.Signing], to: S.Terminated },
  void: { from: [S.Preserved], to: S.Voiding },
  voidDone: { from: [S.Voiding], to: S.Voided },
  voidFailed: { from: [S.Voiding], to: S.Preserved },
  change: { from: [S.Signing], to: 'same' },
  forward: { from: [S.Preserved, S.Voiding, S.Voided], to: 'same' },
};

const after = <T>(row: Row<T>, state: T): T | undefined =>
  row.from.includes(state) ? (row.to === 'same' ? state : row.to) : undefined;

/** The state after `event`, or undefined when the contract is not in a state that allows it. */
export const nextApply = (state: ApplyStatus, event: ApplyEvent): ApplyStatus | undefined =>
  after(applyTable[event], state);

export type SignInfoEvent =
  | 'release'
  | 'sign'
  | 'preserve'
  | 'refuse'
  | 'cancel'
  | 'expire'
  | 'askSeal'
  | 'grantSeal'
  | 'denySeal'
  | 'withdrawSeal'
  | 'remind'
  | 'correct'
  | 'transfer'
  | 'replace'
  | 'fail';

const L = SignInfoStatus;
/** Lines whose signatory has not decided yet. */
export const openLineStatuses = [L.NotYet, L.Pending, L.SealApproving, L.SealRejected] as const;
const open = openLineStatuses;
export const isOpenLine = (status: SignInfoStatus): boolean => open.some((s) => s === status);

export const signInfoTable: Record<SignInfoEvent, Row<SignInfoStatus>> = {
  release: { from: [L.NotYet], to: L.Pending },
  // a seal that was turned down may need no approval any more, or another one is used: the gate at the signature decides
  sign: { from: [L.Pending, L.SealRejected], to: L.Signed },
  preserve: { from: [L.Signed], to: L.Preserved },
  refuse: { from: [L.Pending, L.SealRejected], to: L.Refused },
  cancel: { from: open, to: L.Cancelled },
  expire: { from: open, to: L.Expired },
  askSeal: { from: [L.Pending, L.SealRejected], to: L.SealApproving },
  grantSeal: { from: [L.SealApproving], to: L.Pending },
  denySeal: { from: [L.SealApproving], to: L.SealRejected },
  withdrawSeal: { from: [L.SealApproving], to: L.Pending },
  remind: { from: [L.Pending], to: 'same' },
  correct: { from: [L.NotYet, L.Pending], to: 'same' },
  transfer: { from: [L.Pending, L.SealRejected], to: L.Transferred },
  replace: { from: open, to: L.Transferred },
  fail: { from: [L.Signed], to: L.Failed },
};

/** The state of one signatory's line after `event`, or undefined when it is not allowed. */
export const nextSignInfo = (state: SignInfoStatus, event: SignInfoEvent): SignInfoStatus | undefined =>
  after(signInfoTable[event], state);

/** Everybody signed and the file is complete: what it became later does not take that away. */
export const isFinished = (status: ApplyStatus): boolean =>
  status === S.Preserved || status === S.Voiding || status === S.Voided;

/** Ended without completion. */
export const isAborted = (status: ApplyStatus): boolean =>
  status === S.Refused ||
  status === S.Cancelled ||
  status === S.Expired ||
  status === S.InitRejected ||
  status === S.Terminated;

/** There is an evidence pack of it: it was sent, and no step that is under way makes the next minute's pack another. */
export const hasPack = (status: ApplyStatus): boolean =>
  status !== S.Draft && status !== S.InitApproving && status !== S.Signed;

/** Tabs of the lists as links carry them (`?signStatus=N`, domain.md §2.3): a filter, never an entity state. */
export const SignListTab = {
  All: 1,
  ToSignMine: 2,
  WaitOthers: 3,
  ToHandleCorp: 4,
  Done: 5,
  Invalid: 6,
  Draft: 7,
  CcMe: 8,
  Voided: 9,
} as const;
export type SignListTab = (typeof SignListTab)[keyof typeof SignListTab];
