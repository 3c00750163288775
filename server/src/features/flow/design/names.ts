// Names for everybody and everything that a flow mentions, and the refusal of a flow that mentions what is not (or no longer)
// of this enterprise: one foreign id refuses the whole.
import { type Design, namedIn, type Scope } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { FlowParts } from '../parts.ts';

export type Named = { id: string; name: string; gone: boolean };
export type Names = { people: Named[]; groups: Named[]; seals: Named[] };
type Mentioned = {
  memberIds: readonly string[];
  groupIds: readonly string[];
  sealIds: readonly string[];
};

export function mentionedIn(scope: Scope, design: Design): Mentioned {
  const { members, groups } = namedIn(design);
  const once = (ids: readonly string[]) => [...new Set(ids)];
  return {
    memberIds: once([...scope.members, ...members]),
    groupIds: once([...scope.groups, ...groups]),
    sealIds: once(scope.seals),
  };
}

/** In the order asked for; what is unknown here is named as deleted. */
export async function namesOf(
  { org, seal }: Pick<FlowParts, 'org' | 'seal'>,
  tx: Tx,
  corpId: string,
  { memberIds, groupIds, sealIds }: Mentioned,
): Promise<Names> {
  const people = await org.groups.people(tx, corpId, memberIds);
  const groups = await org.groups.named(tx, corpId, groupIds);
  const seals = await seal.named(tx, corpId, sealIds);
  return {
    people: memberIds.map((id) => {
      const known = people.get(id);
      return { id, name: known?.name ?? '未知成员', gone: known?.gone ?? true };
    }),
    groups: groupIds.map((id) => ({
      id,
      name: groups.get(id) ?? '已删除的部门',
      gone: !groups.has(id),
    })),
    seals: sealIds.map((id) => {
      const known = seals.get(id);
      return { id, name: known?.name ?? '已删除的印章', gone: known?.retired ?? true };
    }),
  };
}

/** FLOW_WHO unless all of them are of this enterprise and still there. */
export async function demandPresent(
  parts: Pick<FlowParts, 'org' | 'seal'>,
  tx: Tx,
  corpId: string,
  mentioned: Mentioned,
): Promise<Names> {
  const names = await namesOf(parts, tx, corpId, mentioned);
  if ([...names.people, ...names.groups, ...names.seals].some(({ gone }) => gone))
    throw new AppError('FLOW_WHO');
  return names;
}
