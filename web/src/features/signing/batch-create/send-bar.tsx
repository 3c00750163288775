// What will be sent, judged by the server as if it were sent (试发), and the button that sends it. A second click is the same batch.
import type { Output } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { PreviewDialog } from '../create/preview/preview-dialog.tsx';
import { useWizard } from '../create/wizard.ts';
import { type Marks, toBatchInput } from './batch-draft.ts';
import { newUuid } from './new-uuid.ts';
import type { List } from './use-list.ts';

type Tried = Output<typeof r.batchCreate>;

type Props = {
  list: List;
  marks: Marks;
  onSent: (batchId: string) => void;
  /** What has to be looked at first, when nothing is wrong with the list any more; `looked`: it was. */
  first?: { look: ReactNode; looked: boolean };
};

export function SendBar({ list, marks, onSent, first }: Props) {
  const { draft, watch } = useWizard();
  const { busy, attempt } = useAttempt();
  const refresh = useRefresh('signing');
  const [tried, setTried] = useState<{ answer?: Tried; problem?: string }>({});
  const [tries, setTries] = useState(0);
  const [previewing, setPreviewing] = useState(false);
  const { rows, bad } = list;
  const good = rows !== undefined && rows.length > 0 && bad.length === 0;
  // the same rows and places are the same batch, however often the button is pressed
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another batch
  const batchId = useMemo(newUuid, [draft, rows]);
  // a file that was still being prepared is asked about again when it is ready, and what failed when the clerk says so
  const fileState = watch.info?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both only cause another try
  useEffect(() => {
    setTried({});
    if (!good) return;
    let gone = false;
    call(r.batchCreate, toBatchInput(draft, rows, marks, { batchId, tryOnly: true })).then(
      (answer) => !gone && setTried({ answer }),
      (error: unknown) => !gone && setTried({ problem: asFailure(error).message }),
    );
    return () => {
      gone = true;
    };
  }, [good, draft, rows, marks, batchId, fileState, tries]);
  const send = () =>
    attempt(
      async () => {
        await call(r.batchCreate, toBatchInput(draft, rows ?? [], marks, { batchId, tryOnly: false }));
        await refresh();
      },
      { after: () => onSent(batchId) },
    );
  if (!good) return null;
  const { answer, problem } = tried;
  return (
    <section className="card wizard-card batch-send" aria-label="确认并发起">
      <div className="batch-send-text" role="status">
        {problem ? (
          <p className="form-error">
            {problem}
            <Button look="link" onClick={() => setTries(tries + 1)}>
              重新核对
            </Button>
          </p>
        ) : !answer ? (
          <p className="muted">正在试发核对…</p>
        ) : (
          <>
            <p>
              将生成 <strong>{answer.total}</strong> 份合同：{answer.contractNames.join('、')}
              {answer.total > answer.contractNames.length && ' 等'}
            </p>
            <p className="muted">
              {answer.approving
                ? '按企业设置，合同须先通过发起审批，审批通过后才会通知签署方。'
                : '发起后将逐份短信通知签署方；可随时暂停，或停止其余部分。'}
            </p>
          </>
        )}
      </div>
      <div className="batch-send-acts">
        {first ? first.look : <Button onClick={() => setPreviewing(true)}>预览一份</Button>}
        <Button
          look="primary"
          large
          busy={busy}
          disabled={!answer || busy || first?.looked === false}
          onClick={() => void send()}
        >
          发起 {rows.length} 份合同
        </Button>
      </div>
      {previewing && (
        <PreviewDialog
          first={draft.parties.find(({ key }) => 'listed' in (marks[key] ?? {}))?.key}
          onClose={() => setPreviewing(false)}
        />
      )}
    </section>
  );
}
