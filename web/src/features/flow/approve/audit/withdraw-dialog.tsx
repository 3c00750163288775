// 撤回: the asker takes his request back while it runs.
import { flowRoutes, type InstDetail } from '@xinqi/wire/flow';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { ReasonArea } from '../../../../ui/approval/reason-area.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import type { Decision } from './decided.tsx';

type Props = { inst: InstDetail; onClose: () => void; onDone: (decision: Decision) => void };

export function WithdrawDialog({ inst, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="撤回申请"
      okText="确认撤回"
      danger
      doneText="已撤回"
      hint={
        inst.flowType === 0
          ? '撤回后合同随之撤销，签署方不会收到任何通知；可复制为新合同重新发起。'
          : '撤回后可以重新申请用印。'
      }
      run={() => call(flowRoutes.withdraw, { instIdNo: inst.instIdNo, reason: reason.trim() })}
      onClose={onClose}
      onDone={({ status }) => onDone({ act: 'withdraw', status })}
    >
      <ReasonArea label="撤回原因（选填）" value={reason} onValue={setReason} />
    </FormDialog>
  );
}
