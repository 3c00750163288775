// The steps after a signature, read out as they move.
import { isFinished } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { CheckMark } from './check-mark.tsx';
import { type Step, stepsOf } from './progress-steps.ts';
import './done.css';

const said: Record<Step['state'], string> = {
  done: '已完成',
  doing: '进行中',
  people: '等待签署',
  waiting: '未开始',
  stuck: '受阻',
};

export function StepList({ detail, live }: { detail: ApplyDetail; live: boolean }) {
  return (
    <>
      <ol className="steps" aria-live="polite">
        {stepsOf(detail).map(({ key, state, title, text }) => (
          <li key={key} className={`step step-${state}`}>
            <span className="step-mark" aria-hidden="true">
              {state === 'done' ? <CheckMark size={13} /> : state === 'stuck' ? '!' : ''}
            </span>
            <div>
              <p>
                <span className="visually-hidden">{said[state]}：</span>
                {title}
              </p>
              {text && <p className="small muted">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
      {!live && !isFinished(detail.status) && (
        <p className="small muted">实时连接已断开，正在重连；进度可能稍有延迟</p>
      )}
    </>
  );
}
