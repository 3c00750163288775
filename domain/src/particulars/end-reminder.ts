// Reminders of a contract's end (合同到期日): so many days before, as its sender or his enterprise chose.
import { addDays } from '../time/index.ts';

/** Days before, of who chose nothing. */
export const usualEndReminders: readonly number[] = [30];
export const maxEndReminders = 5;
export const maxReminderDays = 365;
/** Colleagues who are told beside the sender, at most. */
export const maxReminded = 10;

/** How a reminder is called: 到期前30天, or the day itself. */
export const reminderText = (days: number): string => (days === 0 ? '到期当天' : `到期前${days}天`);

/**
 * Which reminder is due: the nearest to the end whose day has come, and that was not told yet. `told`: days before, as the last
 * reminder of this end had them. One that was missed meanwhile is not made up for: the nearer one says all.
 */
export function dueEndReminder(
  days: readonly number[],
  told: number | null,
  overDate: string,
  today: string,
): number | undefined {
  if (overDate < today) return undefined;
  const due = days.filter((day) => overDate <= addDays(today, day));
  const nearest = Math.min(...due);
  return due.length > 0 && (told === null || nearest < told) ? nearest : undefined;
}
