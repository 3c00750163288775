// 身份核验 for several contracts at once: what their senders demand is passed once for exactly the chosen set. A contract that stays out is named with
// the reason, and can be signed alone.
import { type WillWay, willWayNames } from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { CompareForm } from '../signer/will/compare-form.tsx';
import { PasswordForm } from '../signer/will/password-form.tsx';
import { WayChoice } from '../signer/will/way-choice.tsx';
import { WillFrame } from '../signer/will/will-frame.tsx';
import { BatchFace } from './batch-face.tsx';
import type { Checked } from './use-batch-sign.ts';
import type { BatchWill } from './use-batch-will.ts';

import './batch.css';

type Props = {
  chosen: readonly Checked[];
  /** Whose phone is compared, and to what he agrees. */
  of: Output<typeof signingRoutes.batchSignCheck>['will'];
  will: BatchWill;
  onDone: () => void;
  onClose: () => void;
};

export default function BatchWillDialog({ chosen, of, will, onDone, onClose }: Props) {
  const [picked, setPicked] = useState<WillWay>();
  const { ways, demanding, open, passed } = will;
  const way = ways.find((one) => one === picked) ?? ways[0];
  const out = chosen.filter(({ signNo }) => signNo in will.refused);
  const rest = chosen.length - out.length;
  return (
    <WillFrame simulated={of.simulated} onClose={onClose}>
      <p className="proof-text">
        所选合同中有 {demanding.length} 份的发起方要求签署前核验。只需核验一次，仅用于本次所选的{' '}
        {chosen.length} 份合同；改变选择后须重新核验。
      </p>
      {demanding.some((line) => line.will?.identityNamed) && (
        <p className="muted small">部分合同的发起方指定了您的身份证号，须以该号码通过核验。</p>
      )}
      {passed.length > 0 && (
        <p role="status">
          已选择或通过{passed.map((one) => willWayNames[one]).join('、')}
          {open.length > 0 ? `，还有 ${open.length} 份合同需再通过 1 项或以上` : ''}。
        </p>
      )}
      {out.length > 0 && (
        <div className="form-error batch-will-out" role="alert">
          <p>以下合同不会随本次签署，可单独签署：</p>
          <ul>
            {out.map(({ signNo, contractName }) => (
              <li key={signNo}>
                《{contractName}》：{will.refused[signNo]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <WayChoice ways={ways} way={way} onChoose={setPicked} />
      {(way === 'password' || way === 'review') && (
        <PasswordForm
          submitText="使用签署密码"
          onDigits={async (digits) => {
            if (will.enter(digits)) onDone();
            return undefined;
          }}
        />
      )}
      {way === 'face' && of.faceConsent && (
        <BatchFace
          who={{ name: demanding[0]?.will?.name ?? '', mobileMasked: of.mobileMasked }}
          consent={of.faceConsent}
          will={will}
          onPassed={(answer) => {
            if (will.take(way, answer)) onDone();
          }}
        />
      )}
      {(way === 'operator3' || way === 'bank4' || way === 'bank3') && (
        <CompareForm
          key={way}
          who={{ name: demanding[0]?.will?.name ?? '', mobileMasked: of.mobileMasked }}
          way={way}
          consent={{ text: of.consentText, hash: of.consentHash }}
          ask={(said, bankCard) => will.ask(way, said, bankCard)}
          onPassed={(answer) => {
            if (will.take(way, answer)) onDone();
          }}
        />
      )}
      {open.length === 0 && rest > 0 && (
        <Button look="primary" large block onClick={onDone}>
          继续签署其余 {rest} 份
        </Button>
      )}
      {way && (
        <p className="muted small will-other">
          如都无法通过，请联系发起方更换验证方式，或取消选择后签署其余合同。
        </p>
      )}
    </WillFrame>
  );
}
