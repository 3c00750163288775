// Around every step: the bar with title, steps and saving above; 上一步 and 下一步 in the bar on wide screens, at the
// bottom on phones. 保存草稿 is always in sight.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { SaveIndicator } from './draft/save-indicator.tsx';
import { useParticulars } from './particulars/use-particulars.ts';
import { type Step, stepNames, stepProblem, useWizard } from './wizard.ts';
import { WizardSteps } from './wizard-steps.tsx';

export function WizardFrame({ children }: { children: ReactNode }) {
  const { draft, watch, further, autosave, step, reach, goTo, showProblems } = useWizard();
  const kept = useParticulars();
  const problem = showProblems ? stepProblem(step, draft, watch.info, Date.now(), further, kept) : undefined;
  const saveNow = async () => {
    if (!draft.applyId && !autosave.unsaved) return toast.info('请先上传合同文件或添加签署方');
    if (await autosave.flush()) toast.ok('草稿已保存');
  };
  const moves = (
    <>
      {step > 1 && <Button onClick={() => goTo((step - 1) as Step)}>上一步</Button>}
      {step < 4 && (
        <Button look="primary" onClick={() => goTo((step + 1) as Step)}>
          下一步
        </Button>
      )}
    </>
  );
  return (
    <div className={step === 3 ? 'wizard wizard-full' : 'wizard'}>
      <header className="wizard-head">
        <Link to="/" className="wizard-exit" aria-label="返回工作台" title="返回工作台">
          <span aria-hidden="true">‹</span>
        </Link>
        <div className="wizard-title">
          <h1>发起合同</h1>
          {draft.contractName.trim() && <span title={draft.contractName}>{draft.contractName}</span>}
        </div>
        <WizardSteps label="发起步骤" names={stepNames} step={step} reach={reach} onGo={goTo} />
        <div className="wizard-head-actions">
          <SaveIndicator save={autosave.save} onRetry={() => void autosave.flush()} />
          <Button onClick={() => void saveNow()} disabled={autosave.save.state === 'saving'}>
            保存草稿
          </Button>
          <span className="wizard-moves">{moves}</span>
        </div>
        {problem && (
          <p className="wizard-problem" role="alert">
            {problem}
          </p>
        )}
      </header>
      <main className="wizard-main">{children}</main>
      {step < 4 && <footer className="wizard-foot">{moves}</footer>}
    </div>
  );
}
