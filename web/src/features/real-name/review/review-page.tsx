// /auth/review: people of the operator decide on applications. Who may is asked by every call; others read that they may not.
import { paperNames } from '@xinqi/domain';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { Empty } from '../../../ui/empty.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { ReviewDesk } from './review-desk.tsx';
import '../real-name.css';
import './review.css';

export default function ReviewPage() {
  const found = useCall(r.reviewWaiting, {}, { fresh: true });
  const [chosen, setChosen] = useState<string>();
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  const { list } = found.data;
  return (
    <section className="review" aria-labelledby="review-title">
      <div className="page-head">
        <h1 id="review-title">实名审核</h1>
        <p className="muted">每份申请由两名审核员分别决定：均通过才完成实名；任一不通过即结束。</p>
      </div>
      {list.length === 0 ? (
        <div className="card">
          <Empty text="没有等待您审核的申请" />
        </div>
      ) : (
        <div className="review-columns">
          <ul className="review-list" aria-label="待审核">
            {list.map(({ attemptId, paper, time, correct, simulated }) => (
              <li key={attemptId}>
                <Button
                  block
                  className="review-row"
                  aria-pressed={attemptId === chosen}
                  onClick={() => setChosen(attemptId)}
                >
                  <span>
                    <strong>{paperNames[paper]}</strong>
                    {correct && '（更正）'} {simulated && <TestMark />}
                  </span>
                  <span className="muted small">{minuteText(time)}</span>
                </Button>
              </li>
            ))}
          </ul>
          {chosen && list.some(({ attemptId }) => attemptId === chosen) ? (
            <ReviewDesk key={chosen} attemptId={chosen} onDone={() => setChosen(undefined)} />
          ) : (
            <p className="card real-name-card muted">选择一份申请开始审核</p>
          )}
        </div>
      )}
    </section>
  );
}
