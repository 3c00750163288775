// 撤销: one contract or several, all or nothing, with the reason that every party is told.
import { type ApplyRow, signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../../platform/client.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = {
  rows: readonly Pick<ApplyRow, 'applyId' | 'contractName'>[];
  onClose: () => void;
  onDone: () => void;
};

export function CancelDialog({ rows, onClose, onDone }: Props) {
  const applyIds = rows.map((row) => row.applyId);
  return (
    <ReasonDialog
      keptAs={`cancel ${applyIds.join()}`}
      act="撤销"
      title={rows.length === 1 ? `撤销“${rows[0]?.contractName}”` : `撤销 ${rows.length} 份合同`}
      okText="确认撤销"
      doneText="已撤销"
      hint="撤销后合同不能再签署，且不可恢复。"
      run={(reason) => call(signingRoutes.batchCancel, { applyIds, reason })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
