// 人脸识别: name and number, a consent of its own, then the page of the party that looks at the face.
import { Link } from '@tanstack/react-router';
import { asOneSpelling, beijingDay, personFault } from '@xinqi/domain';
import { type FacePlace, realNameRoutes as r } from '@xinqi/wire/real-name';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { useSession } from '../../../platform/session.ts';
import { Field } from '../../../ui/field.tsx';
import { ConsentBox } from '../../../ui/identity/consent-box.tsx';
import { NumberFields } from '../../../ui/identity/number-fields.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { draftOf, keepDraft } from '../draft.ts';

export type Begun = { attemptId: string; place: FacePlace };
type Props = {
  consent: { text: string; hash: string };
  correct: boolean;
  left: number;
  onBegun: (begun: Begun) => void;
};

export function FaceForm({ consent, correct, left, onBegun }: Props) {
  const account = useSession(({ authUser }) => authUser?.account ?? '');
  const [before] = useState(() => draftOf(account));
  const [said, setSaid] = useState(before.said);
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { busy, attempt } = useAttempt();
  const { fullName, idCard } = asOneSpelling(said);
  const fault = personFault({ fullName, idCard, bankCard: '' }, 'face', beijingDay(new Date()));
  const errorOf = (field: keyof typeof said) => (tried && fault?.field === field ? fault.message : undefined);
  const change = (part: Partial<typeof said>) => {
    const now = { ...said, ...part };
    setSaid(now);
    keepDraft(account, { ...before, said: now });
    setFailure(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (fault || !agreed) return;
    const attemptId = crypto.randomUUID();
    const input = {
      ...{ attemptId, fullName, idCard, consentHash: consent.hash },
      ...(correct ? { correct: 1 as const } : {}),
    };
    void attempt(() => call(r.faceVerify, input), {
      failed: setFailure,
      after: (place) => onBegun({ attemptId, place }),
    });
  };
  return (
    <form className="card real-name-card real-name-form" onSubmit={submit} noValidate>
      <p>
        人脸识别须使用摄像头。不愿意或不方便的，可以
        <Link to="/auth/moreAuthType" search={correct ? { correct: '1' } : {}}>
          换个方式验证
        </Link>
        ，不影响使用。
      </p>
      <Field
        label="姓名"
        value={said.fullName}
        maxLength={60}
        autoComplete="name"
        error={errorOf('fullName')}
        onValue={(value) => change({ fullName: value })}
      />
      <NumberFields said={said} bank={false} errorOf={errorOf} onChange={change} />
      <ConsentBox
        name="人脸信息处理说明"
        text={consent.text}
        agreed={agreed}
        onAgreed={setAgreed}
        missing={tried && !agreed}
      />
      {failure && (
        <p className="form-error" role="alert">
          {failure.message}
        </p>
      )}
      <div className="real-name-acts">
        <Button look="primary" large type="submit" busy={busy} disabled={left === 0}>
          开始人脸识别
        </Button>
      </div>
      {left === 0 && <p className="muted small">今天的验证次数已用完，请明天再试。</p>}
    </form>
  );
}
