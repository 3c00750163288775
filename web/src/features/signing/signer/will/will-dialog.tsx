// 身份核验 before signing: what the signatory says of himself is compared by the party outside, by the way that he chooses among those that
// the sender allows. Name and phone are those of the contract. Another way is one press away.
import { type WillWay, willMissing, willText, willWayNames } from '@xinqi/domain';
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
import { WayChoice } from './way-choice.tsx';
import { WillFrame } from './will-frame.tsx';

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
  const withKey = (ways: readonly WillWay[], key = byPasskey): WillWay[] => [
    ...ways,
    ...(key ? (['passkey'] as const) : []),
  ];
  const shown = withKey(will.passed);
  const open = will.ways.filter((way) => !shown.includes(way) && (way !== 'face' || will.faceConsent));
  // what he has is less to do than what he would have to type
  const own = [...(mayUsePasskey(contract) ? ['passkey'] : []), ...(will.hasPassword ? ['password'] : [])];
  const first = own.flatMap((has) => open.find((one) => one === has) ?? [])[0];
  const way = open.find((one) => one === chosen) ?? first ?? open[0];
  const left = willMissing(will, shown);
  const passed = async () => {
    const now = (await refresh()).me?.will;
    if (now && willMissing(now, withKey(now.passed)) === 0) onDone();
  };
  const usePasskey = () => {
    onPasskey();
    if (willMissing(will, withKey(will.passed, true)) === 0) onDone();
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
      <WayChoice ways={open} way={way} onChoose={setChosen} />
      {way === 'passkey' && <PasskeyWay contract={contract} onUse={usePasskey} />}
      {way === 'password' && (
        <PasswordWay contract={contract} signNo={signNo} has={will.hasPassword} onPassed={passed} />
      )}
      {way === 'face' && <FaceWill contract={contract} signNo={signNo} will={will} onPassed={passed} />}
      {way && way !== 'passkey' && way !== 'password' && way !== 'face' && (
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
      <p className="muted small will-other">
        {open.length > 1 ? '如都无法通过' : '如无法通过'}，请联系发起方 {detail.senderName} 更换验证方式。
      </p>
    </WillFrame>
  );
}
