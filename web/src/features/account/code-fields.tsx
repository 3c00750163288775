// Captcha, then 获取验证码 with its 60 s countdown, then the six digits. The captcha is needed for sending only, so it
// hides while a code is on its way.
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { useResend } from '../../platform/use-resend.ts';
import { CaptchaField } from '../../ui/captcha/captcha-field.tsx';
import { useCaptcha } from '../../ui/captcha/use-captcha.ts';
import { TestInboxLink } from '../../ui/test-environment/test-inbox-link.tsx';
import { CodeField } from './code-field.tsx';

type Props = {
  purpose: 'login' | 'register' | 'reset';
  target: string;
  /** Shows the target's own error and answers whether it can be sent to. */
  checkTarget: () => boolean;
  code: string;
  onCode: (code: string) => void;
  error?: string | undefined;
};

export function CodeFields({ purpose, target, checkTarget, code, onCode, error }: Props) {
  const { left, sent } = useResend();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ captcha?: string; code?: string }>({});
  const captcha = useCaptcha(purpose, left === 0);

  const send = async () => {
    if (!checkTarget()) return;
    if (captcha.missing) return setProblem({ captcha: captcha.missing });
    setSending(true);
    setProblem({});
    try {
      const answer = await call(
        accountRoutes.sendCode,
        { targetId: target, verifyType: purpose, ...captcha.values },
        { visitor: true },
      );
      sent(answer);
    } catch (thrown) {
      const { code: reason, message } = asFailure(thrown);
      setProblem(reason === 'CAPTCHA_WRONG' ? { captcha: message } : { code: message });
      void captcha.refresh();
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      {left === 0 && <CaptchaField captcha={captcha} error={problem.captcha} />}
      <TestInboxLink />
      <CodeField
        code={code}
        onCode={onCode}
        error={error ?? problem.code}
        sending={{ left, busy: sending, send }}
      />
    </>
  );
}
