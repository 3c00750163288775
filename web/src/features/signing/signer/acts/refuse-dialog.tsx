// 拒签: the reason that every party will read. It cannot be undone.
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useProvenAct } from './use-proven-act.ts';

type Props = { contract: Contract; onClose: () => void; onRefused: (reason: string) => void };

export default function RefuseDialog({ contract, onClose, onRefused }: Props) {
  const { access, detail } = contract;
  const signNo = detail.me?.signNo ?? '';
  const proven = useProvenAct(contract, '确认拒签');
  const run = async (reason: string) => {
    try {
      await proven((code, options) =>
        call(signingRoutes.refuse, { ...wireOf(access), signNo, reason, ...code }, options),
      );
    } catch (thrown) {
      // sent a second time after a lost answer
      if (asFailure(thrown).code !== 'SIGN_REFUSED') throw thrown;
    }
    return reason;
  };
  return (
    <ReasonDialog
      keptAs={`refuse ${signNo}`}
      act="拒签"
      title={`拒签“${detail.contractName}”`}
      okText="确认拒签"
      doneText="已拒签"
      hint="拒签后合同终止，不可恢复。"
      run={run}
      onClose={onClose}
      onDone={onRefused}
    />
  );
}
