// Days as texts (YYYY-MM-DD, a day in Beijing) and as the date picker wants them. A day has no hour and no zone: it is read and
// written in the same zone, and only "today" asks the clock, which is Beijing's.
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { dayText } from '../format.ts';

export const DAY = 'YYYY-MM-DD';

/** Undefined for '' and for what is no day. */
export function dayOf(text: string): Dayjs | undefined {
  const day = dayjs(text);
  return text && day.isValid() ? day : undefined;
}
export const textOf = (day: Dayjs | null | undefined): string => day?.format(DAY) ?? '';
export const today = (): Dayjs => dayjs(dayText(new Date().toISOString()));

/** What is asked for most among filters. */
export function usualRanges(now = today()): { label: string; value: [Dayjs, Dayjs] }[] {
  const lastMonth = now.subtract(1, 'month');
  return [
    { label: '今天', value: [now, now] },
    { label: '近7天', value: [now.subtract(6, 'day'), now] },
    { label: '近30天', value: [now.subtract(29, 'day'), now] },
    { label: '本月', value: [now.startOf('month'), now.endOf('month')] },
    { label: '上月', value: [lastMonth.startOf('month'), lastMonth.endOf('month')] },
    { label: '今年', value: [now.startOf('year'), now.endOf('year')] },
  ];
}
