// 身份核验 before signing: what the signatory says of himself is compared by the party outside, by the way that he chooses among those that
// the sender allows. Name and phone are those of the contract. Another way is one press away.
import {
  type CheckResult,
  outcomeText,
  type PersonWay,
  type WillWay,
  willMissing,
  willText,
  willWayNames,
} from '@xinqi/domain';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';
import { optionsOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { FaceWill } from './face-will.tsx';
import { IdentityForm, type Will } from './identity-form.tsx';
import { mayUsePasskey, PasskeyWay } from './passkey-choice.tsx';
import { PasswordWay } from './password-way.tsx';
import './will.css';

const calls = { operator3: r.authOperator, bank3: r.authBank3, bank4: r.authBank4 } as const;

type FormProps = {
  contract: Contract;
  signNo: string;
  will: Will;
  way: PersonWay;
  onPassed: () => Promise<void>;
};

function WillForm({ contract, signNo, will, way, onPassed }: FormProps) {
  const [outcome, setOutcome] = useState<{ result: Exclude<CheckResult, 'match'>; left: number }>();
  const options = optionsOf(contract.access);
  return (
    <IdentityForm
      {...{ contract, signNo, will, way }}
      consent={{ name: '身份信息处理说明', text: will.consentText, hash: will.consentHash }}
      submitText="提交核验"
      outcome={outcome && `${outcomeText(outcome.result)}今天还可以核验 ${outcome.left} 次。`}
      onTyped={() => setOutcome(undefined)}
      ask={(person, bankCard) =>
        way === 'operator3'
          ? call(calls.operator3, person, options)
          : call(calls[way], { ...person, bankCard }, options)
      }
      onAnswer={({ result, left }) => (result === 'match' ? onPassed() : setOutcome({ result, left }))}
    />
  );
}

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
  const { detail, refresh } = contract;
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
    <Modal
      open
      title={<>身份核验 {will.simulated && <TestMark />}</>}
      width={440}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
    >
      <p className="proof-text">
        为确认签署是您本人的意愿，发起方要求签署前{willText(will)}。您填写的内容和签名都会保留。
      </p>
      {will.identityNamed && <p className="muted small">发起方指定了您的身份证号，须以该号码通过核验。</p>}
      {shown.length > 0 && (
        <p role="status">
          已选择或通过{shown.map((one) => willWayNames[one]).join('、')}，还需通过 {left} 项。
        </p>
      )}
      {open.length > 1 && (
        <div className="will-ways">
          <span className="muted small">换个方式验证</span>
          <Segmented
            block
            // four names do not stand side by side on a phone
            vertical={open.length > 3}
            aria-label="核验方式"
            value={way ?? ''}
            options={open.map((one) => ({ value: one, label: willWayNames[one] }))}
            onChange={(value) => setChosen(value as WillWay)}
          />
        </div>
      )}
      {way === 'passkey' && <PasskeyWay contract={contract} onUse={usePasskey} />}
      {way === 'password' && (
        <PasswordWay contract={contract} signNo={signNo} has={will.hasPassword} onPassed={passed} />
      )}
      {way === 'face' && <FaceWill contract={contract} signNo={signNo} will={will} onPassed={passed} />}
      {way && way !== 'passkey' && way !== 'password' && way !== 'face' && (
        <WillForm key={way} contract={contract} signNo={signNo} will={will} way={way} onPassed={passed} />
      )}
      <p className="muted small will-other">
        {open.length > 1 ? '如都无法通过' : '如无法通过'}，请联系发起方 {detail.senderName} 更换验证方式。
      </p>
    </Modal>
  );
}
