// 签署密码 among the ways that are demanded: six digits of the account whose phone the contract was sent to. Whoever has none is shown where one is set,
// in another tab: what he drew and typed stays.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { call } from '../../../../platform/client.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { PasswordForm, settingsPath } from './password-form.tsx';

type Props = { contract: Contract; signNo: string; has: boolean; onPassed: () => Promise<void> };

export function PasswordWay({ contract, signNo, has, onPassed }: Props) {
  if (!has)
    return (
      <div className="will-form">
        <p className="small">
          该手机号的账号还没有签署密码。可登录后设置，再回到本页；您填写的内容和签名都会保留。也可以换个方式验证。
        </p>
        <p className="small">
          <a href={settingsPath} target="_blank" rel="noreferrer">
            去设置签署密码
          </a>{' '}
          <Button look="link" onClick={() => void contract.refresh().catch(() => undefined)}>
            我已设置
          </Button>
        </p>
      </div>
    );
  const { access } = contract;
  const enter = async (signPassword: string) => {
    const input = { ...wireOf(access), signNo, signPassword };
    const { result, left } = await call(r.authSignPwd, input, optionsOf(access));
    if (result === 'match') {
      await onPassed();
      return undefined;
    }
    return left > 0 ? `签署密码错误，还可以尝试 ${left} 次` : '签署密码错误，已暂停使用3小时，请换个方式验证';
  };
  return <PasswordForm submitText="提交验证" onDigits={enter} />;
}
