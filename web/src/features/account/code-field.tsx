// The six digits of an SMS or mail code; beside them, where it can be asked for here, the button that sends one.
import { Field } from '../../ui/field.tsx';

type Props = {
  code: string;
  onCode: (code: string) => void;
  error?: string | undefined;
  /** `left`: seconds until it may be sent again. Left out: the code is asked for elsewhere. */
  sending?: { left: number; busy: boolean; send: () => Promise<void> };
};

export function CodeField({ code, onCode, error, sending }: Props) {
  return (
    <Field
      label="验证码"
      name="valicode"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder="6位数字"
      value={code}
      onValue={(value) => onCode(value.replace(/\D/g, ''))}
      error={error}
      side={
        sending && (
          <button
            type="button"
            className="btn send-code"
            disabled={sending.left > 0 || sending.busy}
            onClick={() => void sending.send()}
          >
            {sending.left > 0 ? `${sending.left}s 后重发` : '获取验证码'}
          </button>
        )
      }
    />
  );
}
