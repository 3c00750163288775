// /tpl/signPwd: 签署密码, set, replaced and stopped, each after the login password (10401). Said with it: what it is for, and what it proves.
import { Link } from '@tanstack/react-router';
import { signPasswordFault } from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { Field } from '../../../ui/field.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { AccountForm } from '../account-form.tsx';
import { isNotProved, useProof, type WithProof } from '../proof/use-proof.tsx';
import '../settings/settings.css';

const digits = {
  type: 'password',
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 6,
} as const;

type Done = (said: string) => void;

function DigitsForm({ has, withProof, onDone }: { has: boolean; withProof: WithProof; onDone: Done }) {
  const [chosen, setChosen] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ chosen?: string; again?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    // the server knows his phone and document besides
    const fault = signPasswordFault(chosen, { mobile: '' });
    const found = {
      ...(fault ? { chosen: fault } : {}),
      ...(chosen === again ? {} : { again: '两次输入的签署密码不一致' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await withProof(() => call(accountRoutes.setSignPassword, { signPassword: chosen }));
      onDone(has ? '签署密码已更换' : '签署密码已设置');
    } catch (thrown) {
      const { code, message } = asFailure(thrown);
      if (code.startsWith('SIGN_PASSWORD_')) setErrors({ chosen: message });
      else if (!isNotProved(thrown)) setErrors({ form: message });
    }
    setBusy(false);
  };
  const button = has ? '更换签署密码' : '设置签署密码';
  return (
    <AccountForm onSubmit={submit} error={errors.form} busy={busy} busyText="正在提交…" button={button}>
      <Field
        {...digits}
        label="新签署密码"
        hint="6位数字，不要使用生日、手机号中的数字或连续、重复的数字"
        value={chosen}
        onValue={setChosen}
        error={errors.chosen}
      />
      <Field {...digits} label="再次输入" value={again} onValue={setAgain} error={errors.again} />
    </AccountForm>
  );
}

export default function SignPwdPage() {
  const info = useCall(accountRoutes.accountInfo, {});
  const refresh = useRefresh('account');
  const { withProof, dialog } = useProof();
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const has = info.data?.signPasswordTime ?? null;
  const done: Done = (words) => {
    setSaid(words);
    setProblem(undefined);
    void refresh();
  };
  const stop = async () => {
    try {
      await withProof(() => call(accountRoutes.removeSignPassword, {}));
      done('签署密码已停用');
    } catch (thrown) {
      if (!isNotProved(thrown)) setProblem(asFailure(thrown).message);
    }
  };
  return (
    <section aria-labelledby="sign-pwd-title">
      <div className="page-head">
        <h1 id="sign-pwd-title">签署密码</h1>
        <Link className="btn" to="/signSettings/accountInfo">
          返回账号信息
        </Link>
      </div>
      <div className="card settings-card settings-narrow">
        {info.error && <LoadError error={info.error} onRetry={() => void info.refetch()} />}
        <p className="muted">
          发起方允许时，您可在签署前输入签署密码，确认签署是您本人的意愿。它不是登录密码，也不证明您的姓名；由平台比对和记录，请勿告诉任何人。
        </p>
        {said && <p role="status">{said}</p>}
        {info.data && (
          <>
            <p>{has ? `设置于 ${minuteText(has)}` : '尚未设置'}</p>
            <DigitsForm key={has ?? ''} has={has !== null} withProof={withProof} onDone={done} />
          </>
        )}
        {has !== null && (
          <p className="small">
            <Button look="link" onClick={() => void stop()}>
              停用签署密码
            </Button>
          </p>
        )}
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        <p className="muted small">
          忘记签署密码时，验证登录密码后直接更换即可。连续输错5次，3小时内不能使用，其他验证方式不受影响。
        </p>
      </div>
      {dialog}
    </section>
  );
}
