// Histories changed at random: an event is left out, doubled, moved, given to another line, actor or time, or a field of it becomes
// another of its kind. Many cannot have happened, some can: two verifiers have to agree which, and why. The same seed makes the same ones.
import type { Event } from '../event/event.ts';
import { EVENT_DATA, type FieldKind } from '../event/event-data.ts';
import { seeded } from './history/mutations.ts';

type Loose = Record<string, unknown>;
const dataOf = (event: Event): Loose => event.data as unknown as Loose;
const shifted = (ts: string, seconds: number): string =>
  new Date(Date.parse(ts) + seconds * 1000).toISOString();
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Changes `count` things at random. */
export function randomly(seed: number): (events: readonly Event[], count: number) => Event[] {
  const random = seeded(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

  /** Another value of this kind, of which many stand in other events. */
  function otherValue(kind: FieldKind, old: unknown, events: readonly Event[]): unknown {
    if (typeof kind !== 'string') return pick(kind);
    const hashes = events.flatMap((event) => Object.values(dataOf(event)).filter(isHash));
    const lists = events.flatMap((event) => ('docs' in event.data ? [dataOf(event).docs] : []));
    switch (kind) {
      case 'flag':
        return old !== true;
      case 'count':
        return Math.max(0, ((old as number | undefined) ?? 0) + pick([-2, -1, 1, 2]));
      case 'hash':
        return pick(['ab'.repeat(32), ...hashes]);
      case 'time':
        return shifted(events[0]!.ts, pick([-1e6, -70, -30, 0, 10, 30, 70, 86_400, 1e9]));
      case 'text':
        return pick(['S1', 'S2', 'S9', 'FLW1', 'FLW-S1', 'XQ8', '1']);
      case 'file':
        return below(4);
      case 'places':
        return pick([[0], [1], [0, 1], [0, 2], [0, 1, 2]]);
      case 'hashes':
        return pick([['ab'.repeat(32), 'cd'.repeat(32)], ...lists]);
      case 'ways':
        return pick([['operator3'], ['bank4'], ['operator3', 'bank4'], ['operator3', 'password']]);
      case 'checks':
        return ['cd'.repeat(32)];
      default:
        return old;
    }
  }

  function field(event: Event, events: readonly Event[]): Event {
    const shape = Object.entries(EVENT_DATA[event.type] as Record<string, FieldKind>);
    if (shape.length === 0) return event;
    const [name, kind] = pick(shape);
    const key = name.replace('?', '');
    const { [key]: old, ...rest } = dataOf(event);
    if (old === '' || (name !== key && random() < 0.3)) return { ...event, data: rest } as unknown as Event;
    return { ...event, data: { ...rest, [key]: otherValue(kind, old, events) } } as unknown as Event;
  }

  function once(events: readonly Event[]): Event[] {
    const at = below(events.length);
    const event = events[at]!;
    const id = `01977000-0000-7000-8000-${String(below(1e12)).padStart(12, '0')}`;
    switch (pick(['left out', 'doubled', 'moved', 'line', 'actor', 'time', 'field', 'field', 'field'])) {
      case 'left out':
        return events.toSpliced(at, 1);
      case 'doubled':
        return events.toSpliced(below(events.length), 0, { ...event, id });
      case 'moved':
        return events.toSpliced(at, 1).toSpliced(below(events.length), 0, event);
      case 'line':
        return event.sign_no === undefined
          ? [...events]
          : events.with(at, { ...event, sign_no: pick(['S1', 'S2', 'S7', 'S9']) });
      case 'actor': {
        const kind = pick(['person', 'enterprise', 'system', 'operator', 'link'] as const);
        return events.with(at, { ...event, actor: { ...event.actor, kind } });
      }
      case 'time':
        return events.with(at, { ...event, ts: shifted(event.ts, pick([-90, -1, 45, 90, 1900])) });
      default:
        return events.with(at, field(event, events));
    }
  }

  /** No event is earlier than the one before it. */
  const inOrder = (events: readonly Event[]): Event[] => {
    let last = '';
    return events.map((event) => {
      last = event.ts > last ? event.ts : last;
      return { ...event, ts: last };
    });
  };

  return (events, count) => {
    let now = [...events];
    for (let i = 0; i < count; i++) now = once(now);
    return random() < 0.8 ? inOrder(now) : now;
  };
}
