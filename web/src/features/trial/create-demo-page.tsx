// /applySign/toCreateDemo: chooses a sample and a name to sign with.
import { Link, useNavigate } from '@tanstack/react-router';
import { partyName } from '@xinqi/domain';
import { type TrialSample, trialRoutes } from '@xinqi/wire/trial';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { Field } from '../../ui/field.tsx';
import { keepTrial } from './kept-trial.ts';
import { NoEffect } from './no-effect.tsx';
import './trial.css';

const choices: readonly (readonly [TrialSample, string, string])[] = [
  ['lease', '房屋租赁合同', '以承租方的身份签署'],
  ['service', '技术服务合同', '以受托方的身份签署'],
  ['receipt', '物品交接单', '以接收人的身份签署'],
];

export default function CreateDemoPage() {
  const navigate = useNavigate();
  const [sample, setSample] = useState<TrialSample>('lease');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const good = partyName(name.trim()).ok;
    setError(
      good ? undefined : name.trim() ? '须为1-100个字符，不能包含特殊字符或网址' : '请输入样例中使用的姓名',
    );
    if (!good) return;
    setBusy(true);
    setProblem(undefined);
    try {
      keepTrial(await call(trialRoutes.create, { sample, name: name.trim() }, { visitor: true }));
      await navigate({ to: '/applySign/experienceSign' });
    } catch (thrown) {
      setProblem(asFailure(thrown).message);
      setBusy(false);
    }
  };

  return (
    <main className="trial-page">
      <div className="trial-card">
        <h1>体验一次签署</h1>
        <p className="muted">选一份样例，手写签名，下载签好的PDF。整个过程大约一分钟。</p>
        <NoEffect />
        <form onSubmit={(event) => void submit(event)} noValidate>
          <fieldset className="trial-choice">
            <legend>样例</legend>
            {choices.map(([value, title, role]) => (
              <label key={value} className={sample === value ? 'chosen' : ''}>
                <input
                  type="radio"
                  name="sample"
                  checked={sample === value}
                  onChange={() => setSample(value)}
                />
                <span>
                  <strong>{title}</strong>
                  <small>{role}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <Field
            label="样例中使用的姓名"
            name="name"
            autoComplete="off"
            placeholder="可以不是真实姓名"
            value={name}
            onValue={setName}
            error={error}
          />
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" className="btn btn-primary btn-large btn-block" disabled={busy}>
            {busy ? '正在生成样例…' : '生成样例并签署'}
          </button>
        </form>
        <p className="trial-foot">
          需要签署真正的合同？
          <Link to="/account/register">注册账号</Link> 或 <Link to="/login">直接登录</Link>
        </p>
      </div>
    </main>
  );
}
