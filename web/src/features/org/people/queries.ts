// Reads of people.
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { useCall } from '../../../platform/call/use-call.ts';

/** How many requests to join nobody has decided; undefined: not known. */
export const useWaitingJoins = (): number | undefined =>
  useCall(orgRoutes.corpJoins, { itemPage: 1, pageSize: 1, state: 0 }).data?.total;

export const useRolesOf = (memberId: string) =>
  useCall(roleRoutes.listAssignRole, { memberId }, { fresh: true });
