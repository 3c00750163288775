// How long before the end of a contract one is reminded of it: any of the usual spans, and those that were chosen elsewhere.
import { maxEndReminders, reminderText } from '@xinqi/domain';
import { Checkbox } from 'antd';

const usual = [90, 30, 7, 1, 0];

type Props = { value: readonly number[]; onValue: (days: number[]) => void };

export function ReminderDays({ value, onValue }: Props) {
  const offered = [...new Set([...usual, ...value])].sort((a, b) => b - a);
  const full = value.length >= maxEndReminders;
  return (
    <Checkbox.Group
      className="reminder-days"
      value={[...value]}
      options={offered.map((days) => ({
        value: days,
        label: reminderText(days),
        disabled: full && !value.includes(days),
      }))}
      onChange={(chosen) => onValue(offered.filter((days) => chosen.includes(days)))}
    />
  );
}
