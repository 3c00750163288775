// 设置新密码: twice, by the domain's rule; the server refuses what guessers try first.
import { password as passwordRule } from '@xinqi/domain';
import { useState } from 'react';
import { asFailure } from '../../../platform/failure.ts';
import { Field } from '../../../ui/field.tsx';

import { AccountForm } from '../account-form.tsx';
import { SecondField, useSecond } from '../second-field.tsx';

type Errors = { password?: string; again?: string; form?: string };
type Props = {
  button: string;
  /** Rejects with a Failure; PASSWORD_… ones are shown at the field. */
  onSubmit: (password: string, second: { secondCode?: string }) => Promise<void>;
};

export const newPasswordErrors = (password: string, again: string): Errors => ({
  ...(passwordRule(password).ok ? {} : { password: '密码格式不正确（6-16位，不含空格，不能为纯数字）' }),
  ...(password === again ? {} : { again: '两次输入的密码不一致' }),
});

export function NewPasswordForm({ button, onSubmit }: Props) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const second = useSecond();
  const submit = async () => {
    const found = newPasswordErrors(password, again);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSubmit(password, second.value());
    } catch (thrown) {
      const { code, message } = asFailure(thrown);
      if (second.take(thrown)) setErrors({});
      else setErrors(code.startsWith('PASSWORD_') ? { password: message } : { form: message });
    }
    setBusy(false);
  };
  return (
    <AccountForm onSubmit={submit} error={errors.form} busy={busy} busyText="正在提交…" button={button}>
      <Field
        label="新密码"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={100}
        hint="6-16位，不含空格，不能为纯数字，不要使用常见密码"
        value={password}
        onValue={setPassword}
        error={errors.password}
      />
      <Field
        label="再次输入"
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={100}
        value={again}
        onValue={setAgain}
        error={errors.again}
      />
      <SecondField second={second} />
    </AccountForm>
  );
}
