// What the sender demanded of who stands in each line. Whoever comes into its place, or is corrected, is demanded the same.
import type { AnyEvent } from '../../event/event.ts';
import type { PackedEvent } from '../evidence.ts';

type Added = Extract<AnyEvent, { type: 'recipient.add' }>;

export function demandsOf<T>(
  events: readonly PackedEvent[],
  of: (data: Added['data']) => T,
): ReadonlyMap<string, T> {
  const demands = new Map<string, T>();
  for (const { event } of events) {
    const no = event.sign_no!;
    if (event.type === 'recipient.add') demands.set(no, of(event.data));
    const before = event.type === 'recipient.replace' ? demands.get(event.data.from ?? '') : undefined;
    if (before) demands.set(no, before);
  }
  return demands;
}
