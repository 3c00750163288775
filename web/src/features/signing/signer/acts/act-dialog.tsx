// The frame of every act that asks something first: fields, one sentence on what follows, one confirming button. An error
// stays in the dialog with everything that was typed.
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { asFailure } from '../../../../platform/failure.ts';
import { toast } from '../../../../platform/toast.ts';

type Props = {
  title: string;
  okText: string;
  /** What follows, said before it is done. */
  hint?: ReactNode;
  danger?: boolean;
  doneText: string;
  /** The first thing that is missing, in words; undefined when it can be sent. */
  check?: () => string | undefined;
  run: () => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
  children?: ReactNode;
};

export function ActDialog(props: Props) {
  const { title, okText, hint, danger, doneText, check, run, onClose, onDone, children } = props;
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const missing = check?.();
    setError(missing);
    if (missing) return;
    setBusy(true);
    try {
      await run();
      toast.ok(doneText);
      onDone();
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (!failure.reloadLogin) setError(failure.message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={475}
      title={title}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger: danger ?? false, type: 'primary', loading: busy }}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form
        className="act-form"
        onInput={() => setError(undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        {/* Enter in a field confirms, as the button below does. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        {hint && <p className="field-hint">{hint}</p>}
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </form>
    </Modal>
  );
}
