// Everything that signing needs, in the order in which it is done: fill, sign, consent, confirm. The right column on
// desktops, a sheet on phones.
import { willText } from '@xinqi/domain';
import type { FieldView } from '@xinqi/wire/signing';
import { lazy, Suspense } from 'react';
import { deadlineText } from '../../../../ui/format.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { sealOf } from '../document/sign-plan.ts';
import type { Contract } from '../open/contract-gate.tsx';
import type { SealApproval } from '../seal/use-seal-approval.ts';
import { PasskeyChoice } from '../will/passkey-choice.tsx';
import { HandChoice } from './hand-choice.tsx';
import { ReadingFact } from './reading-fact.tsx';
import { SealChoice } from './seal-choice.tsx';
import { TextList } from './text-list.tsx';
import type { Signing } from './use-signing.ts';
import './sign.css';
import '../seal/seal.css';

// what few signatories meet is no part of the first load
const AskedBefore = lazy(() => import('../will/asked-before.tsx'));
const SecondDialog = lazy(() =>
  import('../../../../ui/dialog/second-dialog.tsx').then((module) => ({ default: module.SecondDialog })),
);
const ApprovalPanel = lazy(() =>
  import('../seal/approval-panel.tsx').then((module) => ({ default: module.ApprovalPanel })),
);

type Props = {
  contract: Contract;
  signing: Signing;
  /** Of the chosen seal. */
  approval: SealApproval;
  handOpen: boolean;
  onHandOpen: (open: boolean) => void;
  onLocate: (field: FieldView) => void;
  onReload: () => void;
  onRefuse?: () => void;
  onTransfer?: () => void;
};

export function SigningPanel(props: Props) {
  const { contract, signing, approval, handOpen, onHandOpen, onLocate, onReload, onRefuse, onTransfer } =
    props;
  const { detail } = contract;
  const { plan, draft, update, consented, setConsented, problem, missing, busy, second, closeSecond, sign } =
    signing;
  const deadline = deadlineText(detail.signExpire, Date.now());
  const added = detail.parties.find((p) => p.signNo === detail.me?.signNo)?.added;
  const signs = plan.needsHand || plan.canChooseStyle;
  const { stage } = approval;
  // what is filled and agreed to comes after the approval; it is kept meanwhile
  const blocked = stage === 'ask' || stage === 'running' || stage === 'refused';
  const others = onRefuse && stage !== 'running' && (
    <p className="sign-others">
      {onTransfer && (
        <Button look="link" onClick={onTransfer}>
          转交他人签署
        </Button>
      )}
      <Button look="link" className="refuse-link" onClick={onRefuse}>
        拒签
      </Button>
    </p>
  );
  const said = (problem || missing) && (
    <p className="form-error" role="alert">
      <span>{problem?.message ?? missing?.message}</span>
    </p>
  );
  if (blocked)
    return (
      <div className="sign-panel">
        <p className={deadline.urgent ? 'sign-deadline urgent' : 'sign-deadline muted'}>{deadline.text}</p>
        {stage !== 'running' && <SealChoice signing={signing} needing={approval.needing} />}
        <div className="sign-confirm">
          {said}
          <Suspense>
            <ApprovalPanel contract={contract} approval={approval} seal={sealOf(plan, draft)} />
          </Suspense>
          {others}
        </div>
      </div>
    );
  return (
    <div className="sign-panel">
      <p className={deadline.urgent ? 'sign-deadline urgent' : 'sign-deadline muted'}>{deadline.text}</p>
      {plan.texts.length > 0 && <TextList signing={signing} onLocate={onLocate} />}
      {plan.canChooseStyle && (
        <div className="style-pick" role="radiogroup" aria-label="签名方式">
          {(['hand', 'seal'] as const).map((style) => (
            <label key={style}>
              <input
                type="radio"
                name="style"
                checked={draft.style === style}
                onChange={() => update({ style })}
              />
              {style === 'hand' ? '手写签名' : '个人方章'}
            </label>
          ))}
        </div>
      )}
      {signs && plan.needsHand && (
        <HandChoice contract={contract} signing={signing} open={handOpen} onOpen={onHandOpen} />
      )}
      {plan.needsSeal && <SealChoice signing={signing} needing={approval.needing} />}
      {stage === 'passed' && <p className="seal-passed">用印审批已通过，请确认签署。</p>}
      {added && (
        <p className="small muted">您是后来加入的签署方：签名不显示在页面上，可在签名信息与证据中查看。</p>
      )}
      <ReadingFact detail={detail} clock={signing.clock} missing={missing?.what === 'reading'} />
      {detail.me?.will && (
        <p className="small muted">发起方要求签署前{willText(detail.me.will)}，点击“确认签署”后进行。</p>
      )}
      {detail.me?.needsVideo && (
        <p className="small muted">发起方要求签署前录制视频，点击“确认签署”后进行。</p>
      )}
      <label className={missing?.what === 'consent' ? 'consent part-missing' : 'consent'}>
        <input type="checkbox" checked={consented} onChange={(event) => setConsented(event.target.checked)} />
        <span>{detail.me?.consentText}</span>
      </label>
      <PasskeyChoice contract={contract} chosen={signing.byPasskey} onChoose={signing.setByPasskey} />
      <div className="sign-confirm">
        {said}
        {problem?.reload && (
          <Button block onClick={onReload}>
            重新加载合同
          </Button>
        )}
        <Button
          look="primary"
          large
          block
          disabled={busy || stage === 'checking'}
          aria-busy={busy || stage === 'checking'}
          onClick={() => void sign()}
        >
          {busy ? '正在签署…' : '确认签署'}
        </Button>
        {others}
      </div>
      {signing.asksWill && (
        <Suspense>
          <AskedBefore
            contract={contract}
            byPasskey={signing.byPasskey}
            onPasskey={() => signing.setByPasskey(true)}
            onDone={() => void sign(undefined, true)}
            onClose={signing.closeWill}
          />
        </Suspense>
      )}
      {second && (
        <Suspense>
          <SecondDialog
            text="继续签署"
            problem={second.problem}
            onCode={(code) => void sign(code)}
            onClose={closeSecond}
          />
        </Suspense>
      )}
    </div>
  );
}
