// What pages write about times and sizes: the formats of spec §9 and deadlines in words.
import { dayText } from '../platform/formats/time-text.ts';

export { sizeText } from '../platform/formats/size-text.ts';
export {
  dayText,
  minuteText,
  namedMinuteText,
  namedTimeText,
  timeText,
} from '../platform/formats/time-text.ts';

/** How long until a deadline, in words; urgent within three days. `now` in ms. */
export function deadlineText(iso: string | null, now: number): { text: string; urgent: boolean } {
  if (!iso) return { text: '未设截止时间', urgent: false };
  const hours = Math.floor((Date.parse(iso) - now) / 3_600_000);
  if (hours < 0) return { text: '已到签署截止时间', urgent: true };
  if (hours < 1) return { text: '不足1小时截止', urgent: true };
  if (hours < 24) return { text: `${hours}小时后截止`, urgent: true };
  const days = Math.floor(hours / 24);
  return { text: days > 30 ? `${dayText(iso)} 截止` : `${days}天后截止`, urgent: days < 3 };
}
