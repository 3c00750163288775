// Which of an enterprise's flows a request goes through: exactly one, the most specific that is switched on.
import type { FlowType } from './design.ts';

/** Empty lists: no restriction. `members` were named for this flow and go before all departments. */
export type Scope = { groups: readonly string[]; members: readonly string[]; seals: readonly string[] };
export type Candidate = {
  flowId: string;
  flowType: FlowType;
  enabled: boolean;
  scope: Scope;
  createdAt: Date;
};

/** `groups`: the asker's department first, then those above it; `memberId` null: he is of another enterprise (a lent seal). */
export type Request = {
  flowType: FlowType;
  memberId: string | null;
  groups: readonly string[];
  sealId: string | null;
};

/** Whether a scope holds for this person at all, whatever the seal. */
export function reaches({ groups, members }: Scope, who: Pick<Request, 'memberId' | 'groups'>): boolean {
  if (groups.length === 0 && members.length === 0) return true;
  return (
    (who.memberId !== null && members.includes(who.memberId)) || who.groups.some((id) => groups.includes(id))
  );
}

/** [seal named, member named, nearness of the department]: larger goes first; undefined: does not apply. */
function rank(flow: Candidate, request: Request): readonly number[] | undefined {
  const { groups, members, seals } = flow.scope;
  if (!flow.enabled || flow.flowType !== request.flowType) return undefined;
  if (seals.length > 0 && (request.sealId === null || !seals.includes(request.sealId))) return undefined;
  const named = request.memberId !== null && members.includes(request.memberId);
  const near = request.groups.findIndex((id) => groups.includes(id));
  if (!reaches(flow.scope, request)) return undefined;
  return [seals.length > 0 ? 1 : 0, named ? 1 : 0, near < 0 ? 0 : request.groups.length - near];
}

/** The flow that applies, or undefined: nothing needs to be approved. Of equals the oldest, so that a new one changes nothing. */
export function chooseFlow<F extends Candidate>(flows: readonly F[], request: Request): F | undefined {
  const ranked = flows.flatMap((flow) => {
    const place = rank(flow, request);
    return place ? [{ flow, place }] : [];
  });
  ranked.sort(
    (a, b) =>
      b.place.map((n, i) => n - a.place[i]!).find((d) => d !== 0) ??
      (a.flow.createdAt.getTime() - b.flow.createdAt.getTime() || (a.flow.flowId < b.flow.flowId ? -1 : 1)),
  );
  return ranked[0]?.flow;
}
