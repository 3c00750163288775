// 登录密码 beside a code: shown once the server asks for it (NUMBER_IDLE), because the number may have changed hands.
import { useState } from 'react';
import { asFailure } from '../../platform/failure.ts';
import { Field } from '../../ui/field.tsx';

/** `take(failure)` is true when the failure asks for it: the field appears with its sentence. `value()` goes into the call. */
export function useOwner() {
  const [wanted, setWanted] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    wanted,
    password,
    setPassword,
    problem,
    take(thrown: unknown): boolean {
      const { code, message } = asFailure(thrown);
      if (code !== 'NUMBER_IDLE') return false;
      setWanted(true);
      setProblem(message);
      return true;
    },
    value: () => (wanted && password ? { password } : {}),
  };
}

export function OwnerField({ owner }: { owner: ReturnType<typeof useOwner> }) {
  if (!owner.wanted) return null;
  return (
    <Field
      label="登录密码"
      name="password"
      type="password"
      autoComplete="current-password"
      maxLength={100}
      placeholder="该账号原来的登录密码"
      hint="不是该账号的原用户？请先用其他手机号注册"
      value={owner.password}
      onValue={owner.setPassword}
      error={owner.problem}
    />
  );
}
