// Edits of the sample's history for steps that no server could have written; what each is stands beside it.
import type { Event } from '../../event/event.ts';
import type { EventType } from '../../event/event-data.ts';
import { change, dataOf, type Edit, each, first, insert, type Loose, S1, system } from './edits.ts';

export interface ForgedStep {
  readonly name: string;
  readonly rule: string;
  readonly edit: Edit;
}

export const step = (rule: string, name: string, edit: Edit): ForgedStep => ({ rule, name, edit });

/** Another event like the first of a type. */
export const again =
  (type: EventType, data: Loose = {}, more: Loose = {}) =>
  (events: Event[]): Loose => {
    const { sign_no, doc, pii, actor, ...rest } = first(events, type);
    const given = Object.entries({ sign_no, doc, pii }).filter(([, value]) => value !== undefined);
    return {
      type,
      actor,
      ...Object.fromEntries(given),
      ...more,
      data: { ...dataOf(rest as Event), ...data },
    };
  };
/** Moves the first of a type to before the first of another, or behind it; times stay in order. */
export const moved =
  (type: EventType, where: 'before' | 'after', place: EventType): Edit =>
  (events) => {
    const hit = first(events, type);
    const rest = events.filter((event) => event !== hit);
    const at = rest.findIndex((event) => event.type === place) + (where === 'after' ? 1 : 0);
    return [...rest.slice(0, at), hit, ...rest.slice(at)].map((event, i) => ({
      ...event,
      ts: events[i]!.ts,
    }));
  };
/** Sets a time, `seconds` after that of the contract's first event. */
export const at = (events: readonly Event[], seconds: number): string =>
  new Date(Date.parse(events[0]!.ts) + seconds * 1000).toISOString();
/** Everything from the first of a type on happens later. */
export const delayed =
  (type: EventType, seconds: number): Edit =>
  (events) => {
    const from = events.findIndex((event) => event.type === type);
    return events.map((event, i) => {
      const ts = new Date(Date.parse(event.ts) + seconds * 1000).toISOString();
      return i < from ? event : ({ ...event, ts } as unknown as Event);
    });
  };
export const deadlineAt =
  (seconds: number): Edit =>
  (events, tools) =>
    change('apply.create', { deadline: at(events, seconds) })(events, tools);
/** Somebody else stands in the contract from the beginning. */
export const another = (order: number): Edit =>
  each(
    change('apply.create', { signers: 2 }),
    insert('after', 'recipient.add', (e) => [again('recipient.add', { order }, { sign_no: 'S7' })(e)]),
  );
export const cancelled: Loose = { type: 'apply.cancel', data: {} };
export const refused = (events: Event[]): Loose => ({
  type: 'sign.refuse',
  ...S1,
  actor: first(events, 'sign.intent').actor,
  data: {},
});
export const noted: Loose = { type: 'chain.deposit', actor: system };

/** Right behind the submission of the seal. */
export const whileSealWaits =
  (make: (events: Event[]) => Loose[]): Edit =>
  (events, tools) => {
    const asked = events.findIndex(({ type, sign_no }) => type === 'approve.submit' && sign_no !== undefined);
    const before = events.slice(0, asked + 1);
    const { v, log, apply_no, ts, actor } = before.at(-1)!;
    const made = make(events).map(
      (e) => ({ v, log, apply_no, ts, actor, id: tools.uuid(), ...e }) as unknown as Event,
    );
    return [...before, ...made, ...events.slice(asked + 1)];
  };
