// After a login or registration: keep the session, then return to where the user wanted to go.
import { useNavigate } from '@tanstack/react-router';
import type { Session } from '@xinqi/wire/account';
import { returnPath } from '../../platform/known-pages.ts';
import { rememberTenant, useBrand } from '../../platform/navigation/brand.ts';
import { startSession, useSession } from '../../platform/session.ts';

/** `asEnterprise`: acts for the enterprise that was just registered, or named at the login; `bySso`: an issuer said who it is. */
export function useEnter(
  ap: string | undefined,
  bySso = false,
): (session: Session, asEnterprise?: boolean) => void {
  const navigate = useNavigate();
  const brand = useBrand();
  return (session, asEnterprise = false) => {
    const target = returnPath(ap ?? useSession.getState().afterAuthRoute);
    startSession(session, asEnterprise, bySso);
    if (brand) rememberTenant(brand);
    useSession.setState({ afterAuthRoute: null });
    void navigate({ href: target, replace: true });
  };
}
