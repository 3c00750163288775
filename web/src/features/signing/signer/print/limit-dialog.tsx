// How many copies each side of a contract may print, as its sender says.
import { MOST_PRINTS } from '@xinqi/domain';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { useState } from 'react';
import { useAct } from '../../../../platform/call/use-act.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../../ui/field.tsx';

export function LimitDialog(props: { applyId: string; copies: number; onClose: () => void }) {
  const { applyId, copies, onClose } = props;
  const [wish, setWish] = useState(String(copies));
  const limit = useAct(r.printLimit);
  return (
    <FormDialog
      title="各方可打印的份数"
      okText="保存"
      doneText="已保存"
      run={() => limit.send({ applyId, copies: wish })}
      onClose={onClose}
      onDone={onClose}
    >
      <Field
        label="份数"
        inputMode="numeric"
        value={wish}
        onValue={setWish}
        hint={`0 至 ${MOST_PRINTS}；每一方分别计数，0 为不允许打印。已打印的份数不受影响。`}
      />
    </FormDialog>
  );
}
