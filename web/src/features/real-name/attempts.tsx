// What was tried, newest first, and what came of it.
import { personWayNames } from '@xinqi/domain';
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

export function Attempts({ attempts }: { attempts: readonly RealNameAttempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <section className="card settings-card" aria-labelledby="real-name-attempts">
      <h2 id="real-name-attempts">验证记录</h2>
      <ul className="real-name-attempts">
        {attempts.map(({ attemptId, way, state, fullName, bankCard, simulated, time }) => (
          <li key={attemptId}>
            <span>
              {personWayNames[way]}
              {bankCard && `（尾号${bankCard}）`} {fullName}
            </span>
            <span className="muted small">{minuteText(time)}</span>
            <span>
              <Tag {...states[state]} /> {simulated && <TestMark />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
