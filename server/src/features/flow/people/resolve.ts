// Who is asked when a step opens (docs/decisions/0040): the people named, heads as they are now (E-10), super administrators in
// the place of who is absent, delegates in force (one hop). The asker is left out unless the flow lets him, and so is
// who gained by a change of contacts since the request began; who was given another phone is not who was named (0063).
import type { Approver, NewTask, StepMode, TaskOrigin } from '@xinqi/domain';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { OrgPerson, Since } from '../../org/index.ts';
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
  /** The last change of contacts before the flow was drawn. */
  drawnNo: number;
  /** Of a request on its way: his phone when he asked, and the changes of contacts by which nobody gains in it. */
  began?: { phone: Buffer | null; since: Since };
};
/** `mode`: any, where nobody but super administrators is asked: any of them speaks for all. */
export type Resolved = { tasks: NewTask[]; mode: StepMode; names: Map<string, OrgPerson> };

type Named = { memberId: string; origin: TaskOrigin; insteadOf: string | null; super: boolean };

/** Which of these people are the asker himself: by number, account or phone, of now, of then, or given up lately. */
export async function askersAmong(
  { org }: Pick<FlowParts, 'org'>,
  tx: Tx,
  asker: Pick<Asker, 'corpId' | 'accountId' | 'memberId' | 'began'>,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const { corpId, accountId, memberId, began } = asker;
  const own = await org.who.behind(tx, corpId, accountId, memberIds);
  const then = began?.phone;
  if (then)
    for (const [id, { phone }] of await org.who.seats(tx, corpId, memberIds))
      if (phone?.equals(then)) own.add(id);
  return new Set(memberIds.filter((id) => id === memberId || own.has(id)));
}

/** Of these people those who cannot be asked in this request, whoever names them. */
export const gainersAmong = (
  { org }: Pick<FlowParts, 'org'>,
  tx: Tx,
  { corpId, began }: Pick<Asker, 'corpId' | 'began'>,
  memberIds: readonly string[],
): Promise<Set<string>> =>
  began ? org.who.gainers(tx, corpId, memberIds, began.since) : Promise.resolve(new Set<string>());

export async function resolveStep(
  parts: Pick<FlowParts, 'org'>,
  tx: Tx,
  step: { mode: StepMode; approvers: readonly Approver[] },
  asker: Asker,
  now: Date,
): Promise<Resolved> {
  const { who } = parts.org;
  const { corpId } = asker;
  const heads = step.approvers.some(({ kind }) => kind === 'head')
    ? await who.heads(tx, corpId, asker.groups)
    : new Map<string, string>();
  const supers = await who.supers(tx, corpId);
  const wanted = step.approvers.map((approver) =>
    approver.kind === 'member'
      ? approver.memberId
      : approver.kind === 'head'
        ? heads.get(asker.groups[approver.level - 1] ?? '')
        : undefined,
  );
  const ids = wanted.filter((id) => id !== undefined);
  const away = await delegatesOf(tx, corpId, [...ids, ...supers], now);
  const names = await who.people(tx, corpId, [...ids, ...supers, ...away.values()]);
  const gain = await gainersAmong(parts, tx, asker, [...names.keys()]);
  const another = await who.corrected(tx, ids, asker.drawnNo);
  const fits = (id: string | undefined) => id !== undefined && names.get(id)?.left === false && !gain.has(id);
  const own = await askersAmong(parts, tx, asker, [...names.keys()]);

  const named = step.approvers.flatMap((approver, i): Named[] => {
    const id = wanted[i];
    if (id !== undefined && fits(id) && !another.has(id))
      return [{ memberId: id, origin: 'design', insteadOf: null, super: false }];
    const origin = approver.kind === 'super' ? 'design' : 'absent';
    return supers.filter(fits).map((memberId) => ({ memberId, origin, insteadOf: id ?? null, super: true }));
  });
  const found = named
    .filter(({ memberId }) => asker.selfApprove || !own.has(memberId))
    .map((one): Named => {
      const to = away.get(one.memberId);
      const stands = to !== undefined && fits(to) && !own.has(to);
      return stands ? { ...one, memberId: to, origin: 'delegate', insteadOf: one.memberId } : one;
    });
  const once = found.filter((one, i) => found.findIndex((o) => o.memberId === one.memberId) === i);
  const tasks = once.map(({ memberId, origin, insteadOf }) => ({
    ...{ memberId, origin, insteadOf },
    taskId: uuidv7(now),
  }));
  return { tasks, mode: once.every((one) => one.super) ? 'any' : step.mode, names };
}
