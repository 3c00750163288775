// Login by password. After two failures the server asks for a captcha; only then is one shown.
import { accountRoutes } from '@xinqi/wire/account';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { Field } from '../../ui/field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { TargetField, targetError } from './target-field.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useEnter } from './use-enter.ts';

type Errors = { target?: string; password?: string; captcha?: string; form?: string };
type Props = {
  target: string;
  onTarget: (value: string) => void;
  ap: string | undefined;
  onUseCode: () => void;
};

export function PasswordLogin({ target, onTarget, ap, onUseCode }: Props) {
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const captcha = useCaptcha('login', captchaWanted);
  const enter = useEnter(ap);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = targetError(target);
    const found: Errors = {
      ...(wrong ? { target: wrong } : {}),
      ...(password ? {} : { password: '请输入密码' }),
      ...(captchaWanted && !captcha.values.imgCode ? { captcha: '请输入图形验证码' } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      enter(
        await call(
          accountRoutes.passwordLogin,
          { targetId: target.trim(), password, ...(captchaWanted ? captcha.values : {}) },
          { visitor: true },
        ),
      );
    } catch (thrown) {
      const { code, message } = asFailure(thrown);
      const aboutCaptcha = code === 'CAPTCHA_WRONG' || code === 'CAPTCHA_REQUIRED';
      setErrors(aboutCaptcha ? { captcha: message } : { form: message });
      if (captchaWanted) void captcha.refresh();
      if (aboutCaptcha) setCaptchaWanted(true);
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {errors.form && (
        <p className="form-error" role="alert">
          {errors.form}
        </p>
      )}
      <TargetField value={target} onValue={onTarget} error={errors.target} />
      <Field
        label="密码"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={100}
        placeholder="请输入密码"
        value={password}
        onValue={setPassword}
        error={errors.password}
      />
      {captchaWanted && <CaptchaField captcha={captcha} error={errors.captcha} />}
      <button type="submit" className="btn btn-primary btn-large btn-block" disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
      <p className="auth-help">
        忘记密码？
        <button type="button" className="link-btn" onClick={onUseCode}>
          使用验证码登录
        </button>
      </p>
    </form>
  );
}
