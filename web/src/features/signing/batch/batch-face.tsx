// 人脸识别 once for several contracts: a consent of its own, the party's page in another tab, and what came of it, which is then written into each of them.
import type { Output } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { useEffect, useRef, useState } from 'react';
import { asFailure } from '../../../platform/failure.ts';
import { lookAgain, whyNoFace } from '../../../ui/identity/face-outcome.ts';
import { FaceForm, FaceWaiting } from '../signer/will/face-form.tsx';
import type { Said } from '../signer/will/identity-form.tsx';
import type { BatchWill } from './use-batch-will.ts';

type Answer = Output<typeof signingRoutes.batchSignWill>;
type Props = {
  who: { name: string; mobileMasked: string };
  consent: { text: string; hash: string };
  will: Pick<BatchWill, 'ask'>;
  onPassed: (answer: Answer) => void;
};
type Looked = { answer?: Answer; error?: { message: string } };

/** Asks the same again until it is over. */
function useFace(will: Props['will'], begun: { said: Said; answer: Answer }, onPassed: Props['onPassed']) {
  const [looked, setLooked] = useState<Looked>({ answer: begun.answer });
  const now = useRef({ will, onPassed });
  now.current = { will, onPassed };
  const { answer, error } = looked;
  useEffect(() => {
    const wait = lookAgain(answer && { state: answer.result, left: answer.left }, error);
    if (answer?.result === 'match') now.current.onPassed(answer);
    if (wait === false) return;
    let here = true;
    const timer = setTimeout(() => {
      now.current.will.ask('face', begun.said).then(
        (next) => here && setLooked({ answer: next }),
        (failed: unknown) => here && setLooked({ error: asFailure(failed) }),
      );
    }, wait);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [answer, error, begun.said]);
  return looked;
}

function Waiting({
  will,
  begun,
  onPassed,
  onAgain,
}: Pick<Props, 'will' | 'onPassed'> & { begun: { said: Said; answer: Answer }; onAgain: () => void }) {
  const { answer, error } = useFace(will, begun, onPassed);
  const why = whyNoFace({ data: answer && { state: answer.result, left: answer.left }, error }, '核验');
  return <FaceWaiting why={why} place={begun.answer.place} onAgain={onAgain} />;
}

export function BatchFace({ who, consent, will, onPassed }: Props) {
  const [begun, setBegun] = useState<{ said: Said; answer: Answer }>();
  if (begun)
    return (
      <Waiting
        key={begun.said.attemptId}
        {...{ will, begun, onPassed }}
        onAgain={() => setBegun(undefined)}
      />
    );
  return (
    <FaceForm
      who={who}
      consent={consent}
      ask={(said) => will.ask('face', said)}
      onBegun={(answer, said) => setBegun({ said, answer })}
    />
  );
}
