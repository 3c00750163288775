// The signing log in plain words, oldest first, each line with its number in the evidence log.
import type { Output } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { timeText } from '../../../../ui/format.ts';

type Event = Output<typeof signingRoutes.signRecord>['list'][number];

export function Timeline({ list }: { list: readonly Event[] }) {
  return (
    <ol className="timeline">
      {list.map(({ type, text, time, actor, logIndex }, i) => (
        <li key={logIndex ?? `${type}-${i}`}>
          <time dateTime={time}>{timeText(time)}</time>
          <div>
            <p>{text}</p>
            <p className="small muted">
              {actor}
              {logIndex !== null && <span className="timeline-index">日志 #{logIndex}</span>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
