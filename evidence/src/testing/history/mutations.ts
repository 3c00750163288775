// Impossible histories made out of an honest one by rule: what must stand before what is turned round, what must stand is left out,
// what happens once happens twice, what is bound is changed, what ends a contract is put where it goes on. Each is impossible by
// how it is made, whatever the verifier thinks of it. The same seed makes the same ones.
import type { Event } from '../../event/event.ts';
import { BOUND, ENDS, find, NEEDED, nameOf, ONCE, ORDER } from './bindings.ts';
import { type Edit, type Loose, system, voided } from './edits.ts';

export interface Mutation {
  readonly name: string;
  readonly edit: Edit;
}

/** Numbers from 0 to below 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One second after another, as the server's clock goes. */
const timed = (events: readonly Event[]): Event[] => {
  const start = Date.parse(events[0]!.ts);
  const first = Math.min(...events.map(({ ts }) => Date.parse(ts)), start);
  return events.map((event, i) => ({ ...event, ts: new Date(first + i * 1000).toISOString() }) as Event);
};
/** What the honest history goes on with once it is finished: links die, a deposit, and it is voided. */
export const goesOn: Edit = (events, { uuid }) => {
  const at = events.findIndex(({ type }) => type === 'doc.finalise');
  const { v, log, apply_no, ts } = events[at]!;
  const made = (event: Loose): Event =>
    ({ v, log, apply_no, ts, actor: system, id: uuid(), ...event }) as unknown as Event;
  const dead = ['S1', 'S2'].map((sign_no) =>
    made({ type: 'link.revoke', sign_no, data: { generation: 2, reason: 'complete' } }),
  );
  const kept = { chain: 'humi', deposit_id: '88.1/1', sha256: events[at]!.doc!.sha256, time: ts };
  return timed([
    ...events.slice(0, at),
    ...dead,
    ...events.slice(at),
    made({ type: 'chain.deposit', data: kept }),
    made(voided('requested')),
    made(voided('done')),
  ]);
};

/** Of the sample with approvals, in order, signed by an enterprise (S1) and a person (S2), which `goesOn`. */
export function mutations(seed: number): Mutation[] {
  const random = seeded(seed);
  const below = (n: number, place: number): number => Math.floor(place * n);
  const hash = (): string =>
    Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('');
  const mutation = (name: string, change: (events: Event[], uuid: () => string) => Event[]): Mutation => ({
    name,
    edit: async (events, tools) => timed(change(await goesOn(events, tools), tools.uuid)),
  });
  const made: Mutation[] = [];
  for (const [later, earlier] of ORDER) {
    const place = random();
    made.push(
      mutation(`${nameOf(later)} before ${nameOf(earlier)}`, (events) => {
        const [from, before] = [find(events, later), find(events, earlier)];
        // the contract itself stays the first
        const to = 1 + below(before, place);
        const rest = events.toSpliced(from, 1);
        return rest.toSpliced(Math.min(to, before), 0, events[from]!);
      }),
      mutation(`${nameOf(earlier)} right after ${nameOf(later)}`, (events) => {
        const [after, from] = [find(events, later), find(events, earlier)];
        return events.toSpliced(after + 1, 0, events[from]!).toSpliced(from, 1);
      }),
    );
  }
  for (const hit of NEEDED)
    made.push(mutation(`no ${nameOf(hit)}`, (events) => events.toSpliced(find(events, hit), 1)));
  for (const hit of ONCE) {
    const place = random();
    made.push(
      mutation(`${nameOf(hit)} twice`, (events, uuid) => {
        const at = find(events, hit);
        const to = at + 1 + below(events.length - at, place);
        return events.toSpliced(to, 0, { ...events[at]!, id: uuid() } as Event);
      }),
    );
  }
  for (const [hit, what, change] of BOUND) {
    const value = hash();
    made.push(
      mutation(`${nameOf(hit)}: ${what}`, (events) => {
        const at = find(events, hit);
        return events.with(at, change(events[at]!, value));
      }),
    );
  }
  for (const [name, end] of ENDS)
    for (let i = 0; i < 12; i++) {
      const place = random();
      made.push(
        mutation(`${name} ${i + 1}, at ${place.toFixed(4)}`, (events, uuid) => {
          const from = find(events, ['link.issue', 'S1']) + 1;
          const to = from + below(events.length - from, place);
          const { v, log, apply_no, ts, actor: by } = events[to - 1]!;
          const event = { v, log, apply_no, ts, actor: by, ...end(events), id: uuid() } as unknown as Event;
          return events.toSpliced(to, 0, JSON.parse(JSON.stringify(event)) as Event);
        }),
      );
    }
  return made;
}
