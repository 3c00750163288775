// Times as the product writes them (spec §9): local time of the browser, second or minute precision.
const two = (n: number) => String(n).padStart(2, '0');

/** YYYY-MM-DD HH:mm:ss; — for nothing. */
export function timeText(iso: string | null | undefined): string {
  if (!iso) return '—';
  const t = new Date(iso);
  return `${dayText(iso)} ${two(t.getHours())}:${two(t.getMinutes())}:${two(t.getSeconds())}`;
}

/** YYYY-MM-DD HH:mm. */
export const minuteText = (iso: string | null | undefined): string =>
  iso ? timeText(iso).slice(0, 16) : '—';

/** YYYY-MM-DD. */
export function dayText(iso: string | null | undefined): string {
  if (!iso) return '—';
  const t = new Date(iso);
  return `${t.getFullYear()}-${two(t.getMonth() + 1)}-${two(t.getDate())}`;
}

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

/** Bytes as KB, or MB above 1024 KB, rounded to two decimals (spec §9). */
export function sizeText(bytes: number): string {
  const kb = bytes / 1024;
  const [value, unit] = kb > 1024 ? [kb / 1024, 'MB'] : [kb, 'KB'];
  return `${Math.round(value * 100) / 100}${unit}`;
}
