// What is bound to what in an honest history of two signatories, S1 an enterprise and S2 a person: what comes before what, what must
// stand, what happens once, which fields something else fixes, what ends a contract. mutations.ts breaks each.
import type { Event } from '../../event/event.ts';
import type { EventType } from '../../event/event-data.ts';
import { dataOf, type Loose, system } from './edits.ts';

const withData = (event: Event, data: Loose, more: Loose = {}): Event =>
  ({ ...event, ...more, data: { ...dataOf(event), ...data } }) as unknown as Event;

export type Hit = readonly [type: EventType, sign_no?: string | undefined, nth?: number];
export const find = (events: readonly Event[], [type, sign_no, nth = 0]: Hit): number => {
  const found = events.flatMap((e, i) => (e.type === type && e.sign_no === sign_no ? [i] : []));
  const at = found.at(nth);
  if (at === undefined) throw new Error(`no ${type} ${sign_no ?? ''} ${nth}`);
  return at;
};
export const nameOf = ([type, sign_no, nth]: Hit): string =>
  [type, sign_no, nth].filter((x) => x !== undefined).join(' ');

/** `later` cannot happen before `earlier` has. */
export const ORDER: readonly (readonly [later: Hit, earlier: Hit])[] = [
  [['approve.decide'], ['approve.submit']],
  [['approve.end'], ['approve.decide', undefined, 1]],
  [['link.issue', 'S1'], ['approve.end']],
  [
    ['link.issue', 'S1'],
    ['recipient.add', 'S1'],
  ],
  [
    ['link.issue', 'S2'],
    ['sign.done', 'S1'],
  ],
  [
    ['approve.submit', 'S1'],
    ['link.issue', 'S1'],
  ],
  [
    ['approve.end', 'S1'],
    ['approve.decide', 'S1', 1],
  ],
  [
    ['seal.use', 'S1'],
    ['approve.end', 'S1'],
  ],
  [
    ['seal.use', 'S1'],
    ['sign.intent', 'S1'],
  ],
  [
    ['sign.accept', 'S1'],
    ['seal.use', 'S1'],
  ],
  ...['S1', 'S2'].flatMap((no): (readonly [Hit, Hit])[] => [
    [
      ['auth.sms', no],
      ['link.issue', no],
    ],
    [
      ['link.open', no],
      ['link.issue', no],
    ],
    [
      ['consent.accept', no],
      ['link.issue', no],
    ],
    [
      ['sign.intent', no],
      ['auth.sms', no],
    ],
    [
      ['sign.intent', no],
      ['link.open', no],
    ],
    [
      ['sign.intent', no],
      ['consent.accept', no],
    ],
    [
      ['sign.accept', no],
      ['sign.intent', no],
    ],
    [
      ['cert.issue', no],
      ['sign.accept', no],
    ],
    [
      ['sign.done', no],
      ['cert.issue', no],
    ],
    [['doc.finalise'], ['sign.done', no]],
    [
      ['link.revoke', no],
      ['sign.accept', no],
    ],
    [['sign.intent', no], ['approve.end']],
  ]),
  [['chain.deposit'], ['doc.finalise']],
  [['apply.void'], ['doc.finalise']],
  [['apply.void', undefined, 1], ['apply.void']],
];
/** What an honest history of this kind cannot lack. */
export const NEEDED: readonly Hit[] = [
  ['apply.create'],
  ['approve.submit'],
  ['approve.decide'],
  ['approve.decide', undefined, 1],
  ['approve.end'],
  ['approve.submit', 'S1'],
  ['approve.decide', 'S1'],
  ['approve.decide', 'S1', 1],
  ['approve.end', 'S1'],
  ['seal.use', 'S1'],
  ...['S1', 'S2'].flatMap((no): Hit[] =>
    (
      [
        ...['recipient.add', 'link.issue', 'auth.sms', 'link.open', 'consent.accept'],
        ...['sign.intent', 'sign.accept', 'cert.issue', 'sign.done'],
      ] as EventType[]
    ).map((type): Hit => [type, no]),
  ),
  ['doc.finalise'],
  ['apply.void'],
];
/** What happens once. */
export const ONCE: readonly Hit[] = [
  ...NEEDED.filter(([type]) => !['approve.decide', 'auth.sms', 'link.open'].includes(type)),
  ['apply.void', undefined, 1],
];

type Bound = readonly [hit: Hit, what: string, change: (event: Event, hash: string) => Event];
const data =
  (more: Loose) =>
  (event: Event): Event =>
    withData(event, more);
const hashed =
  (key: string) =>
  (event: Event, hash: string): Event =>
    withData(event, { [key]: hash });
const count =
  (key: string, by: number) =>
  (event: Event): Event =>
    withData(event, { [key]: Math.max(0, (dataOf(event)[key] as number) + by) });
const actor =
  (kind: string, auth: Loose[] = []) =>
  (event: Event): Event =>
    withData(event, {}, { actor: { kind, auth } });
const early = '2020-01-01T00:00:00.000Z';
const late = '2099-01-01T00:00:00.000Z';
/** Fields that something else fixes. */
export const BOUND: readonly Bound[] = [
  [['apply.create'], 'one signatory more', count('signers', 1)],
  [['apply.create'], 'one signatory less', count('signers', -1)],
  [['apply.create'], 'a deadline that was past', data({ deadline: early })],
  [['apply.create'], 'a deadline in seventy years', data({ deadline: late })],
  [['apply.create'], 'needs no approval', data({ approval: false })],
  [['approve.submit'], 'about a seal', data({ kind: 'seal' })],
  [['approve.submit'], 'one step more', count('steps', 1)],
  [['approve.submit'], 'another request', data({ inst: 'FLW9' })],
  [['approve.decide'], 'step 0', data({ step: 0 })],
  [['approve.decide'], 'step 9', data({ step: 9 })],
  [['approve.decide', undefined, 1], 'turned down', data({ result: 'rejected' })],
  [['approve.end'], 'turned down', data({ result: 'rejected' })],
  [['approve.end'], 'too late', data({ result: 'timeout' })],
  [['approve.end'], 'withdrawn', data({ result: 'withdrawn' })],
  [['approve.submit', 'S1'], 'about the contract', data({ kind: 'initiate' })],
  [['approve.end', 'S1'], 'turned down', data({ result: 'rejected' })],
  [['seal.use', 'S1'], 'another approval', data({ inst: 'FLW9' })],
  [['seal.use', 'S1'], 'another right', data({ right: 'super' })],
  [['seal.use', 'S1'], 'another intent', hashed('intent')],
  [['sign.intent', 'S1'], 'no seal', data({ seal: false })],
  [['sign.intent', 'S2'], 'a seal', data({ seal: true })],
  ...['S1', 'S2'].flatMap((no): Bound[] => [
    [['link.issue', no], 'expired', data({ expires: early })],
    [['link.issue', no], 'another generation', data({ generation: 3 })],
    [['link.open', no], 'another generation', data({ generation: 3 })],
    [['auth.sms', no], 'wrong', data({ result: 'failed' })],
    [['auth.sms', no], 'another phone', hashed('mobile_c')],
    [['auth.sms', no], 'another generation', data({ generation: 3 })],
    [['consent.accept', no], 'another text', hashed('text_h')],
    [['consent.accept', no], 'another consent', data({ kind: 'privacy' })],
    [['sign.intent', no], 'another text', hashed('consent')],
    [['sign.intent', no], 'another generation', data({ generation: 3 })],
    [['sign.intent', no], 'another certificate', hashed('subject_c')],
    [['sign.intent', no], 'by a face', data({ method: 'face' })],
    [['sign.intent', no], 'no check', actor('link')],
    [['sign.intent', no], 'by the system', actor('system', [{ method: 'sms', level: 'mobile' }])],
    [['sign.intent', no], 'half a batch', hashed('batch_h')],
    [['sign.accept', no], 'another intent', hashed('intent')],
    [['sign.accept', no], 'by an operator', actor('operator')],
    [['sign.accept', no], 'another name', (e, hash) => withData(e, {}, { pii: { ...e.pii, name_c: hash } })],
    [['cert.issue', no], 'another intent', hashed('intent')],
    [['cert.issue', no], 'another serial number', (e, hash) => withData(e, { serial: hash.slice(0, 16) })],
    [['cert.issue', no], 'valid earlier', data({ not_before: early })],
    [['cert.issue', no], 'valid longer', data({ not_after: late })],
    [['cert.issue', no], 'another certificate', hashed('cert_sha256')],
    [['sign.done', no], 'another intent', hashed('intent')],
    [['sign.done', no], 'by a person', actor('person')],
    [['sign.done', no], 'for nobody', (e) => withData(e, {}, { sign_no: 'S8' })],
    [['link.revoke', no], 'another reason', data({ reason: 'expire' })],
    [['link.revoke', no], 'an older generation', data({ generation: 0 })],
  ]),
  [['recipient.add', 'S1'], 'after the other', data({ order: 3 })],
  [['recipient.add', 'S1'], 'a person', data({ kind: 'person' })],
  [['recipient.add', 'S2'], 'an enterprise', data({ kind: 'enterprise' })],
  [['doc.finalise'], 'one signature more', count('signatures', 1)],
  [['doc.finalise'], 'one signature less', count('signatures', -1)],
  [['chain.deposit'], 'another document', hashed('sha256')],
  [['chain.deposit'], 'a time to come', data({ time: late })],
  [['apply.void', undefined, 1], 'another agreement', data({ counterpart: 'XQ77' })],
];
/** What ends a contract: nothing of the rest can follow, and after the last confirmation nothing of it can stand. */
export const ENDS: readonly (readonly [string, (events: readonly Event[]) => Loose])[] = [
  ['cancelled', () => ({ type: 'apply.cancel', data: {} })],
  ['terminated', () => ({ type: 'apply.terminate', data: {} })],
  [
    'refused',
    (events) => ({
      ...events[find(events, ['sign.intent', 'S2'])],
      type: 'sign.refuse',
      doc: undefined,
      data: {},
    }),
  ],
  [
    'expired',
    (events) => ({ type: 'apply.expire', actor: system, data: { deadline: dataOf(events[0]!).deadline } }),
  ],
  [
    'closed',
    (events) => ({
      type: 'doc.finalise',
      actor: system,
      doc: events[find(events, ['doc.finalise'])]!.doc,
      data: { signatures: 2 },
    }),
  ],
];
