// 人工审核实名 among the ways that are demanded (docs/decisions/0157): who has no mainland card was looked at when his account was verified, and shows
// now by its signing password or a passkey that it is he. Whoever is not so far is told what to do, in another tab.
import { accountWays, realNameWayNames, willWayNames } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import type { Contract } from '../open/contract-gate.tsx';
import { mayUsePasskey } from './passkey-choice.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import { PasswordWay } from './password-way.tsx';

type Will = NonNullable<NonNullable<ApplyDetail['me']>['will']>;
type Props = { contract: Contract; will: Will; onPassed: () => Promise<void>; onUse: () => void };

function WhyNot({ will, contract }: Pick<Props, 'will' | 'contract'>) {
  if (will.review === 'card')
    return (
      <p className="small">
        该手机号的账号已以中国大陆居民身份证实名，请换个方式验证。“{realNameWayNames.review}
        ”用于没有居民身份证的签署人。
      </p>
    );
  if (will.review === 'name')
    return (
      <p className="small">
        该手机号的账号已通过人工审核实名，但实名姓名与本合同中的姓名“{will.name}”不同。请联系发起方更正姓名。
      </p>
    );
  return (
    <>
      <p className="small">
        该手机号的账号尚未实名。没有中国大陆居民身份证的，可登录后提交护照或港澳台、外国人证件，由两名审核员审核；通过后再回到本页签署，不影响您收到的链接。
      </p>
      <p className="small">
        <a href="/auth/document" target="_blank" rel="noreferrer">
          去提交证件
        </a>{' '}
        <Button look="link" onClick={() => void contract.refresh().catch(() => undefined)}>
          我已通过审核
        </Button>
      </p>
    </>
  );
}

export function ReviewWay({ contract, will, onPassed, onUse }: Props) {
  const [by, setBy] = useState<(typeof accountWays)[number]>();
  if (will.review !== 'fits')
    return (
      <div className="will-form">
        <WhyNot will={will} contract={contract} />
      </div>
    );
  const chosen = by ?? (mayUsePasskey(contract) ? 'passkey' : 'password');
  const { signNo } = contract.detail.me!;
  return (
    <div className="will-form">
      <p className="small">
        您的账号已以姓名“{will.name}”通过人工审核实名，请再以该账号的签署密码或通行密钥确认是您本人签署。
      </p>
      <Segmented
        block
        aria-label="确认方式"
        value={chosen}
        options={accountWays.map((value) => ({ value, label: willWayNames[value] }))}
        onChange={setBy}
      />
      {chosen === 'passkey' ? (
        <PasskeyWay contract={contract} onUse={onUse} />
      ) : (
        <PasswordWay contract={contract} signNo={signNo} has={will.hasPassword} onPassed={onPassed} />
      )}
    </div>
  );
}
