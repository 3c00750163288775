// An approver decides his own turn: agrees, turns down, hands on, asks further ones. Signed in or by his link, the same act: of
// two who decide at once, or of a decision and a withdrawal, one comes first and the other hears that it is over.
import {
  addApprovers,
  approve,
  handOn,
  type Instance,
  type NewTask,
  pendingTask,
  reject,
  type Task,
  type TaskOrigin,
} from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { flowRoutes } from '@xinqi/wire/flow';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { NewEvent } from '../../ledger/index.ts';
import type { OrgPerson } from '../../org/index.ts';
import { actOn, askAgain } from '../inst/act.ts';
import { type Act, askerNow } from '../inst/advance.ts';
import { actorOf, decideEvent, handEvent, type Known, type ManyTurns } from '../inst/events.ts';
import { type Gone, type InstRow, type Loaded, type Ref, recordDecision } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import { askersAmong, gainersAmong } from '../people/resolve.ts';
import { lostNow } from '../people/seat.ts';
import { takeTurns } from './move-turns.ts';
import { tellOwners } from './tell-owner.ts';

export type Decision = Parsed<typeof flowRoutes.approveSeal>;
/** Who decides, and how he showed who he is. */
export type Decider = Known & { memberId: string; many?: ManyTurns };
type Work = {
  parts: FlowParts;
  tx: Tx;
  ctx: Ctx;
  loaded: Loaded;
  row: InstRow;
  inst: Instance;
  task: Task;
  by: Decider;
  person: OrgPerson;
};

/** Which of these people made the request, where the flow does not let him decide it. */
const askers = async (parts: FlowParts, tx: Tx, loaded: Loaded, memberIds: readonly string[]) =>
  loaded.row.self_approve
    ? new Set<string>()
    : askersAmong(parts, tx, await askerNow(parts, tx, loaded), memberIds);

/** People of the enterprise who may be asked instead or besides; a foreign, absent or departed one refuses all. */
async function colleagues({ parts, tx, loaded }: Work, memberIds: readonly string[]) {
  const people = await parts.org.who.people(tx, loaded.row.corp_id, memberIds);
  const own = await askers(parts, tx, loaded, memberIds);
  const gain = await gainersAmong(parts, tx, await askerNow(parts, tx, loaded), memberIds);
  for (const id of memberIds) {
    const person = people.get(id);
    if (!person || person.left) throw new AppError('NOT_FOUND');
    if (own.has(id)) throw new AppError('FLOW_ASKER');
    if (gain.has(id)) throw new AppError('FLOW_GAINS');
  }
  return people;
}

async function handing(
  work: Work,
  memberIds: readonly string[],
  origin: TaskOrigin & ('transfer' | 'add'),
  move: (fresh: NewTask[]) => Instance | undefined,
): Promise<Act> {
  const { parts, row, task, by, ctx } = work;
  const people = await colleagues(work, memberIds);
  const fresh = memberIds.map(
    (memberId): NewTask => ({
      ...{ memberId, origin, taskId: uuidv7(ctx.now) },
      insteadOf: origin === 'transfer' ? by.memberId : null,
    }),
  );
  const inst = move(fresh);
  if (!inst) throw new AppError('FLOW_STANDS_ALREADY');
  const nameOf = (id: string) => (people.get(id) ?? work.person).name;
  const actor = actorOf(by, parts.smsSimulated);
  return { inst, events: fresh.flatMap((one) => handEvent(row, task.step, one, nameOf, actor) ?? []) };
}

async function outcome(work: Work, input: Decision): Promise<Act> {
  const { parts, tx, ctx, row, inst, task, by } = work;
  const { taskId } = task;
  const memberIds = [...new Set(input.memberIds)];
  if (input.act === 'transfer') {
    const [to] = memberIds;
    if (to === undefined || memberIds.length > 1) throw new AppError('PARAM_INVALID', '请选择一位接手的成员');
    return handing(work, memberIds, 'transfer', ([fresh]) => handOn(inst, taskId, fresh!));
  }
  if (input.act === 'add') {
    if (memberIds.length === 0) throw new AppError('PARAM_INVALID', '请选择加签的成员');
    if (inst.modes[inst.at] === 'any') throw new AppError('FLOW_ADD_ANY');
    return handing(work, memberIds, 'add', (fresh) => addApprovers(inst, taskId, input.place, fresh));
  }
  const approved = input.act === 'approve';
  const next = approved ? approve(inst, taskId) : reject(inst, taskId);
  if (!next) throw new AppError('FLOW_DECIDED');
  const mobile = await parts.org.who.mobile(tx, row.corp_id, by.memberId);
  const event: NewEvent = decideEvent(
    row,
    {
      step: task.step,
      result: approved ? 'approved' : 'rejected',
      method: by.method,
      reason: input.reason,
      many: by.many,
    },
    {
      actor: actorOf(by, parts.smsSimulated),
      name: work.person.name,
      mobile: mobile ?? '',
    },
    ctx,
  );
  return { inst: next, events: [event], ...(approved ? {} : { reason: input.reason }) };
}

const words = { approve: '同意', reject: '驳回', transfer: '转交', add: '加签' } as const;

/** Decisions of who has an account stand in the enterprise's log too; those of who has none in the evidence alone. */
async function log({ parts, tx, ctx, row, by, person }: Work, input: Decision): Promise<void> {
  if (!person.accountId) return;
  const how = by.method === 'sms' ? '，已验证短信验证码' : '';
  const why = input.reason ? `；说明：${input.reason}` : '';
  await parts.log.record(
    tx,
    { corpId: row.corp_id, accountId: person.accountId, ip: ctx.ip, userAgent: ctx.userAgent },
    { kind: 'flow.decide', target: row.contract_name, content: `${words[input.act]}${how}${why}` },
    ctx.now,
  );
}

/** The turn, if it is his; else it is absent. */
export function turnOf(loaded: Loaded | undefined, approveId: string, memberId: string): Task {
  const task = loaded?.inst.tasks.find((t) => t.taskId === approveId && t.memberId === memberId);
  if (!task) throw new AppError('NOT_FOUND');
  return task;
}

/** The person who decides, as he is under the lock; who is signed in acts for himself alone. */
async function personNow(
  { org }: FlowParts,
  tx: Tx,
  ctx: Ctx,
  row: InstRow,
  by: Decider,
): Promise<OrgPerson> {
  const person = (await org.who.people(tx, row.corp_id, [by.memberId])).get(by.memberId);
  const other = by.via === 'session' && person?.accountId !== ctx.identity.corp?.accountId;
  if (!person || other) throw new AppError('NOT_FOUND');
  return person;
}

/** Two who hand a request to and fro would flood a phone and the contract's evidence (B-05). */
const handLimit = { name: 'approve-hand', max: 10, seconds: 3600 };

export async function decide(
  parts: FlowParts,
  ctx: Ctx,
  ref: Ref,
  by: Decider,
  input: Decision,
): Promise<{ instIdNo: string; status: number }> {
  if (input.act === 'transfer' || input.act === 'add')
    await parts.deps.limits.use({ limit: handLimit, key: `${ref.inst_id}:${by.memberId}` });
  let why: Gone | undefined;
  const done = await actOn(parts, ref, ctx.now, async (tx, loaded) => {
    const { row, inst, tasks } = loaded;
    const { memberId } = by;
    if (by.via === 'session') await askAgain(parts, tx, ctx);
    turnOf(loaded, input.approveId, memberId);
    const task = pendingTask(inst, input.approveId);
    if (!task) throw new AppError('FLOW_DECIDED');
    // he may have become the asker only after he was asked
    if ((await askers(parts, tx, loaded, [memberId])).size > 0) throw new AppError('FLOW_ASKER');
    why = await lostNow(parts, tx, loaded, tasks.find((one) => one.task_id === task.taskId)!);
    if (why) {
      const taken = await takeTurns(parts, tx, loaded, { memberId, why }, ctx.now);
      if (taken)
        await tellOwners(parts, tx, row.corp_id, { memberId, why, by: null }, [
          { row, vacant: taken.vacant },
        ]);
      return taken?.act;
    }
    const person = await personNow(parts, tx, ctx, row, by);
    const work: Work = { parts, tx, ctx, loaded, row, inst, task, by, person };
    const act = await outcome(work, input);
    const said = { reason: input.reason, method: by.method };
    if (input.act !== 'add') await recordDecision(tx, task.taskId, said, ctx.now);
    await log(work, input);
    return act;
  });
  // what became of the turn stays: it is somebody else's now
  if (why) throw new AppError('FLOW_MOVED');
  return { instIdNo: ref.inst_no, status: done!.advanced.status };
}
