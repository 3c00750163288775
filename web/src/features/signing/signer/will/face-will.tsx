// 人脸识别 among the ways that are demanded: a consent of its own, the party's page in another tab, so that what he drew and typed stays, and what came
// of it. Of a browser that opens it in this very tab the attempt is found again.
import { asOneSpelling, beijingDay, outcomeText, personFault } from '@xinqi/domain';
import type { FacePlace as Place } from '@xinqi/wire/real-name';
import { type ApplyDetail, signingRoutes as r } from '@xinqi/wire/signing';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../../../platform/call/use-attempt.ts';
import { useCall } from '../../../../platform/call/use-call.ts';
import { call } from '../../../../platform/client.ts';
import type { Failure } from '../../../../platform/failure.ts';
import { ConsentBox } from '../../../../ui/identity/consent-box.tsx';
import { FacePlace } from '../../../../ui/identity/face-place.tsx';
import { NumberFields } from '../../../../ui/identity/number-fields.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';

type Will = NonNullable<NonNullable<ApplyDetail['me']>['will']>;
type Props = { contract: Contract; signNo: string; will: Will; onPassed: () => Promise<void> };
type Begun = { attemptId: string; place?: Place };

const keyOf = (signNo: string) => `xinqi-face-will ${signNo}`;
function begunBefore(signNo: string): Begun | undefined {
  try {
    const attemptId = sessionStorage.getItem(keyOf(signNo));
    return attemptId ? { attemptId } : undefined;
  } catch {
    return undefined;
  }
}
function keep(signNo: string, attemptId: string | undefined): void {
  try {
    if (attemptId) sessionStorage.setItem(keyOf(signNo), attemptId);
    else sessionStorage.removeItem(keyOf(signNo));
  } catch {
    // without storage it goes on as long as this tab stays
  }
}
/** Milliseconds between two looks at what came of it. */
const EVERY = 3000;

function Waiting({
  contract,
  signNo,
  begun,
  onPassed,
  onAgain,
}: Omit<Props, 'will'> & { begun: Begun; onAgain: () => void }) {
  const { access } = contract;
  const found = useCall(
    r.authFaceResult,
    { ...wireOf(access), signNo, attemptId: begun.attemptId },
    {
      as: () => optionsOf(access),
      fresh: true,
      every: (known, error) => (error || (known && known.state !== 'pending') ? false : EVERY),
    },
  );
  const passed = useRef(onPassed);
  passed.current = onPassed;
  const state = found.data?.state;
  useEffect(() => {
    if (state === undefined || state === 'pending') return;
    keep(signNo, undefined);
    if (state === 'match') passed.current().catch(() => undefined);
  }, [state, signNo]);
  const why = found.error
    ? found.error.message
    : state === 'mismatch' || state === 'unknown'
      ? `${outcomeText(state, 'face')}今天还可以核验 ${found.data?.left ?? 0} 次。`
      : state === 'failed'
        ? '人脸识别没有完成，或没有由本人确认，未通过核验。'
        : undefined;
  return (
    <div className="will-form">
      {why ? (
        <p className="form-error" role="alert">
          {why}
        </p>
      ) : (
        <>
          {begun.place && <FacePlace place={begun.place} newTab />}
          <p className="small">
            正在等待人脸识别。完成后请确认是您本人的操作，再回到本页；也可以换个方式验证。
          </p>
        </>
      )}
      {(why || !begun.place) && <Button onClick={onAgain}>重新发起人脸识别</Button>}
    </div>
  );
}

export function FaceWill({ contract, signNo, will, onPassed }: Props) {
  const [begun, setBegun] = useState(() => begunBefore(signNo));
  const [said, setSaid] = useState({ idCard: '', bankCard: '' });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { busy, attempt } = useAttempt();
  const again = () => {
    keep(signNo, undefined);
    setBegun(undefined);
  };
  if (begun)
    return <Waiting key={begun.attemptId} {...{ contract, signNo, begun, onPassed }} onAgain={again} />;
  const { faceConsent: consent } = will;
  if (!consent) return null;
  const spelled = asOneSpelling({ fullName: will.name, ...said });
  const fault = personFault(spelled, 'face', beijingDay(new Date()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (fault || !agreed) return;
    const { access } = contract;
    const attemptId = crypto.randomUUID();
    const input = { ...wireOf(access), signNo, attemptId, idCard: spelled.idCard, consentHash: consent.hash };
    void attempt(() => call(r.authFace, input, optionsOf(access)), {
      failed: setFailure,
      after: (place) => {
        keep(signNo, attemptId);
        setBegun({ attemptId, place });
      },
    });
  };
  return (
    <form className="will-form" onSubmit={submit} noValidate>
      <p className="small muted">须使用摄像头。不愿意或不方便的，可以换个方式验证。</p>
      <p className="will-who">
        <span className="muted">姓名</span> <strong>{will.name}</strong>
      </p>
      <NumberFields
        said={said}
        bank={false}
        errorOf={(name) => (tried && fault?.field === name ? fault.message : undefined)}
        onChange={(part) => setSaid({ ...said, ...part })}
      />
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
      <Button look="primary" large block type="submit" busy={busy}>
        开始人脸识别
      </Button>
    </form>
  );
}
