// A step whose hours have passed: its approvers are reminded, it goes to whom the flow names, or the request ends as timed out.
// A job at the due time and a sweep do the same; whichever comes first clears the due time, so the other finds nothing.
import { escalate, TaskState, timeOut, turnDown } from '@xinqi/domain';
import { z } from 'zod';
import type { Tx } from '../../../platform/db.ts';
import type { Family } from '../../../platform/family.ts';
import { job } from '../../../platform/jobs.ts';
import { type Loaded, lateRefs, type Ref, refById } from '../kept/store.ts';
import type { FlowParts } from '../parts.ts';
import { resolveStep } from '../people/resolve.ts';
import { actOn } from './act.ts';
import { type Act, askerNow, lateJob, nobodyReason } from './advance.ts';
import { handEvent } from './events.ts';
import { tellApprover } from './tell.ts';

async function escalated(parts: FlowParts, tx: Tx, loaded: Loaded, now: Date): Promise<Act> {
  const { row, inst } = loaded;
  const step = row.steps[inst.at]!;
  const approvers = step.escalateTo ? [step.escalateTo] : [{ kind: 'super' as const }];
  const asker = await askerNow(parts, tx, loaded);
  const { tasks, names } = await resolveStep(parts, tx, { mode: step.mode, approvers }, asker, now);
  const fresh = tasks.map((task) =>
    task.origin === 'delegate' ? task : { ...task, origin: 'escalate' as const, insteadOf: null },
  );
  const next = escalate(inst, fresh);
  if (!next) return { inst: turnDown(inst)!, reason: nobodyReason };
  const nameOf = (id: string) => names.get(id)?.name ?? '';
  return {
    inst: next,
    due: null,
    events: fresh.flatMap((task) => handEvent(row, inst.at, task, nameOf) ?? []),
  };
}

async function lateAct(parts: FlowParts, tx: Tx, loaded: Loaded, now: Date): Promise<Act | undefined> {
  const { row, inst, tasks } = loaded;
  if (row.due_at === null || row.due_at > now || inst.status !== 0) return undefined;
  const { late } = row.steps[inst.at]!;
  if (late === 'end') return { inst: timeOut(inst)! };
  if (late === 'escalate') return escalated(parts, tx, loaded, now);
  for (const task of tasks)
    if (task.state === TaskState.Pending) await tellApprover(parts, tx, row, task, 'approveLate', now);
  return { inst, due: null };
}

const lateOne = async (parts: FlowParts, ref: Ref): Promise<void> => {
  const now = parts.deps.clock.now();
  await actOn(parts, ref, now, (tx, loaded) => lateAct(parts, tx, loaded, now));
};

export const lateness = (parts: FlowParts): Required<Pick<Family, 'jobs' | 'sweeps'>> => ({
  jobs: [
    job({
      name: lateJob,
      payload: z.object({ instId: z.uuid() }),
      async handle({ instId }) {
        const ref = await refById(parts.deps.db, instId);
        if (ref) await lateOne(parts, ref);
      },
    }),
  ],
  sweeps: [
    {
      name: lateJob,
      everySeconds: 300,
      async run() {
        for await (const ref of lateRefs(parts.deps.db, parts.deps.clock.now(), 500))
          try {
            await lateOne(parts, ref);
          } catch (error) {
            // one that cannot be ended must not keep the others from it
            parts.deps.log.error({ error: (error as Error).message, inst: ref.inst_no }, 'lateness failed');
          }
      },
    },
  ],
});
