// Reads of departments and people.
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '@xinqi/wire';
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { useCallKey } from '../../../platform/call/call-key.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { movedTree, type Place } from '../group/tree-search.ts';

export const useGroups = () => useCall(orgRoutes.treeGroup, {});

/** How many requests to join nobody has decided; undefined: not known. */
export const useWaitingJoins = (): number | undefined =>
  useCall(orgRoutes.corpJoins, { itemPage: 1, pageSize: 1, state: 0 }).data?.total;

export const useRolesOf = (memberId: string) =>
  useCall(roleRoutes.listAssignRole, { memberId }, { fresh: true });

/** Shows a department where it was dragged to, before the server has answered. */
export function useMoveInTree(): (groupId: string, place: Place) => void {
  const client = useQueryClient();
  const key = useCallKey(orgRoutes.treeGroup, {});
  return (groupId, place) =>
    client.setQueryData<Output<typeof orgRoutes.treeGroup>>(
      key,
      (tree) => tree && { ...tree, childCorpGroups: movedTree(tree.childCorpGroups, groupId, place) },
    );
}
