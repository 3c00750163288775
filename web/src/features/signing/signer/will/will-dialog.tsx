// 身份核验 before signing: what the signatory says of himself is compared by the party outside, by the way that he chooses among those that
// the sender allows. Name and phone are those of the contract. Another way is one press away.
import { cannotMeet, identityWays, type WillWay, willLeft, willText, willWayNames } from '@xinqi/domain';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { CompareForm } from './compare-form.tsx';
import { FaceWill } from './face-will.tsx';
import { mayUsePasskey } from './passkey-choice.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import { PasswordWay } from './password-way.tsx';
import { ReviewWay } from './review-way.tsx';
import { WayChoice } from './way-choice.tsx';
import { WillFrame } from './will-frame.tsx';

/** They compare a mainland identity card. */
const comparing: readonly WillWay[] = identityWays;
const calls = { operator3: r.authOperator, bank3: r.authBank3, bank4: r.authBank4 } as const;

export type WillProps = {
  contract: Contract;
  /** He will confirm by a passkey when he signs. */
  byPasskey: boolean;
  onPasskey: () => void;
  /** Everything that is demanded was passed. */
  onDone: () => void;
  onClose: () => void;
};

export default function WillDialog({ contract, byPasskey, onPasskey, onDone, onClose }: WillProps) {
  const { access, detail, refresh } = contract;
  const { me } = detail;
  const [chosen, setChosen] = useState<WillWay>();
  if (!me?.will) return null;
  const { will, signNo } = me;
  const { shown, left } = willLeft(will, byPasskey);
  const paper = will.review === 'fits' || will.review === 'name';
  const open = will.ways.filter(
    (way) =>
      !shown.includes(way) && (way !== 'face' || will.faceConsent) && (!paper || !comparing.includes(way)),
  );
  // what he has is less to do than what he would have to type
  const own = [...(mayUsePasskey(contract) ? ['passkey'] : []), ...(will.hasPassword ? ['password'] : [])];
  const first =
    will.review === 'fits' && open.includes('review')
      ? 'review'
      : own.flatMap((has) => open.find((one) => one === has) ?? [])[0];
  const way = open.find((one) => one === chosen) ?? first ?? open[0];
  const passed = async () => {
    const now = (await refresh()).me?.will;
    if (now && willLeft(now, byPasskey).left === 0) onDone();
  };
  const usePasskey = () => {
    onPasskey();
    if (willLeft(will, true).left === 0) onDone();
  };
  return (
    <WillFrame simulated={will.simulated} onClose={onClose}>
      <p className="proof-text">
        为确认签署是您本人的意愿，发起方要求签署前{willText(will)}。您填写的内容和签名都会保留。
      </p>
      {will.identityNamed && <p className="muted small">发起方指定了您的身份证号，须以该号码通过核验。</p>}
      {shown.length > 0 && (
        <p role="status">
          已选择或通过{shown.map((one) => willWayNames[one]).join('、')}，还需通过 {left} 项。
        </p>
      )}
      {cannotMeet(will, will.review) && (
        <p className="form-error" role="alert">
          您的账号以人工审核实名，没有登记中国大陆居民身份证，而本合同要求的方式须使用居民身份证，您无法通过。请联系发起方{' '}
          {detail.senderName} 撤销后重新发起，并将意愿认证改为允许“人工审核实名”；本合同在此之前不会生效。
        </p>
      )}
      <WayChoice ways={open} way={way} onChoose={setChosen} />
      {way === 'passkey' && <PasskeyWay contract={contract} onUse={usePasskey} />}
      {way === 'password' && (
        <PasswordWay contract={contract} signNo={signNo} has={will.hasPassword} onPassed={passed} />
      )}
      {way === 'review' && <ReviewWay contract={contract} will={will} onPassed={passed} onUse={usePasskey} />}
      {way === 'face' && <FaceWill contract={contract} signNo={signNo} will={will} onPassed={passed} />}
      {(way === 'operator3' || way === 'bank3' || way === 'bank4') && (
        <CompareForm
          key={way}
          who={will}
          way={way}
          consent={{ text: will.consentText, hash: will.consentHash }}
          ask={(said, bankCard) => {
            const person = { ...wireOf(access), signNo, ...said };
            return way === 'operator3'
              ? call(calls.operator3, person, optionsOf(access))
              : call(calls[way], { ...person, bankCard }, optionsOf(access));
          }}
          onPassed={passed}
        />
      )}
      {open.length > 0 && (
        <p className="muted small will-other">
          {open.length > 1 ? '如都无法通过' : '如无法通过'}，请联系发起方 {detail.senderName} 更换验证方式。
        </p>
      )}
    </WillFrame>
  );
}
