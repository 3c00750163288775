// One request on its way through its steps, as pure functions: from a state and an act to the next state, or undefined when
// the act is not possible. The server stores what comes out and resolves who the approvers of the next step are.
import type { StepMode } from './design.ts';

/** domain.md §2.3 */
export const FlowInstStatus = { Running: 0, Passed: 1, Rejected: 2, Revoked: 3, Timeout: 4 } as const;
export type FlowInstStatus = (typeof FlowInstStatus)[keyof typeof FlowInstStatus];
export const flowInstStatusName: Record<FlowInstStatus, string> = {
  0: '审批中',
  1: '已通过',
  2: '已驳回',
  3: '已撤回',
  4: '已超时',
};

/**
 * Waiting: his turn in a serial step has not come. Left: others decided, or the step was taken from him. Vacant: it was taken from
 * him, and nobody is known yet who could decide in his place: the step is not done without.
 */
export const TaskState = {
  Waiting: 0,
  Pending: 1,
  Approved: 2,
  Rejected: 3,
  Transferred: 4,
  Left: 5,
  Vacant: 6,
} as const;
export type TaskState = (typeof TaskState)[keyof typeof TaskState];
export const taskStateName: Record<TaskState, string> = {
  0: '未轮到',
  1: '待审批',
  2: '已同意',
  3: '已驳回',
  4: '已转交',
  5: '无需处理',
  6: '等待指定审批人',
};

/** How a task came to be: by the design, handed on, added by an approver, for an absent one, or because the step was late. */
export type TaskOrigin = 'design' | 'transfer' | 'add' | 'delegate' | 'escalate' | 'absent';
export type Task = {
  taskId: string;
  step: number;
  memberId: string;
  state: TaskState;
  origin: TaskOrigin;
  /** Whose task it was before: transfer, delegate, absent. */
  insteadOf: string | null;
};
/** `tasks` of all steps so far, in the order in which a serial step asks. `at`: the step that is open. */
export type Instance = {
  status: FlowInstStatus;
  modes: readonly StepMode[];
  at: number;
  tasks: readonly Task[];
};
/** What a step is opened with. */
export type NewTask = Pick<Task, 'taskId' | 'memberId' | 'origin' | 'insteadOf'>;

const T = TaskState;
const isOpen = ({ state }: Task): boolean => state === T.Pending || state === T.Waiting || state === T.Vacant;

const close = (tasks: readonly Task[]): Task[] =>
  tasks.map((task) => (isOpen(task) ? { ...task, state: T.Left } : task));
const ended = (inst: Instance, status: FlowInstStatus): Instance => ({
  ...inst,
  status,
  tasks: close(inst.tasks),
});
const setState = (tasks: readonly Task[], taskId: string, state: TaskState): Task[] =>
  tasks.map((task) => (task.taskId === taskId ? { ...task, state } : task));

/** The task, while it is that approver's turn. */
export const pendingTask = (inst: Instance, taskId: string): Task | undefined =>
  inst.status === FlowInstStatus.Running
    ? inst.tasks.find((task) => task.taskId === taskId && task.step === inst.at && task.state === T.Pending)
    : undefined;

/** Of a new request with these steps, nothing opened yet; without steps it has passed. */
export const begin = (modes: readonly StepMode[]): Instance => ({
  status: modes.length === 0 ? FlowInstStatus.Passed : FlowInstStatus.Running,
  modes,
  at: 0,
  tasks: [],
});

/** Opens the current step for these approvers; undefined when it is open already or nobody is named. */
export function openStep(inst: Instance, approvers: readonly NewTask[]): Instance | undefined {
  if (inst.status !== FlowInstStatus.Running || approvers.length === 0) return undefined;
  if (inst.tasks.some((task) => task.step === inst.at)) return undefined;
  const serial = inst.modes[inst.at] === 'serial';
  const tasks = approvers.map(
    (task, i): Task => ({
      ...task,
      step: inst.at,
      state: serial && i > 0 ? T.Waiting : T.Pending,
    }),
  );
  return { ...inst, tasks: [...inst.tasks, ...tasks] };
}

/** Whether the current step still has to be opened. */
export const needsApprovers = (inst: Instance): boolean =>
  inst.status === FlowInstStatus.Running && !inst.tasks.some((task) => task.step === inst.at);

/** After a step's tasks changed: the next in a serial step gets his turn, or the step is done and the next one begins. */
function settle(inst: Instance, decided: boolean): Instance {
  const here = inst.tasks.filter((task) => task.step === inst.at);
  const done = inst.modes[inst.at] === 'any' ? decided : !here.some(isOpen);
  if (done) {
    const tasks = inst.tasks.map((task) =>
      task.step === inst.at && isOpen(task) ? { ...task, state: T.Left } : task,
    );
    const at = inst.at + 1;
    return { ...inst, tasks, at, status: at === inst.modes.length ? FlowInstStatus.Passed : inst.status };
  }
  if (here.some((task) => task.state === T.Pending)) return inst;
  const next = here.find(isOpen)!;
  return next.state === T.Vacant ? inst : { ...inst, tasks: setState(inst.tasks, next.taskId, T.Pending) };
}

export function approve(inst: Instance, taskId: string): Instance | undefined {
  if (!pendingTask(inst, taskId)) return undefined;
  return settle({ ...inst, tasks: setState(inst.tasks, taskId, T.Approved) }, true);
}

/** One rejection ends the request, whatever the step's mode. */
export function reject(inst: Instance, taskId: string): Instance | undefined {
  if (!pendingTask(inst, taskId)) return undefined;
  return ended({ ...inst, tasks: setState(inst.tasks, taskId, T.Rejected) }, FlowInstStatus.Rejected);
}

/** The asker takes it back, or what it was for has ended. */
export const revoke = (inst: Instance): Instance | undefined =>
  inst.status === FlowInstStatus.Running ? ended(inst, FlowInstStatus.Revoked) : undefined;

/** The open step was late and is to end the request. */
export const timeOut = (inst: Instance): Instance | undefined =>
  inst.status === FlowInstStatus.Running ? ended(inst, FlowInstStatus.Timeout) : undefined;

/** Nobody is left who could decide: it is turned down, never waved through. */
export const turnDown = (inst: Instance): Instance | undefined =>
  inst.status === FlowInstStatus.Running ? ended(inst, FlowInstStatus.Rejected) : undefined;

const placed = (inst: Instance, after: string, fresh: readonly Task[]): Task[] =>
  inst.tasks.flatMap((task) => (task.taskId === after ? [task, ...fresh] : [task]));

/** Whether this person has, had or will have a say in the open step. */
const inStep = (inst: Instance, memberId: string): boolean =>
  inst.tasks.some(
    (task) =>
      task.step === inst.at &&
      task.memberId === memberId &&
      task.state !== T.Transferred &&
      task.state !== T.Left,
  );

/** Somebody else decides in his place: he hands it on, or he has left. Undefined for who stands in the step already. */
export function handOn(inst: Instance, taskId: string, to: NewTask): Instance | undefined {
  const task = inst.tasks.find((t) => t.taskId === taskId && t.step === inst.at && isOpen(t));
  if (inst.status !== FlowInstStatus.Running || !task || task.state === T.Vacant) return undefined;
  if (inStep(inst, to.memberId)) return undefined;
  const fresh: Task = { ...to, step: inst.at, state: task.state };
  return { ...inst, tasks: setState(placed(inst, taskId, [fresh]), taskId, T.Transferred) };
}

/**
 * An approver no longer is who was asked: `to` decide in his place. Those of them who stand in the step already stand for him
 * there; while nobody does, his turn is vacant and the step waits; in a step of any the others go on without him.
 */
export function replace(inst: Instance, taskId: string, to: readonly NewTask[]): Instance | undefined {
  const task = inst.tasks.find((t) => t.taskId === taskId && t.step === inst.at && isOpen(t));
  if (inst.status !== FlowInstStatus.Running || !task) return undefined;
  if (to.length === 0) {
    if (task.state === T.Vacant) return undefined;
    const others = inst.tasks.some((t) => t !== task && t.step === inst.at && t.state === T.Pending);
    const state = inst.modes[inst.at] === 'any' && others ? T.Left : T.Vacant;
    return { ...inst, tasks: setState(inst.tasks, taskId, state) };
  }
  const gone = { ...inst, tasks: setState(inst.tasks, taskId, T.Left) };
  const serial = inst.modes[inst.at] === 'serial';
  const before = inst.tasks.slice(0, inst.tasks.indexOf(task));
  const waits = serial && before.some((t) => t.step === inst.at && isOpen(t));
  const fresh = to
    .filter(({ memberId }) => !inStep(gone, memberId))
    .map((t, i): Task => {
      const state = waits || task.state === T.Waiting || (serial && i > 0) ? T.Waiting : T.Pending;
      return { ...t, step: inst.at, state };
    });
  const next = { ...gone, tasks: placed(gone, taskId, fresh) };
  return settle(next, false);
}

/**
 * An approver asks further ones (加签): `before` him, and his own turn comes again after them, or `after` him. In a step of
 * all they decide beside him; a step of any takes none: there one more would only weaken it.
 */
export function addApprovers(
  inst: Instance,
  taskId: string,
  place: 'before' | 'after',
  added: readonly NewTask[],
): Instance | undefined {
  const mode = inst.modes[inst.at];
  if (!pendingTask(inst, taskId) || mode === 'any' || added.length === 0) return undefined;
  if (added.some(({ memberId }) => inStep(inst, memberId))) return undefined;
  if (new Set(added.map(({ memberId }) => memberId)).size < added.length) return undefined;
  const serial = mode === 'serial';
  const fresh = added.map(
    (task, i): Task => ({
      ...task,
      step: inst.at,
      state: serial && (place === 'after' || i > 0) ? T.Waiting : T.Pending,
    }),
  );
  if (!serial || place === 'after') return { ...inst, tasks: placed(inst, taskId, fresh) };
  const tasks = inst.tasks.flatMap((task) =>
    task.taskId === taskId ? [...fresh, { ...task, state: T.Waiting }] : [task],
  );
  return { ...inst, tasks };
}

/** The open step was late: those who have not decided leave it, others take their place. */
export function escalate(inst: Instance, to: readonly NewTask[]): Instance | undefined {
  if (inst.status !== FlowInstStatus.Running || to.length === 0) return undefined;
  const here = inst.tasks.filter((task) => task.step === inst.at && isOpen(task));
  if (here.length === 0) return undefined;
  const serial = inst.modes[inst.at] === 'serial';
  const fresh = to.map(
    (task, i): Task => ({
      ...task,
      step: inst.at,
      state: serial && i > 0 ? T.Waiting : T.Pending,
    }),
  );
  const left = inst.tasks.map((task) => (here.includes(task) ? { ...task, state: T.Left } : task));
  return { ...inst, tasks: [...left, ...fresh] };
}
