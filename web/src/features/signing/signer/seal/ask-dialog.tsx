// 申请用印: what the seal is needed for, and the amount where the flow depends on it.
import { fenOf } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import { call } from '../../../../platform/client.ts';
import { useKeptState } from '../../../../platform/kept-input.ts';
import { ReasonArea } from '../../../../ui/approval/reason-area.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { SvgImage } from '../../../../ui/sign-pad/svg-image.tsx';
import type { Seal } from '../document/sign-plan.ts';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { useProof } from '../open/proof.tsx';

type Props = {
  contract: Contract;
  seal: Seal;
  asksAmount: boolean;
  again: boolean;
  onClose: () => void;
  onDone: () => void;
};

export function AskDialog({ contract, seal, asksAmount, again, onClose, onDone }: Props) {
  const { access, detail } = contract;
  const signNo = detail.me?.signNo ?? '';
  const prove = useProof();
  const [note, setNote] = useKeptState(`seal note ${signNo}`, '');
  const [amount, setAmount] = useKeptState(`seal amount ${signNo}`, '');
  const fen = amount.trim() ? fenOf(amount) : undefined;
  const check = () => {
    if (asksAmount && !amount.trim()) return '请填写合同金额';
    if (amount.trim() && fen === undefined) return '请填写正确的金额，最多两位小数';
    return undefined;
  };
  const run = () =>
    prove(
      () =>
        call(
          flowRoutes.initFlowInst,
          {
            ...wireOf(access),
            signNo,
            sealId: seal.sealId,
            note: note.trim(),
            ...(fen === undefined ? {} : { amount: fen }),
          },
          { ...optionsOf(access), quiet: access.by === 'link' },
        ),
      { text: '提交申请' },
    );
  return (
    <FormDialog
      title={again ? '重新申请用印' : '申请用印'}
      okText="提交申请"
      doneText="用印申请已提交"
      hint="提交后由企业的审批人审批。通过后会通知您，回到此页面即可签署。"
      check={check}
      run={run}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="ask-seal">
        <SvgImage svg={seal.svg} alt="" />
        <span>
          <span className="small muted">申请使用的印章</span>
          {seal.name}
        </span>
      </p>
      {asksAmount && (
        <Field
          label="合同金额（元）"
          inputMode="decimal"
          maxLength={20}
          placeholder="如 120000.00"
          value={amount}
          onValue={setAmount}
          hint="审批人由金额决定，请按合同如实填写"
        />
      )}
      <ReasonArea label="申请说明（选填，审批人可见）" value={note} onValue={setNote} />
    </FormDialog>
  );
}
