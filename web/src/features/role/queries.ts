// Reads of roles.
import { roleRoutes } from '@xinqi/wire/role';
import { useCall } from '../../platform/call/use-call.ts';

export const useRole = (roleId: string | undefined) =>
  useCall(roleRoutes.detail, { roleId }, { fresh: true });
export const useHolders = (roleId: string, itemPage: number) =>
  useCall(roleRoutes.detailAssignRoles, { roleId, itemPage, pageSize: 20 }, { keep: true });
