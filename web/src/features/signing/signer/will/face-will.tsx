// 人脸识别 among the ways that are demanded: a consent of its own, the party's page in another tab, so that what he drew and typed stays, and what came
// of it. Of a browser that opens it in this very tab the attempt is found again.
import type { FacePlace as Place } from '@xinqi/wire/real-name';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../../platform/call/use-call.ts';
import { call } from '../../../../platform/client.ts';
import { keepInTab, keptInTab } from '../../../../platform/navigation/tab-storage.ts';
import { lookAgain, whyNoFace } from '../../../../ui/identity/face-outcome.ts';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { FaceForm, FaceWaiting } from './face-form.tsx';
import type { Will } from './identity-form.tsx';

type Props = { contract: Contract; signNo: string; will: Will; onPassed: () => Promise<void> };
type Begun = { attemptId: string; place?: Place };

const keyOf = (signNo: string) => `xinqi-face-will ${signNo}`;
function begunBefore(signNo: string): Begun | undefined {
  const attemptId = keptInTab(keyOf(signNo));
  return attemptId ? { attemptId } : undefined;
}
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
      every: lookAgain,
    },
  );
  const passed = useRef(onPassed);
  passed.current = onPassed;
  const state = found.data?.state;
  useEffect(() => {
    if (state === undefined || state === 'pending') return;
    keepInTab(keyOf(signNo), undefined);
    if (state === 'match') passed.current().catch(() => undefined);
  }, [state, signNo]);
  const why = whyNoFace(found, '核验');
  return <FaceWaiting why={why} place={begun.place} onAgain={onAgain} />;
}

export function FaceWill({ contract, signNo, will, onPassed }: Props) {
  const [begun, setBegun] = useState(() => begunBefore(signNo));
  const again = () => {
    keepInTab(keyOf(signNo), undefined);
    setBegun(undefined);
  };
  if (begun)
    return <Waiting key={begun.attemptId} {...{ contract, signNo, begun, onPassed }} onAgain={again} />;
  const { faceConsent: consent } = will;
  if (!consent) return null;
  return (
    <FaceForm
      who={will}
      consent={consent}
      ask={(said) =>
        call(r.authFace, { ...wireOf(contract.access), signNo, ...said }, optionsOf(contract.access))
      }
      onBegun={(place, { attemptId }) => {
        keepInTab(keyOf(signNo), attemptId);
        setBegun({ attemptId, place });
      }}
    />
  );
}
