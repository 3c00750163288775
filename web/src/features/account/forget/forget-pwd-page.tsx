// /account/forgetPwd: a forgotten password on one page, in two steps. Nothing on it tells whether there is an account:
// an unknown target gets the same answers, and no code.
import { Link } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { AccountForm } from '../account-form.tsx';
import { CodeFields } from '../code-fields.tsx';
import { TargetField, targetError } from '../target-field.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetDone } from './reset-done.tsx';
import '../account.css';

type Errors = { target?: string | undefined; code?: string; form?: string };

export default function ForgetPwdPage() {
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [resetToken, setResetToken] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  const checkTarget = () => {
    const wrong = targetError(target);
    setErrors({ target: wrong });
    return wrong === undefined;
  };
  const verify = async () => {
    if (!checkTarget()) return;
    if (code.length !== 6) return setErrors({ code: '请输入6位数字验证码' });
    setBusy(true);
    try {
      const input = { targetId: target.trim(), valicode: code };
      setResetToken((await call(accountRoutes.verifyReset, input, { visitor: true })).resetToken);
    } catch (thrown) {
      const failure = asFailure(thrown);
      setErrors(failure.code === 'CODE_WRONG' ? { code: failure.message } : { form: failure.message });
    }
    setBusy(false);
  };
  if (done) return <ResetDone />;
  return (
    <>
      <h1>找回密码</h1>
      <p className="auth-switch">
        第{resetToken ? '2' : '1'}步，共2步：{resetToken ? '设置新密码' : '验证手机号或邮箱'}。
        <Link to="/login">返回登录</Link>
      </p>
      {resetToken ? (
        <NewPasswordForm
          button="重置密码"
          onSubmit={async (password, second) => {
            await call(accountRoutes.resetPassword, { resetToken, password, ...second }, { visitor: true });
            setDone(true);
          }}
        />
      ) : (
        <AccountForm onSubmit={verify} error={errors.form} busy={busy} busyText="正在验证…" button="下一步">
          <TargetField value={target} onValue={setTarget} error={errors.target} />
          <CodeFields
            purpose="reset"
            target={target.trim()}
            checkTarget={checkTarget}
            code={code}
            onCode={setCode}
            error={errors.code}
          />
          <p className="small muted">若该手机号或邮箱已注册，您将收到验证码。</p>
        </AccountForm>
      )}
    </>
  );
}
