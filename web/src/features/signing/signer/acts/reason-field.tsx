// A reason that the parties will read; what was typed survives a session that expires meanwhile.
import { useKeptState } from '../../../../platform/kept-input.ts';
import { useTried } from '../../../../ui/dialog/form-dialog.tsx';
import { TextAreaField } from '../../../../ui/kit/text-area-field.tsx';

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
  return (
    <TextAreaField
      label={`${state.words}原因（必填，${LIMIT}字以内，将告知全部签署方）`}
      maxLength={LIMIT}
      required
      wrong={useTried() && state.check() !== undefined}
      value={state.reason}
      onValue={state.setReason}
    />
  );
}
