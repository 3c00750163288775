// Who signed and whose turn it is: a line under the parties, the whole order in a pop-over (hover, focus or tap).
import { SignInfoStatus } from '@xinqi/domain';
import type { ApplyRow } from '@xinqi/wire/signing';
import { Popover } from 'antd';
import { minuteText } from '../../../ui/format.ts';
import { SignInfoTag } from '../../../ui/status-tag.tsx';

export type ProgressParty = ApplyRow['progress'][number];
const gone: ReadonlySet<number> = new Set([SignInfoStatus.Transferred]);

/** 已签 1 / 3，待李四；nothing for a draft. */
export function progressText(signed: number, parties: readonly ProgressParty[]): string {
  const [first, ...more] = parties.filter((party) => party.next);
  const waiting = first ? `，待${first.name}${more.length > 0 ? `等${more.length + 1}方` : ''}` : '';
  return `已签 ${signed} / ${parties.filter((party) => !gone.has(party.status)).length}${waiting}`;
}

function Order({ parties }: { parties: readonly ProgressParty[] }) {
  return (
    <ol className="progress-list">
      {parties.map((party) => (
        <li key={party.signNo} className={party.next ? 'progress-now' : undefined}>
          <span className="progress-name">{party.name}</span>
          <SignInfoTag status={party.status} late={party.approvalLate} />
          <span className="number">
            {party.signTime ? minuteText(party.signTime) : party.next ? '轮到该方' : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function Progress({
  name,
  signed,
  parties,
}: {
  name: string;
  signed: number;
  parties: readonly ProgressParty[];
}) {
  if (parties.length === 0) return null;
  return (
    <Popover
      trigger={['hover', 'focus']}
      placement="bottomLeft"
      title="签约进度"
      content={<Order parties={parties} />}
      getPopupContainer={() => document.getElementById('content') ?? document.body}
    >
      <button
        type="button"
        className="progress-line"
        aria-label={`${name}的签约进度：${progressText(signed, parties)}`}
      >
        {progressText(signed, parties)}
      </button>
    </Popover>
  );
}
