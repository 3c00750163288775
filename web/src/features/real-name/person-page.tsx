// /auth/personalIdentityAuth?way=: what a person says of himself, judged as on the server before it is sent, and what came of it. Another way is
// one press away on every step.
import { Link } from '@tanstack/react-router';
import {
  asOneSpelling,
  beijingDay,
  type CheckResult,
  outcomeText,
  type PersonWay,
  personFault,
  personWayElements,
  personWayNames,
  personWays,
  type SaidOfHimself,
} from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { Checkbox } from 'antd';
import { type FormEvent, useState } from 'react';
import { useRefresh } from '../../platform/call/use-act.ts';
import { useAttempt } from '../../platform/call/use-attempt.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { call } from '../../platform/client.ts';
import type { Failure } from '../../platform/failure.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { syncSession } from '../../platform/session.ts';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';
import './real-name.css';

function Form({ way, correct, per }: { way: PersonWay; correct: boolean; per: Per }) {
  const [said, setSaid] = useState<SaidOfHimself>({ fullName: '', idCard: '', bankCard: '' });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [outcome, setOutcome] = useState<{ result: CheckResult; left: number }>();
  const { busy, attempt } = useAttempt();
  const refresh = useRefresh('real-name', 'account');
  const spelled = asOneSpelling(said);
  const fault = personFault(spelled, way, beijingDay(new Date()));
  const change = (part: Partial<SaidOfHimself>) => {
    setSaid({ ...said, ...part });
    setOutcome(undefined);
    setFailure(undefined);
  };
  const errorOf = (field: keyof SaidOfHimself) =>
    tried && fault?.field === field ? fault.message : undefined;
  const { left = 0 } = per.ways.find((one) => one.way === way) ?? {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (fault || !agreed) return;
    const { bankCard, ...person } = spelled;
    const input = {
      ...{ ...person, attemptId: crypto.randomUUID(), consentHash: per.consent.hash },
      ...(correct ? { correct: 1 as const } : {}),
    };
    void attempt(
      async () => {
        const done =
          way === 'operator3'
            ? await call(r.operatorVerify, input)
            : await call(r.bankVerify, { ...input, bankCard, four: way === 'bank4' ? 1 : 0 });
        // the account bears another name now
        if (done.result === 'match') syncSession(await call(accountRoutes.session, {}));
        await refresh();
        return done;
      },
      { failed: setFailure, after: setOutcome },
    );
  };
  if (outcome?.result === 'match')
    return (
      <section className="card settings-card real-name-done" role="status">
        <h2>认证通过 {per.simulated && <TestMark />}</h2>
        <p>您已通过{personWayNames[way]}完成实名认证。</p>
        <Link to="/auth/authGuide" className="btn btn-primary">
          查看认证信息
        </Link>
      </section>
    );
  return (
    <form className="card settings-card real-name-form" onSubmit={submit} noValidate>
      <Field
        label="姓名"
        value={said.fullName}
        maxLength={60}
        autoComplete="name"
        error={errorOf('fullName')}
        onValue={(fullName) => change({ fullName })}
      />
      <Field
        label="身份证号"
        value={said.idCard}
        maxLength={40}
        autoComplete="off"
        error={errorOf('idCard')}
        onValue={(idCard) => change({ idCard })}
      />
      {way !== 'operator3' && (
        <Field
          label="银行卡号"
          value={said.bankCard}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          error={errorOf('bankCard')}
          onValue={(bankCard) => change({ bankCard })}
        />
      )}
      {way !== 'bank3' && (
        <p className="real-name-mobile">
          手机号 <strong>{per.mobileMasked}</strong>
          <span className="muted small">
            账号手机号。如不是您本人办理，请先<Link to="/signSettings/accountInfo">更换手机号</Link>
            或换个方式验证
          </span>
        </p>
      )}
      <details className="real-name-consent">
        <summary>实名认证信息处理说明</summary>
        <p>{per.consent.text}</p>
      </details>
      <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
        我已阅读并同意《实名认证信息处理说明》
      </Checkbox>
      {tried && !agreed && <span className="field-error">请先阅读并同意</span>}
      {failure && (
        <p className="form-error" role="alert">
          {failure.message}
        </p>
      )}
      {outcome && (
        <p className="form-error" role="alert">
          {outcomeText(outcome.result)}今天还可以验证 {outcome.left} 次。
        </p>
      )}
      <div className="real-name-acts">
        <Button look="primary" large type="submit" busy={busy} disabled={left === 0}>
          提交验证
        </Button>
        <Link to="/auth/moreAuthType" search={correct ? { correct: '1' } : {}}>
          换个方式验证
        </Link>
      </div>
      {left === 0 && <p className="muted small">今天的验证次数已用完，请明天再试。</p>}
    </form>
  );
}
type Per = NonNullable<ReturnType<typeof usePer>['data']>;
const usePer = () => useCall(r.per, {}, { fresh: true });

export default function PersonPage() {
  const { way: asked, correct } = usePlainSearch();
  const way = personWays.find((one) => one === asked) ?? 'operator3';
  const found = usePer();
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  return (
    <section className="real-name" aria-labelledby="real-name-title">
      <div className="page-head">
        <h1 id="real-name-title">
          {personWayNames[way]} {found.data.simulated && <TestMark />}
        </h1>
        <p className="muted">比对{personWayElements[way]}是否一致。</p>
      </div>
      <Form key={way} way={way} correct={correct === '1'} per={found.data} />
    </section>
  );
}
