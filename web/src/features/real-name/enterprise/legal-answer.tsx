// One application that waits for the legal person: what it says, his agreement, yes or no.
import { type LegalAsk, realNameRoutes as r } from '@xinqi/wire/real-name';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { minuteText } from '../../../ui/format.ts';
import { ConsentBox } from '../../../ui/identity/consent-box.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { Rows } from '../rows.tsx';

type Props = {
  ask: LegalAsk;
  consent: { text: string; hash: string };
  /** His account is verified. */
  ready: boolean;
  onAnswered: () => Promise<unknown>;
};

function Facts({ ask }: { ask: LegalAsk }) {
  const rows = [
    ['信用代码', ask.creditCode],
    ['法定代表人', ask.legalPerson],
    ['申请人', `${ask.applicantName}（${ask.applicantMobile}）`],
    ['申请时间', minuteText(ask.time)],
    ['有效期至', minuteText(ask.expireTime)],
  ] as const;
  return <Rows rows={rows} />;
}

export function LegalAnswer({ ask, consent, ready, onAnswered }: Props) {
  const { proofId, companyName } = ask;
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [left, setLeft] = useState<number>();
  const [refusing, setRefusing] = useState(false);
  const [done, setDone] = useState<{ test: boolean }>();
  const { busy, attempt } = useAttempt();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    setLeft(undefined);
    if (!agreed) return;
    void attempt(() => call(r.legalCommit, { proofId, consentHash: consent.hash }), {
      failed: setFailure,
      after: ({ result, left: tries, testEnvironment }) => {
        if (result === 'match') setDone({ test: testEnvironment });
        else setLeft(tries);
      },
    });
  };
  const label = `${companyName}的认证申请`;
  if (done)
    return (
      <section className="card real-name-card" aria-label={label}>
        <h2>{companyName}</h2>
        <p role="status">
          <Tag tone="green" text="已认证" /> {done.test && <TestMark />}
        </p>
        <p className="muted">您已确认，申请人已收到通知。</p>
      </section>
    );
  const wrong =
    left === undefined
      ? failure?.message
      : left > 0
        ? `登记机构核验不一致：您实名的姓名、证件号码与该企业登记的法定代表人不符（登记的也可能是您的另一证件）。还可以核验 ${left} 次`
        : '登记机构核验不一致，该申请已失效，请联系申请人';
  return (
    <>
      <form className="card real-name-card real-name-form" aria-label={label} onSubmit={confirm} noValidate>
        <h2>{companyName}</h2>
        <Facts ask={ask} />
        <ConsentBox
          name="法定代表人确认书"
          text={consent.text}
          agreed={agreed}
          onAgreed={setAgreed}
          missing={tried && !agreed}
        />
        {wrong && (
          <p className="form-error" role="alert">
            {wrong}
          </p>
        )}
        <Button look="primary" large block type="submit" busy={busy} disabled={!ready || left === 0}>
          确认，同意申请人办理企业认证
        </Button>
        <Button large block danger onClick={() => setRefusing(true)}>
          拒绝
        </Button>
      </form>
      {/* beside the form: what is submitted in it must not confirm */}
      {refusing && (
        <FormDialog
          title={`拒绝${companyName}的认证申请？`}
          okText="确认拒绝"
          danger
          hint="拒绝后，申请人会收到通知；30天内，该企业不能再请您确认。"
          doneText="已拒绝"
          run={() => call(r.legalRefuse, { proofId })}
          onClose={() => setRefusing(false)}
          onDone={() => void onAnswered()}
        />
      )}
    </>
  );
}
