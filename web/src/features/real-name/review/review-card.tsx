// The newest application of the caller: waiting, passed or not and why, taken back; while it waits it can be taken back.
import { paperNames, reviewStateNames } from '@xinqi/domain';
import { type ReviewItem, realNameRoutes as r } from '@xinqi/wire/real-name';
import { useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Tag, type Tone } from '../../../ui/status-tag.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { Rows } from '../rows.tsx';

const tones: Readonly<Record<ReviewItem['state'], Tone>> = {
  ...{ open: 'blue', passed: 'green', refused: 'red', withdrawn: 'grey', lapsed: 'orange' },
};

export function ReviewCard({ item }: { item: ReviewItem }) {
  const [leaving, setLeaving] = useState(false);
  const { send } = useAct(r.reviewWithdraw);
  const { attemptId, paper, state, reason, fullName, number, time, endTime, simulated } = item;
  const rows = [
    ['证件', paperNames[paper]],
    ['姓名', fullName],
    ['证件号码', number],
    ['申请时间', minuteText(time)],
    ['结束时间', endTime && minuteText(endTime)],
    ['原因', reason],
  ] as const;
  return (
    <section className="card real-name-card" aria-label="审核进度">
      <h2>
        <Tag tone={tones[state]} text={reviewStateNames[state]} /> {simulated && <TestMark />}
      </h2>
      <Rows rows={rows} className="review-facts" />
      {state === 'open' && (
        <>
          <p className="muted">
            由两名审核员分别核对，均通过后完成实名认证。可以离开本页，有结果时会通知您。审核结束后，证件照片即被删除。
          </p>
          <Button onClick={() => setLeaving(true)}>撤回申请</Button>
        </>
      )}
      {leaving && (
        <FormDialog
          title="撤回这份申请？"
          okText="确认撤回"
          danger
          hint="撤回后，填写的内容和证件照片即被删除，可以重新申请。"
          doneText="已撤回"
          run={() => send({ attemptId })}
          onDone={() => undefined}
          onClose={() => setLeaving(false)}
        />
      )}
    </section>
  );
}
