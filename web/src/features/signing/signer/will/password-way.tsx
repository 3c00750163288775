// 签署密码 among the ways that are demanded: six digits of the account whose phone the contract was sent to. Whoever has none is shown where one is set,
// in another tab: what he drew and typed stays.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '../../../../platform/call/use-attempt.ts';
import { call } from '../../../../platform/client.ts';
import { Field } from '../../../../ui/field.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';

const settingsPath = '/tpl/signPwd';
type Props = { contract: Contract; signNo: string; has: boolean; onPassed: () => Promise<void> };

export function PasswordWay({ contract, signNo, has, onPassed }: Props) {
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, attempt } = useAttempt();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!/^[0-9]{6}$/.test(digits)) return setProblem('请输入6位数字签署密码');
    setProblem(undefined);
    const { access } = contract;
    void attempt(
      () => call(r.authSignPwd, { ...wireOf(access), signNo, signPassword: digits }, optionsOf(access)),
      {
        failed: ({ message }) => setProblem(message),
        after: ({ result, left }) => {
          setDigits('');
          if (result === 'match') return onPassed();
          setProblem(
            left > 0
              ? `签署密码错误，还可以尝试 ${left} 次`
              : '签署密码错误，已暂停使用3小时，请换个方式验证',
          );
        },
      },
    );
  };
  return (
    <form className="will-form" onSubmit={submit} noValidate>
      <p className="small muted">由平台比对和记录。它不证明您的姓名，请勿告诉任何人。</p>
      <Field
        label="签署密码（6位数字）"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={digits}
        onValue={setDigits}
        error={problem}
      />
      <Button look="primary" large block type="submit" busy={busy}>
        提交验证
      </Button>
      <p className="small">
        <a href={settingsPath} target="_blank" rel="noreferrer">
          忘记签署密码
        </a>
      </p>
    </form>
  );
}
