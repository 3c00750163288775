// /initiation/toCreate: starts a contract, or goes on with a draft (?applyId=). The step stands in the address, so
// that the browser's back button walks between steps.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { asFailure, type Failure } from '../../../platform/failure.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useSession } from '../../../platform/session.ts';
import { AntdRoot } from '../../../ui/antd/antd-root.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { loadPdfLibrary } from '../../../ui/pdf-view/index.ts';
import { loadDraft, passes } from './api.ts';
import { CreateWizard, type Start } from './create-wizard.tsx';
import { emptyDraft } from './draft/draft.ts';
import { forgetDraft, unansweredDraft, unsavedDraft } from './draft/kept-draft.ts';
import './create.css';
import './confirm/confirm.css';
import './create-narrow.css';

/** The wizard over one draft; a new key begins afresh. */
function Opened({
  who,
  applyId,
  onAgain,
}: {
  who: string;
  applyId: string | undefined;
  onAgain: () => void;
}) {
  const navigate = useNavigate();
  const [start, setStart] = useState<Start>();
  const [failure, setFailure] = useState<Failure & { passing: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const [wanted] = useState(applyId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is the retry
  useEffect(() => {
    let gone = false;
    setFailure(undefined);
    const kept = unsavedDraft(wanted, who);
    if (kept) setStart({ draft: kept, unsaved: true, step: 1, sent: unansweredDraft(kept, who) });
    else if (!wanted) setStart({ draft: emptyDraft(new Date()), unsaved: false, step: 1 });
    else
      loadDraft(wanted).then(
        (loaded) => !gone && setStart({ ...loaded, unsaved: false }),
        (error: unknown) => !gone && setFailure({ ...asFailure(error), passing: passes(error) }),
      );
    return () => {
      gone = true;
    };
  }, [wanted, who, attempt]);

  if (start) return <CreateWizard who={who} start={start} onAgain={onAgain} />;
  if (!failure) return <PageLoading />;
  return (
    <main className="wizard-result">
      <h1>{failure.passing ? '草稿未能打开' : '该草稿无法继续编辑'}</h1>
      <p className="muted">{failure.message}</p>
      <div className="wizard-result-actions">
        <Button onClick={() => void navigate({ to: '/signInfo/applyList' })}>查看我发起的</Button>
        {failure.passing ? (
          <Button look="primary" onClick={() => setAttempt((count) => count + 1)}>
            重试
          </Button>
        ) : (
          <Button look="primary" onClick={onAgain}>
            发起新合同
          </Button>
        )}
      </div>
    </main>
  );
}

export default function CreatePage() {
  const navigate = useNavigate();
  const { applyId } = usePlainSearch();
  const user = useSession((session) => session.currentAuthUser);
  const [round, setRound] = useState(0);
  useEffect(() => {
    loadPdfLibrary().catch(() => undefined);
  }, []);
  const again = () => {
    forgetDraft(applyId);
    void navigate({ to: '/initiation/toCreate', search: {}, ignoreBlocker: true }).then(() =>
      setRound((n) => n + 1),
    );
  };
  const who = `${user?.userId ?? ''}:${user?.corpId ?? ''}`;
  return (
    <AntdRoot>
      <Opened key={`${who} ${round}`} who={who} applyId={applyId} onAgain={again} />
    </AntdRoot>
  );
}
