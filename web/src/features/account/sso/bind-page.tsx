// /auth/binding/bind: an enterprise's account that comes for the first time is bound to the account of a phone, by the code sent there. Whose account it is, and
// until when the key is good, is asked of the server; whoever opens the address by itself is told how one comes here.
import { Link } from '@tanstack/react-router';
import { accountRoutes, type Session } from '@xinqi/wire/account';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { useEnter } from '../use-enter.ts';
import { type About, BindForm } from './bind-form.tsx';
import { type KeptBind, keepBind, keptBind } from './kept-bind.ts';

function NoBind({ why, ap }: { why: string; ap?: string }) {
  return (
    <>
      <h1>绑定信契账号</h1>
      <p className="form-error" role="alert">
        {why}
      </p>
      <p className="auth-switch">
        请在登录页选择“企业登录”，再点“企业单点登录”。首次使用时会来到本页，之后可直接登录。
      </p>
      <Link to="/login" search={{ ap: ap || undefined }} className="btn btn-primary btn-large btn-block">
        返回登录
      </Link>
    </>
  );
}

function Bind({ kept: { bindKey, ap } }: { kept: KeptBind }) {
  const enter = useEnter(ap || undefined, true);
  const [about, setAbout] = useState<About>();
  const [problem, setProblem] = useState<string>();
  // pages of the login carry no cache of answers
  useEffect(() => {
    const left = new AbortController();
    call(accountRoutes.ssoBindInfo, { bindKey }, { visitor: true, signal: left.signal }).then(
      setAbout,
      (thrown: unknown) => {
        if (!left.signal.aborted) setProblem(asFailure(thrown).message);
      },
    );
    return () => left.abort();
  }, [bindKey]);
  const done = (session: Session) => {
    keepBind(undefined);
    enter(session);
  };
  if (problem !== undefined) return <NoBind why={problem} ap={ap} />;
  if (!about) return <p role="status">正在确认企业账号…</p>;
  return <BindForm bindKey={bindKey} about={about} onDone={done} />;
}

export default function BindPage() {
  const [kept] = useState(keptBind);
  return kept ? <Bind kept={kept} /> : <NoBind why="没有等待绑定的企业账号" />;
}
