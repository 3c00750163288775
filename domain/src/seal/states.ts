// The life of an enterprise seal (domain.md §2.3) as a table. Every server write is a compare-and-swap on the state that
// `nextSeal` started from. A retired seal never comes back: what was signed with it stays, and names it.

export const SealState = {
  Making: 0,
  Enabled: 1,
  Disabled: 2,
  /** Made from a picture; an administrator has yet to look at it. */
  Auditing: 3,
  AuditFail: 4,
  Cancelled: 5,
} as const;
export type SealState = (typeof SealState)[keyof typeof SealState];
export const sealStates = Object.values(SealState);

export const sealStateName: Record<SealState, string> = {
  0: '制作中',
  1: '已启用',
  2: '已停用',
  3: '待审核',
  4: '审核未通过',
  5: '已注销',
};

export type SealEvent = 'enable' | 'disable' | 'retire' | 'pass' | 'fail';

const table: Record<SealEvent, readonly (readonly [SealState, SealState])[]> = {
  enable: [[SealState.Disabled, SealState.Enabled]],
  disable: [[SealState.Enabled, SealState.Disabled]],
  retire: [
    [SealState.Enabled, SealState.Cancelled],
    [SealState.Disabled, SealState.Cancelled],
    [SealState.AuditFail, SealState.Cancelled],
  ],
  pass: [[SealState.Auditing, SealState.Enabled]],
  fail: [[SealState.Auditing, SealState.AuditFail]],
};

/** The state after an event; undefined when it cannot happen now. */
export const nextSeal = (state: SealState, event: SealEvent): SealState | undefined =>
  table[event].find(([from]) => from === state)?.[1];

/** An enterprise has one official seal: these are in its way, and counted as such by the database. */
export const officialHeld: readonly SealState[] = [
  SealState.Making,
  SealState.Enabled,
  SealState.Disabled,
  SealState.Auditing,
];
