// Another name for an enterprise that was not verified.
import { partyName, ruleMessages } from '@xinqi/domain';
import { type CorpStanding, orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';

type DialogProps = { standing: CorpStanding; onClose: () => void; onDone: () => void };

export function RenameDialog({ standing, onClose, onDone }: DialogProps) {
  const [name, setName] = useState(standing.companyName);
  return (
    <FormDialog
      title="修改企业名称"
      okText="保存"
      doneText="企业名称已修改"
      hint="认证后名称不能再修改。已发出的合同仍显示原名称。"
      check={() => (partyName(name.trim()).ok ? undefined : ruleMessages.partyName)}
      run={() => call(orgRoutes.renameCorp, { companyName: name.trim() })}
      onClose={onClose}
      onDone={onDone}
    >
      <Field
        label="企业全称"
        value={name}
        maxLength={100}
        autoComplete="organization"
        autoFocus
        onValue={setName}
      />
    </FormDialog>
  );
}
