// 两步验证码: shown once the server asks for it (SECOND_FACTOR), where a password or an SMS code was right.
import { useState } from 'react';
import { asFailure } from '../../platform/failure.ts';
import { SecondCodeField } from '../../ui/dialog/second-code-field.tsx';

/**
 * `take(failure)` is true when the failure is about the second factor: the field appears with its sentence. `value()` goes
 * into the call.
 */
export function useSecond() {
  const [wanted, setWanted] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  return {
    wanted,
    code,
    setCode,
    problem,
    take(thrown: unknown): boolean {
      const { code: reason, message } = asFailure(thrown);
      if (reason !== 'SECOND_FACTOR' && reason !== 'SECOND_FACTOR_WRONG') return false;
      setWanted(true);
      setProblem(message);
      return true;
    },
    value: () => (wanted && code.trim() ? { secondCode: code.trim() } : {}),
  };
}

/** `silent`: what is wrong is said elsewhere. */
export function SecondField({
  second,
  silent = false,
}: {
  second: Pick<ReturnType<typeof useSecond>, 'wanted' | 'code' | 'setCode' | 'problem'>;
  silent?: boolean;
}) {
  if (!second.wanted) return null;
  return (
    <SecondCodeField
      code={second.code}
      setCode={second.setCode}
      problem={silent ? undefined : second.problem}
    />
  );
}
