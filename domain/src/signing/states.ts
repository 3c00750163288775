// Status values (domain.md §2.3) and transitions of a contract and of one signatory's line, as tables.
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
} as const;
export type ApplyStatus = (typeof ApplyStatus)[keyof typeof ApplyStatus];

export const applyStatusName: Record<ApplyStatus, string> = {
  [-1]: '草稿',
  0: '签署中',
  1: '存证中',
  2: '已拒签',
  3: '已完成',
  4: '已撤销',
  5: '已过期',
};

export const SignInfoStatus = {
  NotYet: -1,
  Pending: 0,
  /** Accepted by the signatory; the signed revision follows within seconds. */
  Signed: 1,
  Refused: 2,
  Preserved: 3,
  Expired: 6,
  Cancelled: 7,
} as const;
export type SignInfoStatus = (typeof SignInfoStatus)[keyof typeof SignInfoStatus];

export const signInfoStatusName: Record<SignInfoStatus, string> = {
  [-1]: '未轮到',
  0: '待签署',
  1: '已签署',
  2: '已拒签',
  3: '已完成',
  6: '已过期',
  7: '已撤销',
};

export type ApplyEvent = 'send' | 'acceptLast' | 'preserve' | 'refuse' | 'cancel' | 'expire';

const applyTable: Record<ApplyEvent, { from: ApplyStatus; to: ApplyStatus }> = {
  send: { from: ApplyStatus.Draft, to: ApplyStatus.Signing },
  acceptLast: { from: ApplyStatus.Signing, to: ApplyStatus.Signed },
  preserve: { from: ApplyStatus.Signed, to: ApplyStatus.Preserved },
  refuse: { from: ApplyStatus.Signing, to: ApplyStatus.Refused },
  cancel: { from: ApplyStatus.Signing, to: ApplyStatus.Cancelled },
  expire: { from: ApplyStatus.Signing, to: ApplyStatus.Expired },
};

/** The state after `event`, or undefined when the contract is not in a state that allows it. */
export function nextApply(state: ApplyStatus, event: ApplyEvent): ApplyStatus | undefined {
  const row = applyTable[event];
  return row.from === state ? row.to : undefined;
}

export type SignInfoEvent = 'release' | 'sign' | 'preserve' | 'refuse' | 'cancel' | 'expire';

const open = [SignInfoStatus.NotYet, SignInfoStatus.Pending] as const;
const signInfoTable: Record<SignInfoEvent, { from: readonly SignInfoStatus[]; to: SignInfoStatus }> = {
  release: { from: [SignInfoStatus.NotYet], to: SignInfoStatus.Pending },
  sign: { from: [SignInfoStatus.Pending], to: SignInfoStatus.Signed },
  preserve: { from: [SignInfoStatus.Signed], to: SignInfoStatus.Preserved },
  refuse: { from: [SignInfoStatus.Pending], to: SignInfoStatus.Refused },
  cancel: { from: open, to: SignInfoStatus.Cancelled },
  expire: { from: open, to: SignInfoStatus.Expired },
};

/** The state of one signatory's line after `event`, or undefined when it is not allowed. */
export function nextSignInfo(state: SignInfoStatus, event: SignInfoEvent): SignInfoStatus | undefined {
  const row = signInfoTable[event];
  return row.from.includes(state) ? row.to : undefined;
}

/** Tabs of the lists as links carry them (`?signStatus=N`, domain.md §2.3): a filter, never an entity state. */
export const SignListTab = {
  All: 1,
  ToSignMine: 2,
  WaitOthers: 3,
  ToHandleCorp: 4,
  Done: 5,
  Invalid: 6,
  Draft: 7,
} as const;
export type SignListTab = (typeof SignListTab)[keyof typeof SignListTab];
