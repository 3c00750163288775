// /login/sso: the way back from the issuer. Its answer leaves the address at once and is sent to the server with the key
// that this tab kept; a subject that is nobody's yet goes on to /auth/binding/bind.
import { Link, useNavigate } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useEnter } from '../use-enter.ts';
import { keepBind } from './kept-bind.ts';
import { type KeptWay, takeWay } from './kept-way.ts';
import { SecondForm } from './second-form.tsx';

const names = ['code', 'iss', 'session_state', 'error', 'error_description', 'error_uri'] as const;

export default function SsoPage() {
  const search = usePlainSearch();
  const [way, setWay] = useState<KeptWay>();
  const [secondKey, setSecondKey] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const enter = useEnter(way?.ap || undefined, true);
  const navigate = useNavigate();
  const begun = useRef(false);
  const [session, setSession] = useState<Parameters<typeof enter>[0]>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer of the issuer is good once, and so is its sending
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const kept = takeWay();
    const { state = '' } = search;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (!kept || !state) {
      setProblem('单点登录已超时或不是在本浏览器发起，请重新登录');
      return;
    }
    setWay(kept);
    const answer = Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
    call(accountRoutes.sso, { ...answer, state, browserKey: kept.browserKey }, { visitor: true }).then(
      ({ session: entered, bind, second }) => {
        if (entered) return setSession(entered);
        if (!bind) return setSecondKey(second?.secondKey);
        keepBind({ bindKey: bind.bindKey, ap: kept.ap });
        void navigate({ to: '/auth/binding/bind', replace: true });
      },
      (thrown: unknown) => setProblem(asFailure(thrown).message),
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session is there and the way back is known
  useEffect(() => {
    if (session) enter(session);
  }, [session]);

  if (secondKey) return <SecondForm secondKey={secondKey} onDone={setSession} />;
  if (problem === undefined) return <p role="status">正在确认企业账号…</p>;
  return (
    <>
      <h1>企业单点登录</h1>
      <p className="form-error" role="alert">
        {problem}
      </p>
      <Link to="/login" search={{ ap: way?.ap || undefined }} className="btn btn-primary btn-large btn-block">
        返回登录
      </Link>
    </>
  );
}
