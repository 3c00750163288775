// Who is signed in (spec §3 "Session state"). Tokens are persisted; syncStatus is not: every fresh page load proves
// the session once at /login/authorize. The tab follows sign-in and sign-out of other tabs.
import type { AuthUser, Session } from '@xinqi/wire/account';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { keepDevice } from './http/known-device.ts';

export type SessionState = {
  /** The person of this login. */
  authUser: AuthUser | null;
  /** Every identity of the login: the person and the enterprises he acts for. */
  allAuthUser: AuthUser[];
  /** The identity that is acting now; decides between /i/ and /c/ calls. */
  currentAuthUser: AuthUser | null;
  token: string | null;
  consoleToken: string | null;
  /** Came by single sign-on: signing out leads to the issuer too. */
  bySso: boolean;
  /** The enterprise that consoleToken acts for: /c/ calls act for it, whatever a page shows. */
  consoleCorpId: string | null;
  /** Authorization type of the page that is being opened (spec §2.4). */
  authType: 0 | 1 | 2;
  syncStatus: boolean;
  /** The login ended by itself, and the login page says so until there is another one. */
  expired: boolean;
  /** Where to go after authorization, a path of our router. */
  afterAuthRoute: string | null;
  /** The list, with its filters, from which a contract was opened: where its page leads back to. */
  listSourceTag: string | null;
  /** The identity that acted last in this browser; outlives the login. */
  lastIdentity: { userId: string; corpId: string | null } | null;
  /** A new notice pops up while one works (spec §3). Outlives the login. */
  showNotify: boolean;
  /** Tenant whose branded login was used last; decides the login page (spec §2.5 rule 7). Outlives the login. */
  tenantCode: string | null;
  /** Address of that branded login: where signing out leads back to. Outlives the login. */
  tenantLogin: string | null;
};

const signedOut: SessionState = {
  authUser: null,
  allAuthUser: [],
  currentAuthUser: null,
  token: null,
  consoleToken: null,
  bySso: false,
  consoleCorpId: null,
  authType: 1,
  syncStatus: false,
  expired: false,
  afterAuthRoute: null,
  listSourceTag: null,
  lastIdentity: null,
  showNotify: true,
  tenantCode: null,
  tenantLogin: null,
};
const KEY = 'xinqi-session';

export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: KEY,
    partialize: ({ authType, syncStatus, expired, afterAuthRoute, listSourceTag, ...kept }) => kept,
  }),
);

/**
 * listSourceTag outlives a reload in the storage of its tab: two tabs lead back to two lists, and the words that were searched
 * for leave the browser with the tab or the session. A forbidden storage keeps nothing.
 */
const SOURCE = 'xinqi-list-source';
useSession.subscribe(({ listSourceTag }, before) => {
  if (listSourceTag === before.listSourceTag) return;
  try {
    if (listSourceTag === null) sessionStorage.removeItem(SOURCE);
    else sessionStorage.setItem(SOURCE, listSourceTag);
  } catch {}
});
try {
  useSession.setState({ listSourceTag: sessionStorage.getItem(SOURCE) });
} catch {}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    const before = useSession.getState().token;
    void useSession.persist.rehydrate();
    if (useSession.getState().token !== before)
      useSession.setState({ syncStatus: false, listSourceTag: null });
  });

const sameIdentity = (a: AuthUser, b: AuthUser | null) => a.userId === b?.userId && a.corpId === b?.corpId;

/**
 * Who acts first, of the person and the enterprise that the tokens act for: that enterprise when it was just registered or
 * named, whoever acted last in this browser, else the enterprise (a member comes for its contracts, not for his own).
 */
function firstIdentity({ allAuthUser, authUser, consoleCorpId }: Session, asEnterprise: boolean): AuthUser {
  const { lastIdentity } = useSession.getState();
  const enterprise = allAuthUser.find((user) => user.userType === 1 && user.corpId === consoleCorpId);
  if (!enterprise) return authUser;
  const last = lastIdentity?.userId === authUser.userId ? lastIdentity : undefined;
  return asEnterprise || !last || last.corpId !== null ? enterprise : authUser;
}

/** After a login or registration; `asEnterprise` acts as the enterprise that was just registered. */
export function startSession(session: Session, asEnterprise = false, bySso = false): void {
  keepDevice(session);
  const identity = firstIdentity(session, asEnterprise);
  useSession.setState({
    token: session.token,
    consoleToken: session.consoleToken,
    consoleCorpId: session.consoleCorpId,
    authUser: session.authUser,
    allAuthUser: session.allAuthUser,
    bySso,
    syncStatus: true,
    expired: false,
  });
  switchIdentity(identity);
}

/** After /account/session proved the stored tokens; keeps the identity that was acting if the login still has it. */
export function syncSession(answer: Pick<Session, 'authUser' | 'allAuthUser'>): void {
  const { currentAuthUser } = useSession.getState();
  const kept = answer.allAuthUser.find((user) => sameIdentity(user, currentAuthUser));
  useSession.setState({ ...answer, currentAuthUser: kept ?? answer.authUser, syncStatus: true });
}

/** Acts as another identity of this login. For an enterprise the tokens must act for it already (takeConsole). */
export function switchIdentity(user: AuthUser): void {
  const { authUser } = useSession.getState();
  const lastIdentity = { userId: authUser?.userId ?? user.userId, corpId: user.corpId };
  useSession.setState({ currentAuthUser: user, lastIdentity });
}

/** Not while a session is lost or proven anew: what asks before one leaves a page must not hold that up (expiry.ts keeps the input). */
export function mayAskBeforeLeaving(): boolean {
  const { token, syncStatus } = useSession.getState();
  return token !== null && syncStatus;
}

/** The enterprise token is good no more; the person may be signed in all the same, which /login/authorize proves. */
export function loseConsole(): void {
  useSession.setState({ consoleToken: null, consoleCorpId: null, syncStatus: false });
}

/** The enterprise token of another enterprise of this login, from switchCorp. */
export function takeConsole(consoleToken: string, consoleCorpId: string): void {
  useSession.setState({ consoleToken, consoleCorpId });
}

/** Identities that this login's tokens can act as: the person, and enterprises while there is an enterprise token. */
export function usableIdentities(state: SessionState): AuthUser[] {
  return state.allAuthUser.filter((user) => user.userType === 0 || state.consoleToken !== null);
}

/** Forgets every token and identity in this browser. `expired`: nobody signed out, the login ended by itself. */
export function endSession(expired = false): void {
  const { lastIdentity, showNotify, tenantCode, tenantLogin } = useSession.getState();
  useSession.setState({ ...signedOut, expired, lastIdentity, showNotify, tenantCode, tenantLogin });
}
