// The life of a batch and of each of its rows. A row is sent once: its move away from waiting is part of the transaction that
// makes its contract, so that neither a killed worker nor two of them send it again.

/** Rows of one list at most, and cells of a row: bounds of the wire, which carries no columns. */
export const maxBatchRows = 5000;
export const maxBatchColumns = 64;

export const BatchState = { Running: 1, Paused: 2, Done: 3, Cancelled: 4, Checking: 5 } as const;
export type BatchState = (typeof BatchState)[keyof typeof BatchState];
export const batchStateName: Readonly<Record<BatchState, string>> = {
  1: '发起中',
  2: '已暂停',
  3: '已完成',
  4: '已停止',
  5: '待核对',
};

export const BatchRowState = { Waiting: 0, Sent: 1, Failed: 2, Cancelled: 3, Check: 4 } as const;
export type BatchRowState = (typeof BatchRowState)[keyof typeof BatchRowState];
export const batchRowStateName: Readonly<Record<BatchRowState, string>> = {
  0: '待发起',
  1: '已发起',
  2: '未成功',
  3: '未发起',
  4: '待核对',
};

export const batchActs = ['pause', 'resume', 'cancel'] as const;
export type BatchAct = (typeof batchActs)[number];
/** Of a row that waits to be looked at: it goes out, it does not, or its file is made anew. */
export const batchCheckActs = ['send', 'leave', 'again'] as const;
export type BatchCheckAct = (typeof batchCheckActs)[number];

const table: Record<
  BatchAct | 'finish' | 'stop' | 'hold' | 'checked',
  { from: readonly BatchState[]; to: BatchState }
> = {
  pause: { from: [1], to: 2 },
  resume: { from: [2], to: 1 },
  // the rest is not sent; what was sent stays
  cancel: { from: [1, 2, 5], to: 4 },
  finish: { from: [1], to: 3 },
  // what keeps every row from being sent: the sender left, the file is gone
  stop: { from: [1], to: 2 },
  // no row waits but those that the sender has to look at
  hold: { from: [1], to: 5 },
  checked: { from: [5], to: 1 },
};

/** States from which `event` is possible, and what follows. */
export const batchMove = (event: keyof typeof table) => table[event];
