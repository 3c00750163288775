// What was tried, newest first, and what came of it.
import { ocrFieldLabels, ocrKindNames, realNameWayNames } from '@xinqi/domain';
import type { RealNameAttempt } from '@xinqi/wire/real-name';
import { minuteText } from '../../ui/format.ts';
import { Tag, type Tone } from '../../ui/status-tag.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';

const states: Readonly<Record<RealNameAttempt['state'], { tone: Tone; text: string }>> = {
  match: { tone: 'green', text: '一致' },
  mismatch: { tone: 'red', text: '不一致' },
  unknown: { tone: 'orange', text: '查无记录' },
  failed: { tone: 'grey', text: '未完成' },
  asked: { tone: 'blue', text: '结果未返回' },
};

/** People look at it. */
const reviews: typeof states = {
  ...states,
  match: { tone: 'green', text: '已通过' },
  mismatch: { tone: 'red', text: '未通过' },
  failed: { tone: 'grey', text: '已撤回或失效' },
  asked: { tone: 'blue', text: '审核中' },
};

const readText = (read: RealNameAttempt['read']): string => {
  const corrected = read.flatMap((one) => one.corrected.map((name) => ocrFieldLabels[name]));
  const from = read.map(({ kind }) => ocrKindNames[kind]).join('、');
  return corrected.length > 0 ? `照片识别（${from}），更正了${corrected.join('、')}` : `照片识别（${from}）`;
};

export function Attempts({ attempts }: { attempts: readonly RealNameAttempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <section className="card real-name-card" aria-labelledby="real-name-attempts">
      <h2 id="real-name-attempts">验证记录</h2>
      <ul className="real-name-attempts">
        {attempts.map(({ attemptId, way, state, fullName, bankCard, simulated, time, read }) => (
          <li key={attemptId}>
            <span>
              {realNameWayNames[way]}
              {bankCard && `（尾号${bankCard}）`} {fullName}
            </span>
            {read.length > 0 && <span className="muted small">{readText(read)}</span>}
            <span className="muted small">{minuteText(time)}</span>
            <span>
              <Tag {...(way === 'review' ? reviews : states)[state]} /> {simulated && <TestMark />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
