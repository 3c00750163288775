// The frame of every dialog that asks something and then does it: fields, one sentence on what follows, one confirming
// button. An error stays in the dialog with everything that was typed, and the field that it is about is marked and gets
// the focus; an expired session is said by the page behind it.
import { Modal } from 'antd';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { asFailure } from '../../platform/failure.ts';
import { toast } from '../../platform/toast.ts';
import { ChangedContext } from '../kit/changed.ts';
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

const TriedContext = createContext(false);
/** Whether the dialog was confirmed with something missing: its fields mark what is wrong until one types again. */
export const useTried = (): boolean => useContext(TriedContext);

/**
 * Leads to the first marked field. It stands beside the fields: while the dialog opens, antd renders its content later than the
 * dialog itself, and what looks from there finds nothing marked yet.
 */
function LeadToFirst({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const tried = useTried();
  useEffect(() => {
    if (tried) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried, form]);
  return null;
}

export function FormDialog<T>(props: FormDialogProps<T>) {
  const { title, okText, hint, danger, disabled, doneText, check, run, onClose, onDone, children } = props;
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const changed = () => {
    setError(undefined);
    setTried(false);
  };
  const submit = async () => {
    if (busy || disabled) return;
    const missing = check?.();
    setError(missing);
    setTried(missing !== undefined);
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
        ref={form}
        className="dialog-form"
        onInput={changed}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TriedContext value={tried}>
          <ChangedContext value={changed}>{children}</ChangedContext>
          <LeadToFirst form={form} />
        </TriedContext>
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
