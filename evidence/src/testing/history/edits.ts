// How the sample's history is changed before it is chained and logged: its bytes, the log and every key stay right.
import type { Event } from '../../event/event.ts';
import type { EventType } from '../../event/event-data.ts';
import type { ClaimId } from '../../verify/index.ts';
import type { SampleOptions, SampleTools } from '../sample-pack.ts';

export type Edit = NonNullable<SampleOptions['edit']>;
export interface History {
  readonly name: string;
  readonly edit: Edit;
  /** What refutes it, and a part of the reason. */
  readonly claim: ClaimId;
  readonly reason: string;
}

export type Loose = Record<string, unknown>;
export const dataOf = (event: Event): Loose => event.data as unknown as Loose;
export const first = (events: readonly Event[], type: EventType): Event =>
  events.find((e) => e.type === type)!;
export const drop =
  (type: EventType): Edit =>
  (events) =>
    events.filter((event) => event.type !== type);
/** Changes the first event of a type. */
export const change =
  (type: EventType, data: Loose, more: Loose = {}): Edit =>
  (events) => {
    const hit = first(events, type);
    return events.map((event) =>
      event === hit
        ? ({ ...event, ...more, data: { ...dataOf(event), ...data } } as unknown as Event)
        : event,
    );
  };
/** Further events right before or after the first of a type; times stay in order. */
export const insert =
  (
    where: 'before' | 'after',
    type: EventType,
    make: (events: Event[], tools: SampleTools) => Loose[],
  ): Edit =>
  (events, tools) => {
    const at = events.findIndex((e) => e.type === type) + (where === 'after' ? 1 : 0);
    const near = events[Math.min(at, events.length - 1)]!;
    const { v, log, apply_no, actor } = near;
    const made = make(events, tools).map(
      (event) => ({ v, log, apply_no, actor, id: tools.uuid(), ts: near.ts, ...event }) as unknown as Event,
    );
    const rest = at >= events.length ? [] : events.slice(at);
    return [...events.slice(0, at), ...made, ...rest];
  };
export const each =
  (...edits: Edit[]): Edit =>
  async (events, tools) => {
    let now = events;
    for (const edit of edits) now = await edit(now, tools);
    return now;
  };
export const system = { kind: 'system', auth: [] };
export const S1 = { sign_no: 'S1' };

/** Takes commitments out of the events of S1 that `of` names. */
export const without =
  (of: readonly string[], keys: readonly string[]): Edit =>
  (events) =>
    events.map((event) => {
      if (event.sign_no !== 'S1' || !of.includes(event.type)) return event;
      const left = (from: object | undefined): Loose =>
        Object.fromEntries(Object.entries(from ?? {}).filter(([key]) => !keys.includes(key)));
      const pii = left(event.pii);
      const { pii: _pii, ...rest } = event;
      return {
        ...rest,
        data: left(event.data),
        ...(Object.keys(pii).length > 0 ? { pii } : {}),
      } as unknown as Event;
    });

/** The same person under new commitments, or the very same ones: a correction. */
export const corrected =
  (again: 'same' | 'other') =>
  (events: Event[]): Loose => {
    const { pii, data } = first(events, 'recipient.add') as unknown as { pii: Loose; data: Loose };
    const { subject_c } = data;
    return again === 'same'
      ? { type: 'recipient.correct', ...S1, pii, data: { subject_c } }
      : {
          type: 'recipient.correct',
          ...S1,
          pii: { name_c: 'a1'.repeat(32), mobile_c: 'a2'.repeat(32) },
          data: { subject_c: 'a3'.repeat(32) },
        };
  };
export const issued = (generation: number): Loose => ({
  type: 'link.issue',
  ...S1,
  actor: system,
  data: { generation, channel: 'sms', expires: '2036-06-02T00:00:00.000Z' },
});
export const sms = (events: Event[], more: Loose): Loose => ({
  type: 'auth.sms',
  ...S1,
  data: { ...dataOf(first(events, 'auth.sms')), ...more },
});
export const opened = (generation: number): Loose => ({ type: 'link.open', ...S1, data: { generation } });
/** Everything that who comes by a further link does before he signs. */
export const comesBy = (events: Event[], generation: number): Loose[] => [
  issued(generation),
  sms(events, { generation }),
  opened(generation),
];
export const revoked = (generation: number, reason: string): Loose => ({
  type: 'link.revoke',
  ...S1,
  actor: system,
  data: { generation, reason },
});
/** Who signs in, with a code to his phone. */
export const signedIn = { actor: { kind: 'person', auth: [{ method: 'sms', level: 'mobile' }] } };
export const face: Loose = { type: 'auth.face', ...S1, data: { result: 'passed' } };
export const byFace = { actor: { kind: 'link', auth: [{ method: 'face', level: 'face' }] } };
/** S9 in the place of somebody, or of nobody. */
export const replaced = (events: Event[], more: Loose): Loose => {
  const { pii, data } = first(events, 'recipient.add') as unknown as { pii: Loose; data: Loose };
  const { kind, order, subject_c, org_c } = data;
  const who = { kind, order, subject_c, ...(org_c === undefined ? {} : { org_c }) };
  return { type: 'recipient.replace', sign_no: 'S9', pii, data: { ...who, by: 'sender', ...more } };
};
/** Another commitment of the event in place of its own. */
export const other =
  (type: EventType, key: 'name_c' | 'mobile_c'): Edit =>
  (events, tools) => {
    const pii = { ...(first(events, type).pii as Loose), [key]: 'b1'.repeat(32) };
    return change(type, {}, { pii })(events, tools);
  };
/** Invitation and intent agree on a subject, which is not that of the certificate. */
export const otherSubject: Edit = async (events, tools) => {
  const salt = new Uint8Array(32).fill(7);
  const named = await Promise.all(
    events.map(async (event) => {
      if (event.sign_no !== 'S1' || !('subject_c' in event.data)) return event;
      const subject_c = await tools.commitTo(event.id, 'data.subject_c', '李*', salt);
      return { ...event, data: { ...event.data, subject_c } } as Event;
    }),
  );
  return named;
};
/** What was opened of a name is another name than the certificate's, masked. */
export const otherName: Edit = async (events, tools) => {
  const salt = new Uint8Array(32).fill(9);
  return Promise.all(
    events.map(async (event) => {
      if (event.sign_no !== 'S1' || event.pii?.name_c === undefined) return event;
      const name_c = await tools.commitTo(event.id, 'pii.name_c', '王小明', salt);
      return { ...event, pii: { ...event.pii, name_c } } as Event;
    }),
  );
};

export const voided = (step: string, counterpart = 'XQ2', role = 'voided'): Loose => ({
  type: 'apply.void',
  actor: system,
  data: { step, role, counterpart },
});
/** Events at the end of the history. */
export const after =
  (...made: Loose[]): Edit =>
  (events, tools) => {
    const { v, log, apply_no, ts } = events.at(-1)!;
    return [
      ...events,
      ...made.map((event) => ({ v, log, apply_no, id: tools.uuid(), ts, ...event }) as unknown as Event),
    ];
  };

/** A court was given what opens a commitment. */
export const disclosed = {
  type: 'disclose',
  actor: { kind: 'operator', auth: [] },
  data: { order_c: 'ab'.repeat(32), openings: 1, records: 'cd'.repeat(32) },
} as const;
