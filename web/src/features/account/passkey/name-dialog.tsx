// Asks for the name of a passkey: of a new one, before the browser makes it, or of one that is renamed.
import { useState } from 'react';
import { passkeyProblem } from '../../../platform/passkey/browser.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';

type Props = {
  title: string;
  okText: string;
  doneText: string;
  hint?: string;
  first: string;
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
};

export function NameDialog({ title, okText, doneText, hint, first, save, onClose, onDone }: Props) {
  const [name, setName] = useState(first);
  const [missing, setMissing] = useState<string>();
  const run = () =>
    save(name.trim()).catch((thrown: unknown) => {
      // what the browser refuses has a sentence of ours; the dialog says it
      throw thrown instanceof Error ? { code: 'PASSKEY', message: passkeyProblem(thrown) } : thrown;
    });
  return (
    <FormDialog
      title={title}
      okText={okText}
      doneText={doneText}
      hint={hint}
      check={() => {
        if (name.trim()) return undefined;
        setMissing('请输入通行密钥名称');
        return '';
      }}
      run={run}
      onClose={onClose}
      onDone={onDone}
    >
      <Field
        label="名称"
        name="passkey-name"
        maxLength={30}
        placeholder="例如：我的手机"
        value={name}
        onValue={(value) => {
          setName(value);
          setMissing(undefined);
        }}
        error={missing}
      />
    </FormDialog>
  );
}
