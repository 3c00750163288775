// What the acting member may, by the same can() as the server: menu, buttons and pages ask here (spec §6).
import { can, type Grants, type PermissionKey } from '@xinqi/domain';
import type { AuthUser } from '@xinqi/wire/account';
import { useSession } from '../session.ts';

/** Rights of an identity; a person has none in any enterprise. */
export const grantsOf = (user: AuthUser | null): Grants => ({
  superFlag: user?.userType === 1 && user.superFlag,
  pids: new Set(user?.userType === 1 ? user.pids : []),
});

/** Whether the acting identity may do any of these. */
export const useMay = (...keys: readonly PermissionKey[]): boolean =>
  useSession(({ currentAuthUser }) => {
    const grants = grantsOf(currentAuthUser);
    return keys.some((key) => can(grants, key));
  });

/** Whether the acting identity may do what a person always may, and a member of an enterprise by a right. */
export const useMayHere = (key: PermissionKey): boolean =>
  useSession(({ currentAuthUser: user }) => user?.userType !== 1 || can(grantsOf(user), key));
