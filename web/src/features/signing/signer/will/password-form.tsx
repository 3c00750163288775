// Six digits of a signing password, and what they prove: nothing of a name.
import { type FormEvent, useState } from 'react';
import { useAttempt } from '../../../../platform/call/use-attempt.ts';
import { Field } from '../../../../ui/field.tsx';
import { Button } from '../../../../ui/kit/button.tsx';

export const settingsPath = '/tpl/signPwd';
type Props = {
  submitText: string;
  /** Answers why they were wrong. */
  onDigits: (digits: string) => Promise<string | undefined>;
};

export function PasswordForm({ submitText, onDigits }: Props) {
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!/^[0-9]{6}$/.test(digits)) return setProblem('请输入6位数字签署密码');
    setProblem(undefined);
    void attempt(() => onDigits(digits), {
      failed: ({ message }) => setProblem(message),
      after: (why) => {
        setDigits('');
        setProblem(why);
      },
    });
  };
  return (
    <form className="will-form" onSubmit={submit} noValidate>
      <p className="small muted">由平台比对和记录。它不证明您的姓名，请勿告诉任何人。</p>
      <Field
        label="签署密码（6位数字）"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={digits}
        onValue={setDigits}
        error={problem}
      />
      <Button look="primary" large block type="submit" busy={busy}>
        {submitText}
      </Button>
      <p className="small">
        <a href={settingsPath} target="_blank" rel="noreferrer">
          忘记签署密码
        </a>
      </p>
    </form>
  );
}
