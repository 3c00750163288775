// The form of a person: what he says of himself, typed or read off pictures of his cards, judged as on the server before it is sent; and what
// came of it. What he filled in goes along to another way.
import { Link } from '@tanstack/react-router';
import {
  asOneSpelling,
  beijingDay,
  type CheckResult,
  type OcrKind,
  outcomeText,
  type PersonWay,
  personFault,
  personWayNames,
  type SaidOfHimself,
} from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { type OcrReading, realNameRoutes as r } from '@xinqi/wire/real-name';
import { Checkbox } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useRefresh } from '../../platform/call/use-act.ts';
import { useAttempt } from '../../platform/call/use-attempt.ts';
import { call } from '../../platform/client.ts';
import type { Failure } from '../../platform/failure.ts';
import { syncSession, useSession } from '../../platform/session.ts';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';
import { draftOf, dropDraft, keepDraft } from './draft.ts';
import { OcrSection } from './ocr-section.tsx';
import { fieldOf, readingOf, useShots } from './use-shots.ts';

export type PersonState = Output<typeof r.per>;

const cards: readonly OcrKind[] = ['id_front', 'id_back'];
/** What stands beside a field that a picture filled in. */
const readHint = (reading: OcrReading | undefined, name: keyof SaidOfHimself, now: string) => {
  const read = fieldOf(reading, name);
  if (!read) return undefined;
  if (now !== read.value) return '已更正照片的识别结果';
  return read.sure ? '由照片识别，请核对，可直接修改' : '识别得不太确定，请对照证件核对';
};

export function PersonForm({ way, correct, per }: { way: PersonWay; correct: boolean; per: PersonState }) {
  const account = useSession(({ authUser }) => authUser?.account ?? '');
  const [before] = useState(() => draftOf(account));
  const [said, setSaid] = useState<SaidOfHimself>(before.said);
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  /** A picture was to be taken before he agreed. */
  const [unready, setUnready] = useState(false);
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

  const { shots, take, receive } = useShots(
    { consentHash: per.consent.hash, readings: before.readings },
    (reading) => {
      const read = Object.fromEntries(
        (['fullName', 'idCard', 'bankCard'] as const).flatMap((name) => {
          const value = fieldOf(reading, name)?.value;
          return value ? [[name, value]] : [];
        }),
      );
      setSaid((now) => ({ ...now, ...read }));
      setOutcome(undefined);
      setFailure(undefined);
    },
  );
  const kinds: readonly OcrKind[] = way === 'operator3' ? cards : [...cards, 'bank_card'];
  const read = Object.values(shots).flatMap((shot) => readingOf(shot) ?? []);
  const readings = read
    .filter(({ kind, fields }) => kinds.includes(kind) && fields.length > 0)
    .map(({ readingId }) => readingId);
  useEffect(() => {
    if (outcome?.result === 'match') dropDraft();
    else keepDraft(account, { said, readings: read });
  });
  const front = readingOf(shots.id_front);
  const ready = () => {
    setUnready(!agreed);
    return agreed;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (fault || !agreed) return;
    const { bankCard, ...person } = spelled;
    const input = {
      ...{ ...person, attemptId: crypto.randomUUID(), consentHash: per.consent.hash },
      ...(correct ? { correct: 1 as const } : {}),
      ...(readings.length > 0 ? { readings } : {}),
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
      <details className="real-name-consent">
        <summary>实名认证信息处理说明</summary>
        <p>{per.consent.text}</p>
      </details>
      <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
        我已阅读并同意《实名认证信息处理说明》
      </Checkbox>
      {(tried || unready) && !agreed && <span className="field-error">请先阅读并同意</span>}
      <OcrSection
        {...{ kinds, shots, ready, onReading: receive, onTake: take }}
        consentHash={per.consent.hash}
      />
      <Field
        label="姓名"
        value={said.fullName}
        maxLength={60}
        autoComplete="name"
        error={errorOf('fullName')}
        hint={readHint(front, 'fullName', spelled.fullName)}
        onValue={(fullName) => change({ fullName })}
      />
      <Field
        label="身份证号"
        value={said.idCard}
        maxLength={40}
        autoComplete="off"
        error={errorOf('idCard')}
        hint={readHint(front, 'idCard', spelled.idCard)}
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
          hint={readHint(readingOf(shots.bank_card), 'bankCard', spelled.bankCard)}
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
