// Who is asked when a step opens (docs/decisions/0040): the people named, heads as they are now (E-10), super administrators in
// the place of who is absent, delegates in force (one hop). The asker is left out unless the flow lets him.
import type { Approver, NewTask, StepMode, TaskOrigin } from '@xinqi/domain';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { OrgPerson } from '../../org/index.ts';
import type { FlowParts } from '../parts.ts';
import { delegatesOf } from './delegate-store.ts';

export type Asker = {
  corpId: string;
  accountId: string;
  /** null: of another enterprise (a lent seal). */
  memberId: string | null;
  /** His department and those above it, nearest first. */
  groups: readonly string[];
  selfApprove: boolean;
};
/** `mode`: any, where nobody but super administrators is asked: any of them speaks for all. */
export type Resolved = { tasks: NewTask[]; mode: StepMode; names: Map<string, OrgPerson> };

type Named = { memberId: string; origin: TaskOrigin; insteadOf: string | null; super: boolean };

export async function resolveStep(
  { org }: Pick<FlowParts, 'org'>,
  tx: Tx,
  step: { mode: StepMode; approvers: readonly Approver[] },
  asker: Asker,
  now: Date,
): Promise<Resolved> {
  const { corpId } = asker;
  const heads = step.approvers.some(({ kind }) => kind === 'head')
    ? await org.who.heads(tx, corpId, asker.groups)
    : new Map<string, string>();
  const supers = await org.who.supers(tx, corpId);
  const wanted = step.approvers.map((approver) =>
    approver.kind === 'member'
      ? approver.memberId
      : approver.kind === 'head'
        ? heads.get(asker.groups[approver.level - 1] ?? '')
        : undefined,
  );
  const ids = wanted.filter((id) => id !== undefined);
  const away = await delegatesOf(tx, corpId, [...ids, ...supers], now);
  const names = await org.who.people(tx, corpId, [...ids, ...supers, ...away.values()]);
  const present = (id: string | undefined) => id !== undefined && names.get(id)?.left === false;
  const own = await org.who.behind(tx, corpId, asker.accountId, [...names.keys()]);
  const asksHimself = (id: string) => id === asker.memberId || own.has(id);

  const named = step.approvers.flatMap((approver, i): Named[] => {
    const id = wanted[i];
    if (id !== undefined && present(id))
      return [{ memberId: id, origin: 'design', insteadOf: null, super: false }];
    const origin = approver.kind === 'super' ? 'design' : 'absent';
    return supers.map((memberId) => ({ memberId, origin, insteadOf: id ?? null, super: true }));
  });
  const found = named
    .filter(({ memberId }) => asker.selfApprove || !asksHimself(memberId))
    .map((one): Named => {
      const to = away.get(one.memberId);
      const fits = to !== undefined && present(to) && !asksHimself(to);
      return fits ? { ...one, memberId: to, origin: 'delegate', insteadOf: one.memberId } : one;
    });
  const once = found.filter((one, i) => found.findIndex((o) => o.memberId === one.memberId) === i);
  const tasks = once.map(({ memberId, origin, insteadOf }) => ({
    ...{ memberId, origin, insteadOf },
    taskId: uuidv7(now),
  }));
  return { tasks, mode: once.every((one) => one.super) ? 'any' : step.mode, names };
}
