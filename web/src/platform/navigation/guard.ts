// The domain's route guard (spec §2.5) asked with this browser's session, answered as router redirects.
import { redirect } from '@tanstack/react-router';
import { type GuardSession, guard } from '@xinqi/domain';
import { useSession } from '../session.ts';
import { askProof } from './proof.ts';

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
  const session = guardSession();
  const answer = guard(path, fullPath, session);
  if (answer.go === 'pass') return;
  if (answer.go === 'authorize') {
    useSession.setState({ afterAuthRoute: answer.ap, authType: answer.authType });
    if (session.state === 'stored') askProof();
  }
  throw redirect({ href: answer.to, replace: true });
}
