// Beijing's calendar and clock for both sides: days, written times and their bounds, whatever zone a browser or a server
// stands in. No clock of its own: callers pass the instant. UTC+8 all year: China kept summer time from 1986 to 1991 (UTC+9),
// but every instant here is later, and a day that somebody enters is a text that never becomes an instant of those years.

/** A Date or milliseconds since 1970 (UTC). */
type Instant = Date | number;

const offset = 8 * 3_600_000;
export const dayMs = 86_400_000;

const written = (at: Instant): string => new Date(Number(at) + offset).toISOString();

/** 2026-11-22. */
export const beijingDay = (at: Instant): string => written(at).slice(0, 10);
/** 2026-11-22 18:00. */
export const beijingMinute = (at: Instant): string => written(at).slice(0, 16).replace('T', ' ');
/** 2026-11-22 18:00:00. */
export const beijingSecond = (at: Instant): string => written(at).slice(0, 19).replace('T', ' ');
/** 2026-11-22 18:00:00.000. */
export const beijingMillisecond = (at: Instant): string => written(at).slice(0, 23).replace('T', ' ');
/** 2026年11月2日. */
export const beijingDate = (at: Instant): string => chineseDay(beijingDay(at));
/** The hour of the day, 0 to 23. */
export const beijingHour = (at: Instant): number => Number(written(at).slice(11, 13));

/** 2026-11-02 as 2026年11月2日. */
export function chineseDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

/** The instant of a Beijing time as written above, to the day, minute or second, with a space or T; undefined for what is none. */
export function readBeijing(text: string): Date | undefined {
  const [, day, minute = '00:00', second = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const plain = `${day}T${minute}:${second}.000Z`;
  const time = new Date(plain);
  // 31 April would be read as 1 May, and 24:00 as the day after
  if (Number.isNaN(time.getTime()) || time.toISOString() !== plain) return undefined;
  return new Date(time.getTime() - offset);
}

/** Midnight at which a day (YYYY-MM-DD) begins. */
export const dayStart = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - offset);
/** Midnight at which it is over: the first instant that no longer belongs to it. */
export const dayEnd = (day: string): Date => new Date(dayStart(day).getTime() + dayMs);

/** The days of a filter as instants, `from` included, `before` not; an end that is not given has no bound. */
export const dayBounds = (of: { beginDate?: string | undefined; endDate?: string | undefined }) => ({
  from: of.beginDate ? dayStart(of.beginDate) : undefined,
  before: of.endDate ? dayEnd(of.endDate) : undefined,
});

/** The day `days` after this one, or before it. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The same day of another month; the last one where that month is too short for it. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(last.setUTCDate(Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10);
}
