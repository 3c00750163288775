// The sender's acts on his contract, as its state allows (the domain's tables): one button each, one dialog each.
import { ApplyStatus, nextApply, SignInfoStatus } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { useState } from 'react';
import { useMayHere } from '../../../../platform/rights/rights.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { AddDialog, ExtendDialog, TerminateDialog, VoidDialog } from './contract-dialogs.tsx';
import { ReaderDialog } from './readers.tsx';
import { useCopy } from './use-copy.ts';
import './acts.css';

type Act = 'cancel' | 'terminate' | 'extend' | 'add' | 'void' | 'readers';
const voiding = 8;

/** Acts of the sender in this state, in the order in which they are shown. */
export function actsOf(detail: ApplyDetail): Act[] {
  const can = (event: Parameters<typeof nextApply>[1]) => nextApply(detail.status, event) !== undefined;
  const signed = detail.parties.some((p) => p.status === SignInfoStatus.Signed);
  return [
    ...(can('change') ? (['extend'] as const) : []),
    ...(can('change') && detail.createType !== voiding ? (['add'] as const) : []),
    ...(can('change') || detail.status === ApplyStatus.Signed || can('forward')
      ? (['readers'] as const)
      : []),
    ...(can('cancel') ? (['cancel'] as const) : []),
    ...(can('terminate') && signed ? (['terminate'] as const) : []),
    ...(can('void') && detail.createType !== voiding ? (['void'] as const) : []),
  ];
}
const names: Record<Act, string> = {
  extend: '延期',
  add: '增加签署方',
  readers: '抄送',
  cancel: '撤销',
  terminate: '终止',
  void: '作废',
};
const irreversible: readonly Act[] = ['cancel', 'terminate', 'void'];

export function ContractActs({ detail, onChanged }: { detail: ApplyDetail; onChanged: () => void }) {
  const [open, setOpen] = useState<Act>();
  const copy = useCopy();
  const mayVoid = useMayHere('invalidation');
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onChanged();
  };
  const props = { detail, onClose: close, onDone: done };
  return (
    <>
      {actsOf(detail)
        .filter((act) => act !== 'void' || mayVoid)
        .map((act) => (
          <Button key={act} danger={irreversible.includes(act)} onClick={() => setOpen(act)}>
            {act === 'cancel' && detail.status === ApplyStatus.InitApproving ? '撤回' : names[act]}
          </Button>
        ))}
      {detail.createType !== voiding && (
        <Button onClick={() => void copy(detail.applyId)}>复制为新合同</Button>
      )}
      {open === 'cancel' && <CancelDialog rows={[detail]} onClose={close} onDone={done} />}
      {open === 'terminate' && <TerminateDialog {...props} />}
      {open === 'extend' && <ExtendDialog {...props} />}
      {open === 'add' && <AddDialog {...props} />}
      {open === 'void' && <VoidDialog {...props} />}
      {open === 'readers' && <ReaderDialog {...props} />}
    </>
  );
}
