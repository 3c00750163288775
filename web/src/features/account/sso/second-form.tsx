// The second factor after the issuer's answer, for an account that has one.
import { accountRoutes, type Session } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { AccountForm } from '../account-form.tsx';
import { SecondField } from '../second-field.tsx';

export function SecondForm({ secondKey, onDone }: { secondKey: string; onDone: (session: Session) => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const secondCode = code.trim();
    if (!secondCode) return setError('请输入验证码');
    setBusy(true);
    try {
      onDone(await call(accountRoutes.ssoSecond, { secondKey, secondCode }, { visitor: true }));
    } catch (thrown) {
      setBusy(false);
      setError(asFailure(thrown).message);
    }
  };
  return (
    <>
      <h1>两步验证</h1>
      <p className="auth-switch">企业账号已验证。您的信契账号已开启两步验证，请再输入验证器中的数字。</p>
      <AccountForm onSubmit={submit} busy={busy} button="登录">
        <SecondField second={{ wanted: true, code, setCode, problem: error }} />
      </AccountForm>
    </>
  );
}
