// 人脸识别 among the ways that are demanded: a consent of its own, the party's page in another tab, so that what he drew and typed stays, and what came
// of it. Of a browser that opens it in this very tab the attempt is found again.
import { outcomeText } from '@xinqi/domain';
import type { FacePlace as Place } from '@xinqi/wire/real-name';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../../platform/call/use-call.ts';
import { call } from '../../../../platform/client.ts';
import { FacePlace } from '../../../../ui/identity/face-place.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { IdentityForm, type Will } from './identity-form.tsx';

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
  const again = () => {
    keep(signNo, undefined);
    setBegun(undefined);
  };
  if (begun)
    return <Waiting key={begun.attemptId} {...{ contract, signNo, begun, onPassed }} onAgain={again} />;
  const { faceConsent: consent } = will;
  if (!consent) return null;
  return (
    <IdentityForm
      {...{ contract, signNo, will }}
      way="face"
      consent={{ name: '人脸信息处理说明', ...consent }}
      lead={<p className="small muted">须使用摄像头。不愿意或不方便的，可以换个方式验证。</p>}
      submitText="开始人脸识别"
      ask={(person) => call(r.authFace, person, optionsOf(contract.access))}
      onAnswer={(place, { attemptId }) => {
        keep(signNo, attemptId);
        setBegun({ attemptId, place });
      }}
    />
  );
}
