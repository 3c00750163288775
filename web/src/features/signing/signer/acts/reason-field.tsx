// A reason that the parties will read; what was typed survives a session that expires meanwhile.
import { useId } from 'react';
import { useKeptState } from '../../../../platform/kept-input.ts';
import { useTried } from '../../../../ui/dialog/form-dialog.tsx';

const LIMIT = 200;

/** State of a reason kept under `key`, with its check. */
export function useReason(key: string, words: string) {
  const [reason, setReason] = useKeptState(key, '');
  const check = () =>
    !reason.trim()
      ? `请填写${words}原因`
      : [...reason.trim()].length > LIMIT
        ? `不能超过${LIMIT}个字符`
        : undefined;
  return { reason, setReason, check, words };
}

export function ReasonField({ state }: { state: ReturnType<typeof useReason> }) {
  const id = useId();
  const wrong = useTried() && state.check() !== undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {state.words}原因（必填，{LIMIT}字以内，将告知全部签署方）
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={LIMIT}
        value={state.reason}
        aria-required
        aria-invalid={wrong ? true : undefined}
        onChange={(event) => state.setReason(event.target.value)}
      />
      <span className="field-hint">
        {[...state.reason].length} / {LIMIT}
      </span>
    </div>
  );
}
