// The wizard over one draft: state, saving, the way between steps, the questions before something would be lost.
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { mayAskBeforeLeaving } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { loadDraft } from './api.ts';
import { ConfirmStep } from './confirm/confirm-step.tsx';
import { SentPage } from './confirm/sent-page.tsx';
import type { Draft } from './draft/draft.ts';
import { ConflictDialog, LeaveDialog } from './draft/draft-dialogs.tsx';
import { draftReducer, stateOf } from './draft/draft-reducer.ts';
import { forgetDraft, keepDraft, type SentDraft } from './draft/kept-draft.ts';
import { useAutosave } from './draft/use-autosave.ts';
import { useFileInfo, useFileInfos } from './file/use-file-info.ts';
import { useParticulars } from './particulars/use-particulars.ts';
import { PartiesStep } from './parties/parties-step.tsx';
import { PlaceStep } from './place/place-step.tsx';
import { UploadStep } from './upload/upload-step.tsx';
import { reachOf, type Step, stepProblem, type Wizard, WizardContext } from './wizard.ts';
import { WizardFrame } from './wizard-frame.tsx';

const here = '/initiation/toCreate';
const asStep = (value: unknown): Step => ([2, 3, 4] as const).find((step) => step === Number(value)) ?? 1;
/** With what the wizard begins; `sent`: what was on its way to the server when the page was left. */
export type Start = {
  draft: Draft;
  unsaved: boolean;
  step: number;
  savedAt?: Date;
  sent?: SentDraft | undefined;
};
type Props = {
  who: string;
  start: Start;
  onAgain: () => void;
};

export function CreateWizard({ who, start, onAgain }: Props) {
  const navigate = useNavigate();
  const search = usePlainSearch();
  const [state, dispatch] = useReducer(draftReducer, start, ({ draft, unsaved }) =>
    stateOf(draft, unsaved ? 1 : 0),
  );
  const { draft } = state;
  const [sentNo, setSentNo] = useState<string>();
  const [approving, setApproving] = useState(false);
  const [shown, setShown] = useState<Step>();
  const watch = useFileInfo(draft.fileId);
  const further = useFileInfos(draft.further.map(({ fileId }) => fileId));
  const wanted = asStep(search.step ?? start.step);
  const kept = useParticulars();
  const reach = reachOf(draft, watch.info, Date.now(), further, kept);
  const step = asStep(Math.min(wanted, reach));
  const autosave = useAutosave(state, dispatch, wanted, sentNo === undefined, who, start.savedAt);
  const { flush, settle, unsaved, save } = autosave;
  const fileUnknown =
    draft.fileId !== undefined &&
    ((!watch.info && !watch.lost) || further.some(({ info, lost }) => !info && !lost));

  const [restored] = useState(start);
  useEffect(() => {
    if (restored.unsaved) settle(undefined, restored.sent);
  }, [restored, settle]);
  useEffect(() => {
    if (sentNo === undefined) keepDraft(draft, unsaved, who);
  }, [draft, unsaved, who, sentNo]);

  const address = useCallback(
    (to: Step, replace: boolean) =>
      navigate({
        to: here,
        search: { ...(draft.applyId ? { applyId: draft.applyId } : {}), step: String(to) },
        replace,
      }),
    [navigate, draft.applyId],
  );
  // The first save names the draft; the address follows without a new history entry.
  const named = draft.applyId === undefined || search.applyId === draft.applyId;
  const misplaced = !fileUnknown && search.step !== undefined && asStep(search.step) !== step;
  useEffect(() => {
    if (sentNo === undefined && (!named || misplaced)) void address(step, true);
  }, [named, misplaced, step, address, sentNo]);

  const goTo = useCallback(
    (to: Step) => {
      if (to > step) {
        const problem = stepProblem(step, draft, watch.info, Date.now(), further, kept);
        if (problem) {
          setShown(step);
          return;
        }
      }
      setShown(undefined);
      void flush();
      void address(to, false);
    },
    [step, draft, watch.info, further, kept, flush, address],
  );

  const blocker = useBlocker({
    shouldBlockFn: ({ next }) =>
      unsaved && sentNo === undefined && next.pathname !== here && mayAskBeforeLeaving(),
    enableBeforeUnload: () => unsaved && sentNo === undefined,
    withResolver: true,
  });
  const saveAndLeave = async () => {
    if (await flush()) blocker.proceed?.();
    else toast.bad('保存失败，请检查网络后重试');
  };
  const dropAndLeave = () => {
    forgetDraft(draft.applyId);
    blocker.proceed?.();
  };
  const reload = async () => {
    if (!draft.applyId) return;
    try {
      const fresh = await loadDraft(draft.applyId);
      forgetDraft(draft.applyId);
      dispatch({ type: 'load', draft: fresh.draft });
      settle(fresh.savedAt);
    } catch (error) {
      toast.failure(error);
    }
  };
  const keepMine = async () => {
    dispatch({ type: 'detach' });
    settle();
    toast.ok('已另存为新草稿');
  };
  const sent = useCallback(
    (applyNo: string, waits: boolean) => {
      forgetDraft(draft.applyId);
      setApproving(waits);
      setSentNo(applyNo);
    },
    [draft.applyId],
  );

  const wizard = useMemo<Wizard>(
    () => ({
      state,
      draft,
      dispatch,
      watch,
      further,
      autosave,
      step,
      reach,
      goTo,
      showProblems: shown === step,
      sent,
    }),
    [state, draft, watch, further, autosave, step, reach, goTo, shown, sent],
  );
  if (sentNo !== undefined)
    return <SentPage draft={draft} applyNo={sentNo} approving={approving} onAgain={onAgain} />;
  if (save.state === 'sent')
    return (
      <main className="wizard-result">
        <h1>该合同已发起</h1>
        <p className="muted">它已在其他窗口发起，不能再修改。</p>
        <div className="wizard-result-actions">
          <Button look="primary" onClick={() => void navigate({ to: '/signInfo/applyList' })}>
            查看我发起的
          </Button>
        </div>
      </main>
    );
  return (
    <WizardContext value={wizard}>
      <WizardFrame>
        {fileUnknown && wanted > 1 ? (
          <PageLoading />
        ) : (
          { 1: <UploadStep />, 2: <PartiesStep />, 3: <PlaceStep />, 4: <ConfirmStep /> }[step]
        )}
      </WizardFrame>
      <ConflictDialog
        open={save.state === 'conflict'}
        onReload={() => void reload()}
        onKeepMine={() => void keepMine()}
      />
      <LeaveDialog
        open={blocker.status === 'blocked'}
        busy={save.state === 'saving'}
        onSave={() => void saveAndLeave()}
        onDrop={dropAndLeave}
        onStay={() => blocker.reset?.()}
      />
    </WizardContext>
  );
}
