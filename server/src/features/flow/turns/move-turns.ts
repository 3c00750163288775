// A turn whose approver is not who was asked any more goes on by the flow's rule (issue 13, Z-04; docs/decisions/0063): back to
// whom he stood in for, to the super administrators, to whom the step names for lateness. Nobody: it is vacant and the request
// waits; a sweep asks again. Whoever drew the flow is told (tell-owner.ts).
import {
  type Approver,
  FlowInstStatus,
  type NewTask,
  replace,
  revoke,
  type Task,
  TaskState,
} from '@xinqi/domain';
import type { Tx } from '../../../platform/db.ts';
import type { Sweep } from '../../../platform/jobs.ts';
import type { NewEvent } from '../../ledger/index.ts';
import type { OrgPerson, PersonChange } from '../../org/index.ts';
import { actInTx, actOn } from '../inst/act.ts';
import { type Act, askerNow } from '../inst/advance.ts';
import { handEvent } from '../inst/events.ts';
import { inCorp } from '../kept/in-corp.ts';
import type { Gone, Loaded } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import { dropDelegations } from '../people/delegate-store.ts';
import { type Asker, resolveStep } from '../people/resolve.ts';
import { recordGone, refsOfMember, vacantRefs } from './store.ts';
import { type MovedTurns, tellNaming, tellOwners } from './tell-owner.ts';

type Found = { to: NewTask[]; names: ReadonlyMap<string, OrgPerson> };

async function insteadOf(
  parts: FlowParts,
  tx: Tx,
  { row }: Loaded,
  task: Task,
  asker: Asker,
  now: Date,
): Promise<Found> {
  const { mode, escalateTo } = row.steps[task.step]!;
  const principal = task.origin === 'delegate' ? task.insteadOf : null;
  const ways: Approver[] = [
    ...(principal === null ? [] : [{ kind: 'member' as const, memberId: principal }]),
    { kind: 'super' },
    ...(escalateTo ? [escalateTo] : []),
  ];
  for (const way of ways) {
    const { tasks, names } = await resolveStep(parts, tx, { mode, approvers: [way] }, asker, now);
    const others = tasks.filter(({ memberId }) => memberId !== task.memberId);
    if (others.length === 0) continue;
    // a delegate stays one; everybody else stands for whom the turn left, by the right by which he is asked
    const to = others.map((one): NewTask => {
      if (one.memberId === principal) return { ...one, origin: 'design', insteadOf: null };
      if (one.origin === 'delegate') return one;
      return { ...one, origin: way.kind === 'super' ? 'absent' : 'escalate', insteadOf: task.memberId };
    });
    return { to, names };
  }
  return { to: [], names: new Map() };
}

/** The open turns that `lost` picks go to others; undefined: there are none, or nothing changes. */
async function handOver(
  parts: FlowParts,
  tx: Tx,
  loaded: Loaded,
  lost: (task: Task) => boolean,
  now: Date,
): Promise<{ act: Act; taskIds: string[]; vacant: boolean } | undefined> {
  const { row, inst } = loaded;
  const asker = await askerNow(parts, tx, loaded);
  let next = inst;
  const events: NewEvent[] = [];
  const taskIds: string[] = [];
  for (const task of inst.tasks) {
    if (!lost(task) || next.status !== FlowInstStatus.Running) continue;
    const { to, names } = await insteadOf(parts, tx, loaded, task, asker, now);
    const replaced = replace(next, task.taskId, to);
    if (!replaced) continue;
    const known = await parts.org.who.people(tx, row.corp_id, [task.memberId]);
    const nameOf = (id: string) => (names.get(id) ?? known.get(id))?.name ?? '';
    const fresh = replaced.tasks.filter((one) => to.some(({ taskId }) => taskId === one.taskId));
    events.push(...fresh.flatMap((one) => handEvent(row, task.step, one, nameOf) ?? []));
    taskIds.push(task.taskId);
    next = replaced;
  }
  if (taskIds.length === 0) return undefined;
  const vacant = next.tasks.some(({ state }) => state === TaskState.Vacant);
  return { act: { inst: next, events }, taskIds, vacant };
}

const waits = ({ state }: Task): boolean => state === TaskState.Pending || state === TaskState.Waiting;

/** Inside asOwner, under the request's lock: his open turns leave him, and it is kept why. */
export async function takeTurns(
  parts: FlowParts,
  tx: Tx,
  loaded: Loaded,
  of: { memberId: string; why: Gone },
  now: Date,
): Promise<{ act: Act; vacant: boolean } | undefined> {
  const his = (task: Task) => task.memberId === of.memberId && waits(task);
  const moved = await handOver(parts, tx, loaded, his, now);
  if (moved) await recordGone(tx, moved.taskIds, of.why);
  return moved;
}

/** Before the person is changed: the contracts that wait for him, in the one order of locks. */
export const hold =
  (parts: FlowParts) =>
  async (tx: Tx, { corpId, memberId }: { corpId: string; memberId: string }): Promise<void> => {
    const refs = await inCorp(tx, corpId, (inner) => refsOfMember(inner, corpId, memberId));
    for (const { apply_id } of refs) await parts.contracts.lock(tx, apply_id);
  };

export const personChanged =
  (parts: FlowParts) =>
  async (
    tx: Tx,
    { corpId, memberId, what, by, now }: PersonChange & { corpId: string; now: Date },
  ): Promise<void> => {
    // with another phone he is himself still, and his delegate is whom he chose
    if (what !== 'mobile') await inCorp(tx, corpId, (inner) => dropDelegations(inner, corpId, memberId));
    const refs = await inCorp(tx, corpId, (inner) => refsOfMember(inner, corpId, memberId));
    const moved: MovedTurns[] = [];
    for (const ref of refs)
      await actInTx(parts, tx, ref, now, async (inner, loaded) => {
        if (what === 'left' && ref.asked) {
          const inst = revoke(loaded.inst);
          return inst && { inst, as: 'ended', reason: '申请人已离开企业' };
        }
        const taken = await takeTurns(parts, inner, loaded, { memberId, why: what }, now);
        if (taken) moved.push({ row: loaded.row, vacant: taken.vacant });
        return taken?.act;
      });
    await inCorp(tx, corpId, async (inner) => {
      await tellOwners(parts, inner, corpId, { memberId, why: what, by }, moved);
      if (what === 'corrected') await tellNaming(parts, inner, corpId, { memberId, by });
    });
  };

/** Somebody who could decide may have come, or been given the right, since. */
export const fillVacant = (parts: FlowParts): Sweep => ({
  name: 'flow.vacant',
  everySeconds: 60,
  async run() {
    const now = parts.deps.clock.now();
    for (const ref of await vacantRefs(parts.deps.db))
      try {
        await actOn(parts, ref, now, async (tx, loaded) => {
          const vacant = (task: Task) => task.state === TaskState.Vacant;
          return (await handOver(parts, tx, loaded, vacant, now))?.act;
        });
      } catch (error) {
        // one that cannot go on must not keep the others from it
        parts.deps.log.error({ error: (error as Error).message, inst: ref.inst_no }, 'vacancy failed');
      }
  },
});
