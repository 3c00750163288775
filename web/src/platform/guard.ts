// The domain's route guard (spec §2.5) asked with this browser's session, answered as router redirects.
import { redirect } from '@tanstack/react-router';
import { guard } from '@xinqi/domain';
import { useSession } from './session.ts';

/** Throws a redirect when the page may not be opened now; `fullPath` has the query. */
export function checkPage(path: string, fullPath: string): void {
  const { token, syncStatus, currentAuthUser } = useSession.getState();
  const answer = guard(path, fullPath, {
    hasToken: token !== null,
    synced: syncStatus,
    userType: currentAuthUser?.userType ?? null,
  });
  if (answer.go === 'pass') return;
  if (answer.go === 'authorize')
    useSession.setState({ afterAuthRoute: answer.ap, authType: answer.authType });
  throw redirect({ href: answer.to, replace: true });
}
