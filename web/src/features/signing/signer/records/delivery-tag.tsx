// Whether a member has opened what was delivered to him.
import type { DeliveryRow } from '@xinqi/wire/signing';
import { minuteText } from '../../../../ui/format.ts';
import { Tag } from '../../../../ui/status-tag.tsx';

export function DeliveryTag({ row }: { row: DeliveryRow }) {
  if (row.state === 2) return <Tag tone="grey" text="已离职" />;
  if (row.readTime === null) return <Tag tone="orange" text="未读" />;
  return (
    <>
      <Tag tone="green" text="已读" />
      <span className="muted small">{minuteText(row.readTime)}</span>
    </>
  );
}
