// The domain's route guard (spec §2.5) asked with this browser's session, answered as router redirects.
import { redirect } from '@tanstack/react-router';
import { type GuardSession, guard } from '@xinqi/domain';
import { useSession } from '../session.ts';

/** What the guard is told of this browser. */
export function guardSession(): GuardSession {
  const { token, consoleToken, syncStatus, currentAuthUser, tenantCode } = useSession.getState();
  const signedIn = token !== null || consoleToken !== null;
  return {
    state: !signedIn ? 'none' : syncStatus ? 'synced' : 'stored',
    userType: currentAuthUser?.userType ?? null,
    tenantCode,
  };
}

/** Throws a redirect when the page may not be opened now; `fullPath` has the query. */
export function checkPage(path: string, fullPath: string): void {
  const answer = guard(path, fullPath, guardSession());
  if (answer.go === 'pass') return;
  if (answer.go === 'authorize')
    useSession.setState({ afterAuthRoute: answer.ap, authType: answer.authType });
  throw redirect({ href: answer.to, replace: true });
}
