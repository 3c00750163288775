// Reads of departments.
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '@xinqi/wire';
import { orgRoutes } from '@xinqi/wire/org';
import { useCallKey } from '../../../platform/call/call-key.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { movedTree, type Place } from './tree-search.ts';

export const useGroups = () => useCall(orgRoutes.treeGroup, {});

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
