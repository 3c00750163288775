// What is demanded of a signatory's reading before he signs (强制阅读). Nothing is, unless the sender says so.
import { maxReadSeconds } from '@xinqi/domain';
import { Checkbox } from 'antd';
import { Select } from '../../../../ui/kit/select.tsx';
import type { Party } from '../draft/draft.ts';
import './demand.css';

const offered = [0, 10, 30, 60, 180, maxReadSeconds];
const timeText = (seconds: number): string => {
  if (seconds === 0) return '时长不限';
  return seconds % 60 === 0 ? `至少${seconds / 60}分钟` : `至少${seconds}秒`;
};

type Props = {
  party: Party;
  place: string;
  onChange: (change: Partial<Pick<Party, 'readWhole' | 'readTime'>>) => void;
};

export function PartyReading({ party, place, onChange }: Props) {
  const { readWhole, readTime } = party;
  // a program may have asked for another time
  const times = offered.includes(readTime) ? offered : [...offered, readTime].sort((a, b) => a - b);
  return (
    <div className="party-reading">
      <span className="muted">阅读要求</span>
      <Checkbox
        aria-label={`签署前须看完每一页：${place}`}
        checked={readWhole}
        onChange={(event) => onChange({ readWhole: event.target.checked })}
      >
        须看完每一页
      </Checkbox>
      <Select
        small
        aria-label={`阅读时长：${place}`}
        value={readTime}
        options={times.map((seconds) => [seconds, timeText(seconds)] as const)}
        onValue={(seconds) => onChange({ readTime: seconds })}
      />
    </div>
  );
}
