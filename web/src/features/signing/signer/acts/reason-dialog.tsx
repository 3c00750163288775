// An act that ends something and whose reason the parties will read: 撤销, 终止, 作废.
import { FormDialog, type FormDialogProps } from '../../../../ui/dialog/form-dialog.tsx';
import { ReasonField, useReason } from './reason-field.tsx';

type Props<T> = Pick<FormDialogProps<T>, 'title' | 'okText' | 'hint' | 'doneText' | 'onClose' | 'onDone'> & {
  /** What was typed is kept under this name. */
  keptAs: string;
  act: string;
  run: (reason: string) => Promise<T>;
};

export function ReasonDialog<T>({ keptAs, act, run, ...frame }: Props<T>) {
  const reason = useReason(keptAs, act);
  return (
    <FormDialog {...frame} danger check={reason.check} run={() => run(reason.reason.trim())}>
      <ReasonField state={reason} />
    </FormDialog>
  );
}
