// /initiation/toBatch: one file for many counterparts, in three steps: the file, the places, the list. File and places are those of
// the usual wizard, over a draft of which one party stands for everybody in the list; nothing is kept until it is sent.
import { Link, useNavigate } from '@tanstack/react-router';
import { batchColumns } from '@xinqi/domain';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { useSession } from '../../../platform/session.ts';
import { AntdRoot } from '../../../ui/antd/antd-root.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { loadPdfLibrary } from '../../../ui/pdf-view/index.ts';
import { draftReducer, stateOf } from '../create/draft/draft-reducer.ts';
import { useAutosave } from '../create/draft/use-autosave.ts';
import { useFileInfo } from '../create/file/use-file-info.ts';
import { PlaceStep } from '../create/place/place-step.tsx';
import { UploadStep } from '../create/upload/upload-step.tsx';
import { stepProblem, type Wizard, WizardContext } from '../create/wizard.ts';
import { WizardSteps } from '../create/wizard-steps.tsx';
import { batchDraft, fileMarks, listedKey } from './batch-draft.ts';
import { ListStep } from './list-step.tsx';
import { ListedCard } from './listed-card.tsx';
import { SendBar } from './send-bar.tsx';
import { useList } from './use-list.ts';
import '../create/create.css';
import '../create/confirm/confirm.css';
import '../create/parties/parties.css';
import '../create/create-narrow.css';
import './batch-create.css';

const steps = ['上传文件', '设置签署位置', '上传名单并发起'] as const;
type Step = 1 | 2 | 3;
/** As the usual wizard counts them. */
const asUsual = { 1: 1, 2: 3, 3: 4 } as const;

function BatchWizard() {
  const navigate = useNavigate();
  const me = useSession((session) => session.currentAuthUser);
  const [state, dispatch] = useReducer(draftReducer, me, (who) =>
    stateOf(batchDraft(new Date(), who ? { name: who.name, userType: who.userType } : undefined)),
  );
  const { draft } = state;
  const [step, setStep] = useState<Step>(1);
  const [shown, setShown] = useState(false);
  const watch = useFileInfo(draft.fileId);
  const autosave = useAutosave(state, dispatch, 1, false, me?.userId ?? '');
  const userType = draft.parties.find(({ key }) => key === listedKey)?.userType ?? 0;
  const columns = useMemo(() => batchColumns(userType), [userType]);
  const list = useList(columns, me?.userType !== 1);
  const { take } = list;
  // another kind of signatory has other columns
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of kind empties the list
  useEffect(() => take(undefined), [userType]);
  const problem = stepProblem(asUsual[step], draft, watch.info, Date.now());
  const goTo = useCallback(
    (to: Step) => {
      setShown(to > step && problem !== undefined);
      if (to <= step || problem === undefined) setStep(to);
    },
    [step, problem],
  );
  const wizard = useMemo<Wizard>(
    () => ({
      ...{ state, draft, dispatch, watch, autosave, step: asUsual[step], reach: 4, showProblems: shown },
      goTo: () => undefined,
      sent: () => undefined,
    }),
    [state, draft, watch, autosave, step, shown],
  );
  const moves = (
    <>
      {step > 1 && <Button onClick={() => goTo((step - 1) as Step)}>上一步</Button>}
      {step < 3 && (
        <Button look="primary" onClick={() => goTo((step + 1) as Step)}>
          下一步
        </Button>
      )}
    </>
  );
  return (
    <WizardContext value={wizard}>
      <div className={step === 2 ? 'wizard wizard-full' : 'wizard'}>
        <header className="wizard-head">
          <Link to="/initiation/common" className="wizard-exit" aria-label="返回" title="返回">
            <span aria-hidden="true">‹</span>
          </Link>
          <div className="wizard-title">
            <h1>批量发起</h1>
            {draft.contractName.trim() && <span title={draft.contractName}>{draft.contractName}</span>}
          </div>
          <WizardSteps
            label="批量发起步骤"
            names={steps}
            step={step}
            reach={problem ? step : step + 1}
            onGo={goTo}
          />
          <div className="wizard-head-actions">
            <span className="wizard-moves">{moves}</span>
          </div>
          {shown && problem && (
            <p className="wizard-problem" role="alert">
              {problem}
            </p>
          )}
        </header>
        <main className="wizard-main">
          {step === 1 && (
            <>
              <UploadStep />
              <ListedCard />
            </>
          )}
          {step === 2 && <PlaceStep />}
          {step === 3 && (
            <>
              <ListStep list={list} of={{ userType }} emptyList={() => call(r.batchSheet, { userType })} />
              <SendBar
                list={list}
                marks={fileMarks}
                onSent={(batchId) => void navigate({ to: '/initiation/batches', search: { batchId } })}
              />
            </>
          )}
        </main>
        {step < 3 && <footer className="wizard-foot">{moves}</footer>}
      </div>
    </WizardContext>
  );
}

export default function BatchWizardPage() {
  const user = useSession((session) => session.currentAuthUser);
  useEffect(() => {
    loadPdfLibrary().catch(() => undefined);
  }, []);
  if (!user) return <PageLoading />;
  return (
    <AntdRoot>
      <BatchWizard key={`${user.userId}:${user.corpId ?? ''}`} />
    </AntdRoot>
  );
}
