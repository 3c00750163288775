// /account/password/forget: whose password it is; the code goes out, and /account/password/authentication goes on.
import { Link, useNavigate } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { CaptchaField } from '../../../ui/captcha/captcha-field.tsx';
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';
import { AccountForm } from '../account-form.tsx';
import { TargetField, targetError } from '../target-field.tsx';
import { rememberTarget } from './asked-target.ts';
import '../account.css';

export default function PasswordForgetPage() {
  const navigate = useNavigate();
  const [target, setTarget] = useState('');
  const [errors, setErrors] = useState<{ target?: string; captcha?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha('reset', true);
  const submit = async () => {
    const wrong = targetError(target);
    if (wrong) return setErrors({ target: wrong });
    if (captcha.missing) return setErrors({ captcha: captcha.missing });
    setBusy(true);
    try {
      const targetId = target.trim();
      await call(
        accountRoutes.sendCode,
        { targetId, verifyType: 'reset', ...captcha.values },
        { visitor: true },
      );
      rememberTarget(targetId);
      await navigate({ to: '/account/password/authentication' });
    } catch (thrown) {
      const { code, message } = asFailure(thrown);
      setErrors(code === 'CAPTCHA_WRONG' ? { captcha: message } : { form: message });
      void captcha.refresh();
      setBusy(false);
    }
  };
  return (
    <>
      <h1>忘记密码</h1>
      <p className="auth-switch">
        验证手机号或邮箱后即可设置新密码。
        <Link to="/login">返回登录</Link>
      </p>
      <AccountForm onSubmit={submit} error={errors.form} busy={busy} busyText="正在发送…" button="发送验证码">
        <TargetField value={target} onValue={setTarget} error={errors.target} />
        <CaptchaField captcha={captcha} error={errors.captcha} />
        <TestInboxLink />
      </AccountForm>
    </>
  );
}
