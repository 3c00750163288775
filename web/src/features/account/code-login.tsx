// Login by an SMS or mail code.
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { AccountForm } from './account-form.tsx';
import { CodeFields } from './code-fields.tsx';
import { OwnerField, useOwner } from './owner-field.tsx';
import { SecondField, useSecond } from './second-field.tsx';
import { TargetField, targetError } from './target-field.tsx';
import { useEnter } from './use-enter.ts';

type Props = { target: string; onTarget: (value: string) => void; ap: string | undefined };

export function CodeLogin({ target, onTarget, ap }: Props) {
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<{ target?: string | undefined; code?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const second = useSecond();
  const owner = useOwner();
  const enter = useEnter(ap);

  const checkTarget = () => {
    const wrong = targetError(target);
    setErrors({ target: wrong });
    return wrong === undefined;
  };
  const submit = async () => {
    if (!checkTarget()) return;
    if (code.length !== 6) return setErrors({ code: '请输入6位数字验证码' });
    setBusy(true);
    try {
      enter(
        await call(
          accountRoutes.codeLogin,
          { targetId: target.trim(), valicode: code, ...second.value(), ...owner.value() },
          { visitor: true },
        ),
      );
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (second.take(thrown) || owner.take(thrown)) setErrors({});
      else setErrors(failure.code === 'CODE_WRONG' ? { code: failure.message } : { form: failure.message });
      setBusy(false);
    }
  };

  return (
    <AccountForm onSubmit={submit} error={errors.form} busy={busy} busyText="正在登录…" button="登录">
      <TargetField value={target} onValue={onTarget} error={errors.target} />
      <CodeFields
        purpose="login"
        target={target.trim()}
        checkTarget={checkTarget}
        code={code}
        onCode={setCode}
        error={errors.code}
      />
      <SecondField second={second} />
      <OwnerField owner={owner} />
    </AccountForm>
  );
}
