// A face was asked for: where it is shown, what is waited for, and what came of it.
import { Link } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { type FacePlace as Place, realNameRoutes as r } from '@xinqi/wire/real-name';
import { useEffect, useRef } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { syncSession } from '../../../platform/session.ts';
import { lookAgain, whyNoFace } from '../../../ui/identity/face-outcome.ts';
import { FacePlace } from '../../../ui/identity/face-place.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { dropDraft } from '../draft.ts';
import { VerifiedNote } from '../verified-note.tsx';

type Props = {
  attemptId: string;
  /** Not known any more where this page was opened anew. */
  place: Place | undefined;
  correct: boolean;
  onAgain: () => void;
};
export function FaceWaiting({ attemptId, place, correct, onAgain }: Props) {
  const found = useCall(r.faceResult, { attemptId }, { fresh: true, every: lookAgain });
  const refresh = useRef<() => Promise<void>>(undefined);
  refresh.current = useRefresh('real-name', 'account');
  const state = found.data?.state;
  useEffect(() => {
    if (state !== 'match') return;
    dropDraft();
    // the account bears another name now
    call(accountRoutes.session, {}).then(
      (session) => {
        syncSession(session);
        void refresh.current?.();
      },
      // the next page asks for the session anyway
      () => undefined,
    );
  }, [state]);
  if (state === 'match') return <VerifiedNote way="face" simulated={found.data?.simulated ?? false} />;
  if (!state && !found.error) return <PageLoading />;
  const why = whyNoFace(found, '验证');
  return (
    <section className="card real-name-card real-name-form" aria-label="人脸识别">
      {why ? (
        <p className="form-error" role="alert">
          {why}
        </p>
      ) : (
        <>
          {place && <FacePlace place={place} />}
          <p role="status">正在等待人脸识别。完成后请在弹回的页面上确认是您本人的操作，结果会显示在这里。</p>
        </>
      )}
      <div className="real-name-acts">
        {(why || !place) && (
          <Button look={why ? 'primary' : 'plain'} large onClick={onAgain}>
            重新发起
          </Button>
        )}
        <Link to="/auth/moreAuthType" search={correct ? { correct: '1' } : {}}>
          换个方式验证
        </Link>
      </div>
    </section>
  );
}
