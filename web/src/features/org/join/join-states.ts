// States of a request to join in words.
export const joinStates = { 0: '待处理', 1: '已同意', 2: '已拒绝' } as const;
