// What has been read so far, and what the sender demands of it: above the sentence 我已阅读合同全文, which it explains.
import { demandText } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { useSyncExternalStore } from 'react';
import { pageCount } from '../document/files.ts';
import { missingReading, type ReadingClock } from '../document/reading-clock.ts';

type Props = { detail: ApplyDetail; clock: ReadingClock; missing: boolean };

export function ReadingFact({ detail, clock, missing }: Props) {
  const reading = useSyncExternalStore(clock.subscribe, clock.now);
  const { me } = detail;
  const all = pageCount(detail.files);
  const demand = me ? demandText({ whole: me.readWhole, seconds: me.readTime }) : '';
  const left = missingReading(detail, reading);
  return (
    <div className={missing ? 'reading-fact part-missing' : 'reading-fact'}>
      {demand && <p>发起方要求签署前{demand}</p>}
      <p className="muted">
        已看 {Math.min(reading.pages.length, all)}/{all} 页，
        {reading.seconds} 秒{left && <strong className="reading-left">；{left.text}</strong>}
        {demand && !left && <span className="reading-done">，已满足要求</span>}
      </p>
      <p className="muted">由浏览器记录，随签署写入证据</p>
    </div>
  );
}
