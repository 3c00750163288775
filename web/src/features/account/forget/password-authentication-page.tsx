// /account/password/authentication: the code that /account/password/forget sent, then the new password. Opened on its own
// (a reload, a bookmark) it leads back to where the code is asked for.
import { Link } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';
import { AccountForm } from '../account-form.tsx';
import { CodeField } from '../code-field.tsx';
import { askedTarget, rememberTarget } from './asked-target.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetDone } from './reset-done.tsx';
import '../account.css';

export default function PasswordAuthenticationPage() {
  const [target] = useState(askedTarget);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [resetToken, setResetToken] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const verify = async () => {
    if (code.length !== 6) return setProblem('请输入6位数字验证码');
    setBusy(true);
    try {
      const input = { targetId: target ?? '', valicode: code };
      setResetToken((await call(accountRoutes.verifyReset, input, { visitor: true })).resetToken);
    } catch (thrown) {
      setProblem(asFailure(thrown).message);
    }
    setBusy(false);
  };
  if (done) return <ResetDone />;
  if (target === null)
    return (
      <>
        <h1>身份验证</h1>
        <p className="auth-switch">请先获取验证码，再完成身份验证。</p>
        <Link to="/account/password/forget" className="btn btn-primary btn-large btn-block">
          获取验证码
        </Link>
      </>
    );
  return (
    <>
      <h1>{resetToken ? '设置新密码' : '身份验证'}</h1>
      {resetToken ? (
        <>
          <p className="auth-switch">设置后，该账号的所有登录都会退出。</p>
          <NewPasswordForm
            button="重置密码"
            onSubmit={async (password, second) => {
              await call(accountRoutes.resetPassword, { resetToken, password, ...second }, { visitor: true });
              rememberTarget(null);
              setDone(true);
            }}
          />
        </>
      ) : (
        <AccountForm onSubmit={verify} busy={busy} busyText="正在验证…" button="下一步">
          <p className="auth-switch">
            若 <span className="nowrap">{target}</span> 已注册，验证码已发送，5分钟内有效。
            <Link to="/account/password/forget">更换或重新获取</Link>
          </p>
          <TestInboxLink />
          <CodeField code={code} onCode={setCode} error={problem} />
        </AccountForm>
      )}
    </>
  );
}
