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
  type SaidOfHimself,
} from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { type FormEvent, useEffect, useState } from 'react';
import { useRefresh } from '../../platform/call/use-act.ts';
import { useAttempt } from '../../platform/call/use-attempt.ts';
import { call } from '../../platform/client.ts';
import type { Failure } from '../../platform/failure.ts';
import { syncSession, useSession } from '../../platform/session.ts';
import { Field } from '../../ui/field.tsx';
import { ConsentBox } from '../../ui/identity/consent-box.tsx';
import { NumberFields } from '../../ui/identity/number-fields.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { draftOf, dropDraft, keepDraft } from './draft.ts';
import { OcrSection } from './ocr/ocr-section.tsx';
import { readHint } from './ocr/read-hint.ts';
import { fieldOf, readingOf, useShots } from './ocr/use-shots.ts';
import { VerifiedNote } from './verified-note.tsx';

export type PersonState = Output<typeof r.per>;

const cards: readonly OcrKind[] = ['id_front', 'id_back'];
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
  if (outcome?.result === 'match') return <VerifiedNote way={way} simulated={per.simulated} />;
  return (
    <form className="card real-name-card real-name-form" onSubmit={submit} noValidate>
      <ConsentBox
        name="实名认证信息处理说明"
        text={per.consent.text}
        agreed={agreed}
        onAgreed={setAgreed}
        missing={(tried || unready) && !agreed}
      />
      <OcrSection
        {...{ kinds, shots, ready, onTake: take }}
        handOver={{ consentHash: per.consent.hash, onReading: receive }}
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
      <NumberFields
        said={said}
        bank={way !== 'operator3'}
        errorOf={errorOf}
        hintOf={(name) =>
          name === 'idCard'
            ? readHint(front, name, spelled.idCard)
            : readHint(readingOf(shots.bank_card), name, spelled.bankCard)
        }
        onChange={change}
      />
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
