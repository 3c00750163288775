// 获取验证码 with its countdown, then the six digits. The phone is the one on file: nothing to type but the code.
import { type FormEvent, useRef, useState } from 'react';
import { asFailure } from '../../platform/failure.ts';
import { useResend } from '../../platform/use-resend.ts';
import { Field } from '../field.tsx';
import './code-form.css';

type Props = {
  send: () => Promise<{ resendAfterSeconds: number }>;
  /** Rejects with a Failure; its sentence is shown under the code. */
  onCode: (code: string) => Promise<void>;
  submitText: string;
  /** Submits by itself with the sixth digit (reading only; signing wants a deliberate press). */
  auto?: boolean;
};

const said = (thrown: unknown): string => {
  const { code, message } = asFailure(thrown);
  return code === 'NO_ANSWER' ? '网络不稳定，请检查网络后再试一次' : message;
};

export function CodeForm({ send, onCode, submitText, auto = false }: Props) {
  const [code, setCode] = useState('');
  const { left, sent } = useResend();
  const [wasSent, setWasSent] = useState(false);
  const [busy, setBusy] = useState<'send' | 'check' | null>(null);
  const [error, setError] = useState<string>();
  const checking = useRef(false);
  const refusals = useRef(0);
  const form = useRef<HTMLFormElement>(null);

  const ask = async () => {
    setBusy('send');
    setError(undefined);
    try {
      sent(await send());
      refusals.current = 0;
      setWasSent(true);
      form.current?.querySelector('input')?.focus();
    } catch (thrown) {
      setError(said(thrown));
    } finally {
      setBusy(null);
    }
  };
  const check = async (digits: string) => {
    if (checking.current) return;
    if (!/^[0-9]{6}$/.test(digits)) return setError('请输入6位数字验证码');
    checking.current = true;
    setBusy('check');
    setError(undefined);
    try {
      await onCode(digits);
    } catch (thrown) {
      refusals.current += 1;
      // a code takes five tries: whoever goes on with a dead one is never told that the right digits come too late
      const again = asFailure(thrown).code !== 'NO_ANSWER' && refusals.current >= 3;
      setError(again ? `${said(thrown)}，请重新获取验证码` : said(thrown));
      setCode('');
    } finally {
      checking.current = false;
      setBusy(null);
    }
  };
  const type = (value: string) => {
    const digits = value.replace(/\D/g, '').slice(0, 6);
    setCode(digits);
    setError(undefined);
    if (auto && digits.length === 6) void check(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(code);
  };
  return (
    <form ref={form} className="code-form" onSubmit={submit} noValidate>
      <Field
        label="短信验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="6位数字"
        value={code}
        onValue={type}
        error={error}
        side={
          <button
            type="button"
            className={wasSent ? 'btn send-code' : 'btn btn-primary send-code'}
            disabled={left > 0 || busy !== null}
            onClick={() => void ask()}
          >
            {left > 0 ? `${left}s 后重发` : wasSent ? '重新获取' : '获取验证码'}
          </button>
        }
      />
      <button
        type="submit"
        className={wasSent ? 'btn btn-primary btn-large btn-block' : 'btn btn-large btn-block'}
        disabled={busy === 'check'}
      >
        {busy === 'check' ? '正在验证…' : submitText}
      </button>
    </form>
  );
}
