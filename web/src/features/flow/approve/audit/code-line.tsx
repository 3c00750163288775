// The code that confirms a decision, or one act over many: sent to the approver's own phone, whose middle is hidden.
import { useState } from 'react';
import { asFailure } from '../../../../platform/failure.ts';
import { useResend } from '../../../../platform/use-resend.ts';
import { Field } from '../../../../ui/field.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { TestInboxLink } from '../../../../ui/test-environment/test-inbox-link.tsx';

type Props = {
  /** Sends it. */
  ask: () => Promise<{ resendAfterSeconds: number; mobileMasked: string }>;
  value: string;
  onValue: (code: string) => void;
};

export function CodeLine({ ask, value, onValue }: Props) {
  const { left, sent } = useResend();
  const [to, setTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await ask();
      sent(answer);
      setTo(answer.mobileMasked);
    } catch (thrown) {
      setError(asFailure(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Field
        label="短信验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="6位数字"
        value={value}
        onValue={(text) => onValue(text.replace(/\D/g, '').slice(0, 6))}
        error={error}
        hint={to ? `已发送到 ${to}` : '该审批流要求用短信验证码确认'}
        side={
          <Button disabled={left > 0 || busy} onClick={() => void send()}>
            {left > 0 ? `${left}s 后重发` : to ? '重新获取' : '获取验证码'}
          </Button>
        }
      />
      <TestInboxLink />
    </>
  );
}
