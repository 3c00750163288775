// /applySign/experienceSign: reads the sample of this tab, signs it by hand, takes the file away.
import { Link } from '@tanstack/react-router';
import { trialRoutes } from '@xinqi/wire/trial';
import { useEffect, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { keptTrial } from './kept-trial.ts';
import { NoEffect } from './no-effect.tsx';
import { SampleView, type Trial } from './sample-view.tsx';
import './trial.css';

type Screen = { at: 'opening' } | { at: 'open'; trial: Trial } | { at: 'none'; message: string };

export default function ExperienceSignPage() {
  const [kept] = useState(keptTrial);
  const [screen, setScreen] = useState<Screen>({ at: 'opening' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt asks again, after a signature too
  useEffect(() => {
    if (!kept) return setScreen({ at: 'none', message: '还没有样例' });
    const left = new AbortController();
    call(trialRoutes.info, kept, { visitor: true, signal: left.signal }).then(
      (info) => setScreen({ at: 'open', trial: { ...kept, ...info } }),
      (thrown: unknown) => {
        if (!left.signal.aborted) setScreen({ at: 'none', message: asFailure(thrown).message });
      },
    );
    return () => left.abort();
  }, [kept, attempt]);

  if (screen.at === 'opening') return <PageLoading text="正在打开样例…" />;
  if (screen.at === 'open')
    return <SampleView trial={screen.trial} onSigned={() => setAttempt((n) => n + 1)} />;
  return (
    <main className="trial-page">
      <div className="trial-card">
        <h1>{screen.message}</h1>
        <NoEffect />
        <Link to="/applySign/toCreateDemo" className="btn btn-primary btn-large btn-block">
          生成一份样例
        </Link>
      </div>
    </main>
  );
}
