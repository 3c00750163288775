// One request on its way and a row of the list, for the tests of the approval pages.
import type { ApprovalRow, InstDetail } from '@xinqi/wire/flow';

export const instIdNo = `FLW${'0'.repeat(26)}`;
export const taskId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const approveId = taskId(21);
export const pair = { instIdNo, approveId, sign: 'a'.repeat(43), ts: 1_763_600_000_000 };
export const address = `/applySign/audit?${new URLSearchParams({ ...pair, ts: String(pair.ts) })}`;

const task = {
  memberId: taskId(31),
  origin: 'design' as const,
  insteadOf: null,
  reason: '',
  method: null,
  decideTime: null,
  gone: null,
};

export const inst: InstDetail = {
  files: ['采购合同'],
  instIdNo,
  flowType: 0,
  flowName: '大额合同审批',
  version: 2,
  status: 0,
  corpName: '杭州云帆信息技术有限公司',
  askerName: '陈思远',
  note: '年度框架合同',
  amount: 12_000_000,
  contractName: '软件开发服务合同',
  parties: '杭州云帆信息技术有限公司、李明',
  applyNo: `APL${'0'.repeat(26)}`,
  signNo: null,
  sealName: null,
  sealSvg: null,
  steps: [
    {
      name: '部门负责人',
      mode: 'serial',
      state: 'open',
      dueTime: '2036-12-02T10:00:00.000Z',
      tasks: [{ ...task, approveId, name: '王小明', state: 1 }],
    },
    {
      name: '财务',
      mode: 'any',
      state: 'toCome',
      dueTime: null,
      tasks: [
        { ...task, approveId: taskId(22), memberId: taskId(32), name: '李娜', state: 0 },
        { ...task, approveId: taskId(23), memberId: taskId(33), name: '赵敏', state: 0 },
      ],
    },
  ],
  createTime: '2026-11-20T02:00:00.000Z',
  finishTime: null,
  mine: { approveId, mayAdd: true, mayWithdraw: false, mayRemind: false, smsConfirm: false },
};

/** The same once 王小明 has agreed. */
export const agreed: InstDetail = {
  ...inst,
  steps: [
    {
      ...inst.steps[0]!,
      state: 'done',
      tasks: [
        {
          ...inst.steps[0]!.tasks[0]!,
          state: 2,
          reason: '同意按此执行',
          method: 'sms',
          decideTime: '2026-11-20T03:00:00.000Z',
        },
      ],
    },
    {
      ...inst.steps[1]!,
      state: 'open',
      tasks: inst.steps[1]!.tasks.map((one) => ({ ...one, state: 1 })),
    },
  ],
  mine: { ...inst.mine, approveId: null, mayAdd: false },
};

export const row: ApprovalRow = {
  instIdNo,
  flowType: 0,
  flowName: inst.flowName,
  status: 0,
  contractName: inst.contractName,
  applyNo: inst.applyNo,
  askerName: inst.askerName,
  sealName: null,
  amount: inst.amount,
  waitingFor: ['王小明'],
  approveId,
  smsConfirm: false,
  dueTime: null,
  createTime: inst.createTime,
  finishTime: null,
};
export const page = (list: readonly ApprovalRow[], todo = list.length) => ({
  list,
  total: list.length,
  totalExact: true,
  itemPage: 1,
  pageSize: 20,
  todo,
});

export const corpSession = (user: import('@xinqi/wire/account').AuthUser) => ({
  token: 'c'.repeat(43),
  consoleToken: 'd'.repeat(43),
  consoleCorpId: user.corpId,
  knownDevice: 'k'.repeat(43),
  authUser: { ...user, userType: 0 as const, corpId: null },
  allAuthUser: [user],
  expiresAt: '2036-01-01T00:00:00Z',
});
