// 近30天: contracts sent and finished a day, as two bars each. A table for those who hear the page; drawn without a
// chart library: thirty pairs of rectangles need none.
import type { Output } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { Empty } from '../../../ui/empty.tsx';

type Days = Output<typeof signingRoutes.applyTrend>['list'];
/** Units of the drawing, which is stretched to the width of its card; words stand beside it, in their own size. */
const HEIGHT = 100;
const STEP = 20;
/** Days between two dates below the bars. */
const WEEK = 7;

/** The next round number at or above `n`: 1, 2, 5 times a power of ten. */
export function roundUp(n: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(n, 1)));
  return [1, 2, 5, 10].map((k) => k * power).find((k) => k >= n) ?? 10 * power;
}

export function TrendChart({ days }: { days: Days }) {
  const sum = (key: 'sent' | 'finished') => days.reduce((n, day) => n + day[key], 0);
  if (sum('sent') + sum('finished') === 0) return <Empty text="近30天没有发起或完成的合同" />;
  // never below 5: a single contract is no mountain
  const top = roundUp(Math.max(5, ...days.flatMap((day) => [day.sent, day.finished])));
  const height = (n: number) => (n / top) * HEIGHT;
  return (
    <figure className="trend">
      <figcaption className="trend-legend">
        <span className="trend-sent">发起 {sum('sent')} 份</span>
        <span className="trend-finished">完成 {sum('finished')} 份</span>
      </figcaption>
      <div className="trend-plot" aria-hidden="true">
        <span className="trend-top">{top}</span>
        <span className="trend-zero">0</span>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="trend-bars"
        >
          {[0, 0.5, 1].map((part) => (
            <line
              key={part}
              x1="0"
              x2={days.length * STEP}
              y1={HEIGHT * part}
              y2={HEIGHT * part}
              className="trend-axis"
            />
          ))}
          {days.map((day, i) => (
            <g key={day.day}>
              <title>{`${day.day}：发起 ${day.sent}，完成 ${day.finished}`}</title>
              <rect x={i * STEP} y="0" width={STEP} height={HEIGHT} fill="transparent" />
              <rect
                x={i * STEP + 3}
                y={HEIGHT - height(day.sent)}
                width="6"
                height={height(day.sent)}
                className="trend-bar-sent"
              />
              <rect
                x={i * STEP + 10}
                y={HEIGHT - height(day.finished)}
                width="6"
                height={height(day.finished)}
                className="trend-bar-finished"
              />
            </g>
          ))}
        </svg>
        <div className="trend-days">
          {days.map(
            (day, i) =>
              i % WEEK === 0 && (
                <span key={day.day} style={{ left: `min(${(i / days.length) * 100}%, calc(100% - 36px))` }}>
                  {day.day.slice(5)}
                </span>
              ),
          )}
        </div>
      </div>
      <table className="visually-hidden">
        <caption>每日发起和完成的合同</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">发起</th>
            <th scope="col">完成</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              <td>{day.sent}</td>
              <td>{day.finished}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
