// The first login by an enterprise's account: which 信契 account is his, shown by the code on its mobile.
import { mobile as mobileRule, normaliseMobile } from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import { accountRoutes, type Session } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { clockText } from '../../../platform/formats/time-text.ts';
import { useResend } from '../../../platform/use-resend.ts';
import { Field } from '../../../ui/field.tsx';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';

import { AccountForm } from '../account-form.tsx';
import { CodeField } from '../code-field.tsx';
import { OwnerField, useOwner } from '../owner-field.tsx';
import { SecondField, useSecond } from '../second-field.tsx';

type Errors = { mobile?: string; code?: string; form?: string };

export type About = Output<typeof accountRoutes.ssoBindInfo>;
type Props = {
  bindKey: string;
  about: About;
  onDone: (session: Session) => void;
};

export function BindForm({ bindKey, about, onDone }: Props) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const { left, sent } = useResend();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const second = useSecond();
  const owner = useOwner();
  const checkMobile = () => {
    const right = mobileRule(normaliseMobile(mobile)).ok;
    setErrors(right ? {} : { mobile: '请输入正确的手机号' });
    return right;
  };
  const send = async () => {
    if (!checkMobile()) return;
    setBusy(true);
    try {
      sent(await call(accountRoutes.ssoSendCode, { bindKey, mobile }, { visitor: true }));
    } catch (thrown) {
      setErrors({ code: asFailure(thrown).message });
    }
    setBusy(false);
  };
  const submit = async () => {
    if (!checkMobile()) return;
    if (code.length !== 6) return setErrors({ code: '请输入6位数字验证码' });
    setBusy(true);
    try {
      const input = { bindKey, mobile, valicode: code, ...second.value(), ...owner.value() };
      onDone(await call(accountRoutes.ssoBind, input, { visitor: true }));
    } catch (thrown) {
      setBusy(false);
      if (second.take(thrown) || owner.take(thrown)) return setErrors({});
      const failure = asFailure(thrown);
      setErrors(failure.code === 'CODE_WRONG' ? { code: failure.message } : { form: failure.message });
    }
  };
  return (
    <>
      <h1>绑定信契账号</h1>
      <p className="auth-switch">
        <strong>{about.issuer}</strong>{' '}
        的企业账号已验证。首次使用请验证您在信契注册的手机号，之后可直接登录。请在{' '}
        {clockText(about.expiresAt)} 前完成。
      </p>
      <AccountForm
        onSubmit={submit}
        error={errors.form}
        busy={busy}
        button="绑定并登录"
        help="还没有信契账号？请先注册，再使用企业单点登录。"
      >
        <Field
          label="手机号"
          name="mobile"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          placeholder="注册信契时使用的手机号"
          value={mobile}
          onValue={setMobile}
          error={errors.mobile}
        />
        <TestInboxLink />
        <CodeField code={code} onCode={setCode} error={errors.code} sending={{ left, busy, send }} />
        <SecondField second={second} />
        <OwnerField owner={owner} />
      </AccountForm>
    </>
  );
}
