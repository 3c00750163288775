// The frame of every dialog that asks something and then does it: fields, one sentence on what follows, one confirming
// button. An error stays in the dialog with everything that was typed; an expired session is said by the page behind it.
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { asFailure } from '../../platform/failure.ts';
import { toast } from '../../platform/toast.ts';
import { words } from '../words.ts';
import './dialog.css';

export type FormDialogProps<T> = {
  title: string;
  okText: string;
  /** What follows, said before it is done. */
  hint?: ReactNode;
  danger?: boolean;
  /** Nothing can be confirmed yet. */
  disabled?: boolean;
  doneText: string | ((done: T) => string);
  /** The first thing that is missing, in words; '' when its field says so itself; undefined when it can be sent. */
  check?: () => string | undefined;
  run: () => Promise<T>;
  onClose: () => void;
  onDone: (done: T) => void;
  children?: ReactNode;
};

export function FormDialog<T>(props: FormDialogProps<T>) {
  const { title, okText, hint, danger, disabled, doneText, check, run, onClose, onDone, children } = props;
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy || disabled) return;
    const missing = check?.();
    setError(missing);
    if (missing !== undefined) return;
    setBusy(true);
    try {
      const done = await run();
      toast.ok(typeof doneText === 'string' ? doneText : doneText(done));
      onDone(done);
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
      cancelText={words.cancel}
      okButtonProps={{ danger: danger ?? false, type: 'primary', loading: busy, disabled: disabled ?? false }}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form
        className="dialog-form"
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
