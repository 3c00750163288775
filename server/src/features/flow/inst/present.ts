// A request → wire: its steps with who was asked and what they said; steps to come with who would be asked today. Phones and
// accounts stay here.
import { FlowInstStatus, TaskState } from '@xinqi/domain';
import type { InstDetail } from '@xinqi/wire/flow';
import type { Tx } from '../../../platform/db.ts';
import type { Seat } from '../../org/index.ts';
import type { Loaded, TaskRow } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import { resolveStep } from '../people/resolve.ts';
import { isHis } from '../people/seat.ts';
import { askerNow } from './advance.ts';

/** Who looks: his number in the enterprise with what stands behind it, and his account when he is signed in or asks by his own line. */
export type Viewer = { memberId: string | null; seat: Seat | undefined; accountId: string | null };
const hour = 3_600_000;

type Step = InstDetail['steps'][number];
const present = (task: TaskRow, nameOf: (id: string) => string): Step['tasks'][number] => ({
  approveId: task.task_id,
  memberId: task.member_id,
  name: nameOf(task.member_id),
  state: task.state,
  origin: task.origin,
  insteadOf: task.instead_of === null ? null : nameOf(task.instead_of),
  reason: task.reason,
  method: task.method,
  decideTime: task.decided_at?.toISOString() ?? null,
  gone: task.gone,
});

/** Those who would be asked today. */
async function toCome(parts: FlowParts, tx: Tx, loaded: Loaded, at: number, now: Date): Promise<Step> {
  const step = loaded.row.steps[at]!;
  const { tasks, names, mode } = await resolveStep(parts, tx, step, await askerNow(parts, tx, loaded), now);
  const nameOf = (id: string) => names.get(id)?.name ?? '';
  return {
    name: step.name,
    mode,
    state: 'toCome',
    dueTime: null,
    tasks: tasks.map((task) => ({
      ...{ approveId: task.taskId, memberId: task.memberId, name: nameOf(task.memberId) },
      ...{ state: TaskState.Waiting, origin: task.origin, reason: '', method: null, decideTime: null },
      gone: null,
      insteadOf: task.insteadOf === null ? null : nameOf(task.insteadOf),
    })),
  };
}

async function stepsOf(parts: FlowParts, tx: Tx, loaded: Loaded, now: Date): Promise<Step[]> {
  const { row, tasks } = loaded;
  const ids = [...new Set(tasks.flatMap((task) => [task.member_id, task.instead_of ?? task.member_id]))];
  const people = await parts.org.who.people(tx, row.corp_id, ids);
  const nameOf = (id: string) => people.get(id)?.name ?? '';
  const running = row.status === FlowInstStatus.Running;
  const steps: Step[] = [];
  for (const [i, step] of row.steps.entries()) {
    const own = tasks.filter((task) => task.step === i);
    if (running && i > row.at) {
      steps.push(await toCome(parts, tx, loaded, i, now));
      continue;
    }
    const open = running && i === row.at;
    const passed = i < row.at || row.status === FlowInstStatus.Passed;
    const began = Math.min(...own.map((task) => task.created_at.getTime()));
    const due = open && step.hours !== null ? new Date(began + step.hours * hour).toISOString() : null;
    steps.push({
      ...{ name: step.name, mode: step.mode, dueTime: due },
      state: open ? 'open' : passed ? 'done' : 'left',
      tasks: own.map((task) => present(task, nameOf)),
    });
  }
  return steps;
}

async function sealOf({ seal, account }: FlowParts, tx: Tx, { row }: Loaded): Promise<string | null> {
  if (row.seal_id === null) return null;
  const corpName = await account.displayName(tx, { corpId: row.corp_id });
  const asker = { corpId: row.corp_id, corpName, accountId: row.asker_account };
  const found = (await seal.usable(tx, asker)).find(({ sealId }) => sealId === row.seal_id);
  return found ? seal.preview(found.source).svg : null;
}

/** Still to decide, or decided by himself: who was left out or handed it on reads no more. */
export const stillReads = ({ state }: Pick<TaskRow, 'state'>): boolean =>
  state !== TaskState.Left && state !== TaskState.Transferred && state !== TaskState.Vacant;

/** Inside asOwner of the enterprise. Who only watches over requests is not told with whom the contract is. */
export async function presentInst(
  parts: FlowParts,
  tx: Tx,
  loaded: Loaded,
  viewer: Viewer,
  now: Date,
): Promise<InstDetail> {
  const { row, tasks } = loaded;
  const mine = (task: TaskRow) => isHis(task, viewer.memberId, viewer.seat);
  const running = row.status === FlowInstStatus.Running;
  const turn = running ? tasks.find((task) => mine(task) && task.state === TaskState.Pending) : undefined;
  const his = viewer.accountId === row.asker_account;
  const asked = running && his;
  const reads = his || tasks.some((task) => mine(task) && stillReads(task));
  const soon = row.reminded_at !== null && row.reminded_at.getTime() > now.getTime() - hour;
  return {
    instIdNo: row.inst_no,
    flowType: row.flow_type,
    flowName: row.flow_name,
    version: row.version,
    status: row.status,
    corpName: await parts.account.displayName(tx, { corpId: row.corp_id }),
    askerName: row.asker_name,
    note: row.note,
    amount: row.amount,
    contractName: row.contract_name,
    parties: reads ? await parts.contracts.parties(tx, row.apply_id) : '',
    files: reads ? await parts.contracts.files(tx, row.apply_id) : [],
    applyNo: row.apply_no,
    signNo: row.sign_no,
    sealName: row.seal_name,
    sealSvg: await sealOf(parts, tx, loaded),
    steps: await stepsOf(parts, tx, loaded, now),
    createTime: row.created_at.toISOString(),
    finishTime: row.finished_at?.toISOString() ?? null,
    mine: {
      approveId: turn?.task_id ?? null,
      mayAdd: turn !== undefined && row.steps[row.at]!.mode !== 'any',
      mayWithdraw: asked,
      mayRemind: asked && !soon,
      smsConfirm: row.sms_confirm,
    },
  };
}
