// /login/authorize (spec §2.5 rules 3 and 8): proves the stored tokens, then returns to the remembered page; without
// valid ones leads to the login with the way back.
import { useNavigate } from '@tanstack/react-router';
import { guard, loginAddress, safeReturn } from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { useEffect, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure, isExpired } from '../../platform/failure.ts';
import { hasPage } from '../../platform/known-pages.ts';
import { type Identities, takeProof } from '../../platform/navigation/proof.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { endSession, switchIdentity, syncSession, takeConsole, useSession } from '../../platform/session.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { words } from '../../ui/words.ts';

/**
 * Where one goes whose session is none. Types 0 and 2 authorize silently: a stale session must not stand between a visitor
 * and a page that he may see; everything else leads to the login with the way back.
 */
function withoutSession(target: string, silent: boolean): string {
  const { tenantCode } = useSession.getState();
  if (!silent) return loginAddress(target, tenantCode);
  const path = target.replace(/[?#].*/s, '');
  const answer = guard(path, target, { state: 'refused', userType: null, tenantCode });
  return answer.go === 'pass' ? target : answer.to;
}

/** He acted for an enterprise whose token is gone: another one of the same login, or he goes on as a person. */
async function regainConsole({ authUser, allAuthUser }: Identities, signal: AbortSignal): Promise<void> {
  const { currentAuthUser, consoleToken } = useSession.getState();
  const corpId = currentAuthUser?.corpId;
  if (!corpId || consoleToken !== null) return;
  try {
    if (!allAuthUser.some((user) => user.corpId === corpId)) throw new Error('left');
    const got = await call(accountRoutes.switchCorp, { corpId }, { quiet: true, signal });
    takeConsole(got.consoleToken, corpId);
  } catch {
    if (!signal.aborted) switchIdentity(authUser);
  }
}

export default function AuthorizePage() {
  const { ap, authType } = usePlainSearch();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the check on demand
  useEffect(() => {
    const left = new AbortController();
    const target =
      safeReturn(ap, hasPage) ?? safeReturn(useSession.getState().afterAuthRoute, hasPage) ?? '/';
    const toLogin = () => {
      const { token, expired } = useSession.getState();
      endSession(expired || token !== null);
      void navigate({ href: withoutSession(target, authType !== '1'), replace: true });
    };
    setProblem(null);
    if (!useSession.getState().token) {
      toLogin();
      return;
    }
    takeProof(left.signal)
      .then(async (answer) => {
        left.signal.throwIfAborted();
        await regainConsole(answer, left.signal);
        syncSession(answer);
        useSession.setState({ afterAuthRoute: null });
        void navigate({ href: target, replace: true });
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return;
        const failure = asFailure(error);
        if (isExpired(failure)) toLogin();
        else setProblem(failure.message);
      });
    return () => left.abort();
  }, [ap, authType, attempt, navigate]);

  if (problem === null) return <PageLoading text="正在确认登录状态…" />;
  return (
    <main className="error-view">
      <h1>{problem}</h1>
      <button type="button" className="btn btn-primary" onClick={() => setAttempt(attempt + 1)}>
        {words.retry}
      </button>
    </main>
  );
}
