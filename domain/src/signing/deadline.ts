// 签署截止时间: how far ahead it may lie, what stands there when nobody chose one, and how it may move. Both sides judge alike.
import { addMonths, beijingDay, dayEnd, dayMs } from '../time/index.ts';

/** A year, and the whole of its last day in a leap year: the last choice that a picker of days offers must be accepted. */
const longestDays = 366;

export const latestDeadline = (now: Date | number): Date => new Date(Number(now) + longestDays * dayMs);

/** Why a contract cannot wait until `at`: `past` when that is not later than now, `far` when it is more than a year ahead. */
export function deadlineFault(at: Date | number, now: Date | number): 'past' | 'far' | undefined {
  if (!(Number(at) > Number(now))) return 'past';
  return Number(at) > Number(latestDeadline(now)) ? 'far' : undefined;
}

/** The last minute of a day, Beijing time. */
export const dayDeadline = (day: string): Date => new Date(dayEnd(day).getTime() - 60_000);

/** The last minute of the day three months on, Beijing time. */
export const defaultDeadline = (now: Date | number): Date => dayDeadline(addMonths(beijingDay(now), 3));
