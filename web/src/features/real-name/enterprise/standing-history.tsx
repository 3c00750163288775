// Each time that the enterprise was verified: by what and when, when it was judged again, and how it ended.
import { lossReasonNames, type StandingWay } from '@xinqi/domain';
import type { StandingOnce } from '@xinqi/wire/org';
import { minuteText } from '../../../ui/format.ts';
import { Tag } from '../../../ui/status-tag.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';

const wayNames: Readonly<Record<StandingWay, string>> = {
  transfer: '对公打款',
  legal: '法定代表人确认',
  letter: '授权委托书',
  made: '系统录入',
};

export function StandingHistory({ history }: { history: readonly StandingOnce[] }) {
  if (history.length === 0) return null;
  return (
    <section className="card real-name-card" aria-labelledby="standing-history">
      <h2 id="standing-history">认证记录</h2>
      <ul className="real-name-attempts">
        {history.map((one) => (
          <li key={one.verifiedTime}>
            <span>
              {one.companyName}（{one.creditCode}）
            </span>
            <span className="muted small">
              {one.way ? `${wayNames[one.way]}，` : ''}
              {minuteText(one.verifiedTime)} 认证
            </span>
            {one.judgedTime && <span className="muted small">{minuteText(one.judgedTime)} 复核</span>}
            {one.lostTime && (
              <span className="muted small">
                {minuteText(one.lostTime)} 失效
                {one.lostReason && `：${lossReasonNames[one.lostReason]}`}
              </span>
            )}
            <span>
              <Tag tone={one.lostTime ? 'grey' : 'green'} text={one.lostTime ? '已失效' : '有效'} />{' '}
              {one.simulated && <TestMark />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
