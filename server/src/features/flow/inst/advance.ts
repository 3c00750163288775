// From one state of a request to the next, inside the transaction of the act: opens the step that comes, writes what came out,
// ends and gives links, tells who is asked. The caller holds the contract's lock and the request's row.
import { FlowInstStatus, type Instance, needsApprovers, openStep, TaskState, turnDown } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { NewEvent } from '../../ledger/index.ts';
import type { Since } from '../../org/index.ts';
import { type Loaded, loadInst, saveInst } from '../kept/store.ts';
import { endLink } from '../link/approver-link.ts';
import type { FlowParts } from '../parts.ts';
import { type Asker, resolveStep } from '../people/resolve.ts';
import type { FlowEnd } from '../ports.ts';
import { askerOf, placeOf } from './choose.ts';
import { endEvent, handEvent } from './events.ts';
import { tellApprover } from './tell.ts';

export const lateJob = 'flow.late';
export const nobodyReason = '没有可审批的人，由系统驳回';

/** Whose turns a request is about: who is, was or may be asked in it. */
const concerns = ({ row, tasks }: Loaded): Omit<Since, 'no'> => {
  const named = row.steps.flatMap(({ approvers, escalateTo }) => [...approvers, escalateTo ?? []].flat());
  const members = [
    ...tasks.flatMap(({ member_id, instead_of }) => [member_id, instead_of ?? []].flat()),
    ...named.flatMap((who) => (who.kind === 'member' ? who.memberId : [])),
  ];
  return { members: [...new Set(members)], heads: named.some(({ kind }) => kind === 'head') };
};

/** For whom the flow's people are found now. */
export const askerNow = async (parts: FlowParts, tx: Tx, loaded: Loaded): Promise<Asker> => {
  const { row } = loaded;
  const { corp_id: corpId, asker_account: accountId, self_approve: selfApprove, drawn_no: drawnNo } = row;
  const asker = askerOf(
    { corpId, accountId, selfApprove, drawnNo },
    await placeOf(parts, tx, corpId, accountId),
  );
  return { ...asker, began: { phone: row.asker_phone, since: { no: row.began_no, ...concerns(loaded) } } };
};

export type Advanced = { events: NewEvent[]; status: FlowInstStatus; reason: string };
/** What an act makes of a request. `due` undefined: the time of an open step goes on. */
export type Act = {
  inst: Instance;
  events?: readonly NewEvent[];
  reason?: string;
  due?: Date | null;
  /** How its end is called where the state does not say: what it was about has ended. */
  as?: 'ended';
};

const ends = { 1: 'passed', 2: 'rejected', 3: 'withdrawn', 4: 'timeout' } as const satisfies Record<
  Exclude<FlowInstStatus, 0>,
  FlowEnd
>;
export const endOf = (status: FlowInstStatus): FlowEnd | undefined =>
  status === FlowInstStatus.Running ? undefined : ends[status];

/** Opens the step at hand, if it is not; nobody left to ask turns the request down. */
async function opened(
  parts: FlowParts,
  tx: Tx,
  before: Loaded,
  inst: Instance,
  now: Date,
): Promise<{ inst: Instance; events: NewEvent[]; due?: Date | null; reason?: string }> {
  if (!needsApprovers(inst)) return { inst, events: [] };
  const { row } = before;
  const step = row.steps[inst.at]!;
  const { tasks, mode, names } = await resolveStep(parts, tx, step, await askerNow(parts, tx, before), now);
  const modes = inst.modes.map((m, i) => (i === inst.at ? mode : m));
  const next = openStep({ ...inst, modes }, tasks);
  if (!next) return { inst: turnDown(inst)!, events: [], reason: nobodyReason };
  const nameOf = (id: string) => names.get(id)?.name ?? '';
  const events = tasks.flatMap((task) => handEvent(row, inst.at, task, nameOf) ?? []);
  const due = step.hours === null ? null : new Date(now.getTime() + step.hours * 3_600_000);
  return { inst: next, events, due };
}

/** Writes the act and everything that follows from it; FLOW_DECIDED when somebody was faster. */
export async function advance(
  parts: FlowParts,
  tx: Tx,
  before: Loaded,
  act: Act,
  now: Date,
): Promise<Advanced> {
  const { row } = before;
  const next = await opened(parts, tx, before, act.inst, now);
  const { status } = next.inst;
  const over = endOf(status);
  const reason = next.reason ?? act.reason ?? '';
  const due = over ? null : next.due === undefined ? act.due : next.due;
  const was = new Map(before.tasks.map((task) => [task.task_id, task.state]));
  const fresh = next.inst.tasks.filter(({ taskId }) => !was.has(taskId)).map(({ memberId }) => memberId);
  // nobody is bound, unbound or let go between being found and being asked
  const seats = await parts.org.who.seats(tx, row.corp_id, [...new Set(fresh)], 'lock');
  if (!(await saveInst(tx, before, next.inst, { due, seats, ...(over ? { reason } : {}) }, now)))
    throw new AppError('FLOW_DECIDED');
  if (due)
    await addJob(tx, lateJob, { instId: row.inst_id }, { runAt: due, key: `${lateJob}:${row.inst_id}` });

  const after = (await loadInst(tx, row.inst_id))!;
  for (const task of after.tasks) {
    const old = was.get(task.task_id);
    if (old === task.state) continue;
    const waits = task.state === TaskState.Pending || task.state === TaskState.Waiting;
    if (!waits && task.link_exp !== null) await endLink(parts, tx, task.task_id);
    if (task.state === TaskState.Pending) await tellApprover(parts, tx, row, task, 'toApprove', now);
  }
  const events = [...(act.events ?? []), ...next.events];
  if (over) events.push(endEvent(row, act.as ?? over));
  return { events, status, reason };
}
