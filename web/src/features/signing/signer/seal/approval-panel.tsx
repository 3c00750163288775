// In place of the confirming button while the chosen seal may not be used yet: 申请用印, the request on its way with 撤回, or
// why it was turned down with 重新申请.
import { FlowInstStatus, flowInstStatusName } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { ApprovalSteps } from '../../../../ui/approval/approval-steps.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { LoadError } from '../../../../ui/load-error.tsx';
import type { Seal } from '../document/sign-plan.ts';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { useProof } from '../open/proof.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { SealApproval } from './use-seal-approval.ts';
import './seal.css';

type Props = {
  contract: Contract;
  approval: SealApproval;
  /** The chosen seal. */
  seal: Seal | undefined;
};

function Withdraw(props: Props & { instIdNo: string; onClose: () => void; onDone: () => void }) {
  const { contract, instIdNo, onClose, onDone } = props;
  const { access, detail } = contract;
  const prove = useProof();
  const input = { ...wireOf(access), signNo: detail.me?.signNo ?? '', instIdNo };
  return (
    <FormDialog
      title="撤回用印申请"
      okText="确认撤回"
      danger
      doneText="已撤回"
      hint="撤回后可以更换印章、重新申请、转交或拒签。"
      run={() =>
        prove(
          () => call(flowRoutes.withdrawSeal, input, { ...optionsOf(access), quiet: access.by === 'link' }),
          { text: '确认撤回' },
        )
      }
      onClose={onClose}
      onDone={onDone}
    />
  );
}

export function ApprovalPanel(props: Props) {
  const { contract, approval, seal } = props;
  const { stage, about, inst, error } = approval;
  const [open, setOpen] = useState<'ask' | 'withdraw'>();
  const renew = () => {
    setOpen(undefined);
    void contract.refresh().catch(() => {});
    void approval.renew();
  };
  const status = about?.status as FlowInstStatus | null | undefined;
  const again = status != null && status !== FlowInstStatus.Running;
  return (
    <section className="seal-approval" aria-label="用印审批">
      {stage === 'running' ? (
        <>
          <p className="seal-state" role="status">
            <strong>用印审批中</strong>
            <span className="small muted">审批通过后会通知您，此页面会自动更新。</span>
          </p>
          {about?.instIdNo && (
            <Button block onClick={() => setOpen('withdraw')}>
              撤回申请
            </Button>
          )}
        </>
      ) : (
        <>
          {stage === 'refused' && (
            <p className="seal-state seal-refused" role="status">
              <strong>用印申请{status == null ? '未通过' : flowInstStatusName[status]}</strong>
              {about?.reason && <span>原因：{about.reason}</span>}
              <span className="small">您可以重新申请、转交他人签署或拒签。</span>
            </p>
          )}
          {stage === 'ask' && (
            <p className="small muted seal-why">
              使用“{seal?.name}”须先经企业审批，通过后再签署。
              {status === FlowInstStatus.Revoked && '您的上一次申请已撤回。'}
            </p>
          )}
          <Button look="primary" large block disabled={!seal} onClick={() => setOpen('ask')}>
            {!seal ? '请先选择印章' : again ? '重新申请用印' : '申请用印'}
          </Button>
        </>
      )}
      {inst && (stage === 'running' || stage === 'refused') && (
        <details className="seal-steps" open={stage === 'running'}>
          <summary>审批进度</summary>
          <ApprovalSteps inst={inst} />
        </details>
      )}
      {error && !inst && stage === 'running' && (
        <LoadError error={error} onRetry={() => void approval.renew()} />
      )}
      {open === 'ask' && seal && (
        <AskDialog
          contract={contract}
          seal={seal}
          asksAmount={about?.asksAmount ?? false}
          again={again}
          onClose={() => setOpen(undefined)}
          onDone={renew}
        />
      )}
      {open === 'withdraw' && about?.instIdNo && (
        <Withdraw {...props} instIdNo={about.instIdNo} onClose={() => setOpen(undefined)} onDone={renew} />
      )}
    </section>
  );
}
