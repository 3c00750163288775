// Login by password, as a member of a named enterprise too (jtLogin). After two failures the server asks for a captcha;
// only then is one shown.
import { Link } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import { useCaptcha } from '../../ui/captcha/use-captcha.ts';
import { Field } from '../../ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import { SecondField, useSecond } from './second-field.tsx';
import { TargetField, targetError } from './target-field.tsx';
import { useEnter } from './use-enter.ts';

type Errors = { company?: string; target?: string; password?: string; captcha?: string; form?: string };
type Props = {
  target: string;
  onTarget: (value: string) => void;
  ap: string | undefined;
  onUseCode: () => void;
  /** Asks for the enterprise's name and acts for it. */
  enterprise?: boolean;
};

export function PasswordLogin({ target, onTarget, ap, onUseCode, enterprise = false }: Props) {
  const [company, setCompany] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const captcha = useCaptcha('login', captchaWanted);
  const second = useSecond();
  const enter = useEnter(ap);

  const submit = async () => {
    const wrong = targetError(target);
    const found: Errors = {
      ...(enterprise && !company.trim() ? { company: '请输入企业名称' } : {}),
      ...(wrong ? { target: wrong } : {}),
      ...(password ? {} : { password: '请输入密码' }),
      ...(captchaWanted && captcha.missing ? { captcha: captcha.missing } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const input = {
        targetId: target.trim(),
        password,
        ...second.value(),
        ...(captchaWanted ? captcha.values : {}),
      };
      enter(
        enterprise
          ? await call(accountRoutes.jtLogin, { ...input, companyName: company.trim() }, { visitor: true })
          : await call(accountRoutes.passwordLogin, input, { visitor: true }),
        enterprise,
      );
    } catch (thrown) {
      const { code, message } = asFailure(thrown);
      if (second.take(thrown)) {
        setErrors({});
        if (captchaWanted) void captcha.refresh();
        setBusy(false);
        return;
      }
      const aboutCaptcha = code === 'CAPTCHA_WRONG' || code === 'CAPTCHA_REQUIRED';
      setErrors(aboutCaptcha ? { captcha: message } : { form: message });
      if (captchaWanted) void captcha.refresh();
      if (aboutCaptcha) setCaptchaWanted(true);
      setBusy(false);
    }
  };

  return (
    <AccountForm
      onSubmit={submit}
      error={errors.form}
      busy={busy}
      busyText="正在登录…"
      button="登录"
      help={
        <>
          忘记密码？
          <Link to="/account/forgetPwd">找回密码</Link>
          <span aria-hidden="true"> · </span>
          <button type="button" className="link-btn" onClick={onUseCode}>
            使用验证码登录
          </button>
        </>
      }
    >
      {enterprise && (
        <Field
          label="企业名称"
          name="companyName"
          autoComplete="organization"
          maxLength={100}
          placeholder="与营业执照一致的全称"
          value={company}
          onValue={setCompany}
          error={errors.company}
        />
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
      <SecondField second={second} />
      {captchaWanted && <CaptchaField captcha={captcha} error={errors.captcha} />}
    </AccountForm>
  );
}
