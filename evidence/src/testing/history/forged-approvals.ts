// Approvals that an operator left out, turned or moved (rules H13 to H16). Of the sample with approvals.
import type { Event } from '../../event/event.ts';
import type { EventType } from '../../event/event-data.ts';
import { dataOf } from './edits.ts';

type Edit = (events: Event[]) => Event[];
export const of =
  (type: EventType, inst?: string) =>
  (event: Event): boolean =>
    event.type === type && (inst === undefined || dataOf(event).inst === inst);
export const drop =
  (hit: (event: Event) => boolean): Edit =>
  (events) =>
    events.filter((event) => !hit(event));
export const change =
  (hit: (event: Event) => boolean, data: object, more: object = {}): Edit =>
  (events) =>
    events.map((event) =>
      hit(event) ? ({ ...event, ...more, data: { ...dataOf(event), ...data } } as unknown as Event) : event,
    );
/** Puts the first hit right before the first `place`; times stay in order. */
const move =
  (hit: (event: Event) => boolean, place: (event: Event) => boolean): Edit =>
  (events) => {
    const moved = events.find(hit)!;
    const rest = events.filter((event) => event !== moved);
    rest.splice(rest.findIndex(place), 0, moved);
    return rest.map((event, i) => ({ ...event, ts: events[i]!.ts }));
  };
const seal = 'FLW-S1';
export const FORGED_APPROVALS: readonly (readonly [string, Edit, 'approvals' | 'seal_use'])[] = [
  ['another document', change(of('approve.submit', 'FLW1'), { document: 'ef'.repeat(32) }), 'approvals'],
  ['no submission', drop(of('approve.submit', 'FLW1')), 'approvals'],
  [
    'a step that nobody approved',
    drop((e) => of('approve.decide', 'FLW1')(e) && dataOf(e).step === 2),
    'approvals',
  ],
  ['no end of the initiation', drop(of('approve.end', 'FLW1')), 'approvals'],
  ['initiation turned down and sent', change(of('approve.end', 'FLW1'), { result: 'rejected' }), 'approvals'],
  ['initiation withdrawn and sent', change(of('approve.end', 'FLW1'), { result: 'withdrawn' }), 'approvals'],
  [
    'a rejection recorded as passed',
    change((e) => of('approve.decide', 'FLW1')(e) && dataOf(e).step === 2, { result: 'rejected' }),
    'approvals',
  ],
  ['sent before the end', move(of('link.issue'), of('approve.end', 'FLW1')), 'approvals'],
  ['decided after the end', move(of('approve.end', 'FLW1'), of('approve.submit', seal)), 'approvals'],
  [
    'submitted twice',
    (e) =>
      e.flatMap((x) => (of('approve.submit', seal)(x) ? [x, { ...x, id: x.id.replace(/^0/, '1') }] : [x])),
    'approvals',
  ],
  ['an approval for another line', change(of('approve.decide', seal), {}, { sign_no: 'S9' }), 'approvals'],
  ['a seal request about no line', change(of('approve.submit', 'FLW1'), { kind: 'seal' }), 'approvals'],
  [
    'the seal without its submission',
    drop((e) => e.type.startsWith('approve.') && dataOf(e).inst === seal),
    'seal_use',
  ],
  ['the seal after a rejection', change(of('approve.end', seal), { result: 'rejected' }), 'seal_use'],
  ['the seal after its request ended', change(of('approve.end', seal), { result: 'ended' }), 'seal_use'],
  ['the seal before the end', move(of('approve.end', seal), of('sign.accept')), 'seal_use'],
  ['the seal under the approval of the contract', change(of('seal.use'), { inst: 'FLW1' }), 'seal_use'],
  ['the seal of another line', change(of('seal.use'), {}, { sign_no: 'S9' }), 'seal_use'],
  [
    'one approval for two uses',
    (e) => e.flatMap((x) => (of('seal.use')(x) ? [x, { ...x, id: x.id.replace(/^0/, '1') }] : [x])),
    'seal_use',
  ],
];
