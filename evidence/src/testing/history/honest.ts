// Histories that happened, though some look odd: no rule may refuse them. Each test of the verifier judges them like the forged ones.
import type { Event } from '../../event/event.ts';
import {
  after,
  byFace,
  change,
  comesBy,
  corrected,
  dataOf,
  disclosed,
  type Edit,
  each,
  face,
  first,
  insert,
  issued,
  type Loose,
  revoked,
  S1,
  signedIn,
  sms,
  system,
  voided,
  without,
} from './edits.ts';
import { filledIn } from './filled-in.ts';
import { demandedPasskey, withPasskey } from './passkey.ts';

/** Somebody else stands in the contract from the beginning, and has not signed. */
const withAnother: Edit = each(
  (events, tools) => {
    const { signers } = dataOf(first(events, 'apply.create'));
    return change('apply.create', { signers: (signers as number) + 1 })(events, tools);
  },
  insert('after', 'recipient.add', (e) => {
    const { type, data, pii } = first(e, 'recipient.add');
    return [{ type, sign_no: 'S7', data, pii }];
  }),
  insert('after', 'link.issue', () => [{ ...issued(1), sign_no: 'S7' }]),
);

/** The contract ends before the signature that was confirmed is in the file; nothing is finished. */
const givenUp = (make: (events: Event[], ts: string) => Loose): Edit =>
  each(withAnother, (events) => {
    const at = events.findLastIndex(({ type }) => type === 'cert.issue');
    const { v, log, apply_no, actor, ts } = events[at]!;
    const ended = { v, log, apply_no, actor, ts, id: '01977000-0000-7000-8000-999999999990' };
    const end = { ...ended, ...make(events, ts) } as unknown as Event;
    const rest = events.slice(at).filter(({ type }) => type !== 'doc.finalise');
    return [...events.slice(0, at), end, ...rest];
  });

/** Its deadline is past when it ends. */
const expired: Edit = (events, tools) => {
  const { ts } = events.findLast(({ type }) => type === 'cert.issue')!;
  return each(
    change('apply.create', { deadline: ts }),
    givenUp(() => ({ type: 'apply.expire', actor: system, data: { deadline: ts } })),
  )(events, tools);
};

/** Histories that happened; `verdict` of their packs, and a part of what the claim `state` says. */
export const HONEST_HISTORIES: readonly {
  readonly name: string;
  readonly edit: Edit;
  readonly verdict: 'valid' | 'valid_with_warnings';
  readonly state: string;
}[] = [
  { name: 'finished', edit: (events) => events, verdict: 'valid', state: '已完成' },
  {
    name: 'corrected, and a code under the new link',
    edit: each(
      insert('before', 'consent.accept', (e) => [corrected('same')(e), ...comesBy(e, 2)]),
      change('sign.intent', { generation: 2 }),
    ),
    verdict: 'valid',
    state: '已完成',
  },
  {
    name: 'a later link, signed by the session of the earlier one',
    edit: insert('before', 'consent.accept', () => [issued(2)]),
    verdict: 'valid',
    state: '已完成',
  },
  {
    name: 'a request to void it that came to nothing',
    edit: after(voided('requested'), voided('withdrawn')),
    verdict: 'valid',
    state: '已完成',
  },
  { name: 'being voided', edit: after(voided('requested')), verdict: 'valid_with_warnings', state: '作废中' },
  {
    name: 'voided',
    edit: after(voided('requested'), voided('done')),
    verdict: 'valid_with_warnings',
    state: '已作废',
  },
  {
    name: 'a link that was revoked, and another that was issued after that',
    edit: each(
      insert('before', 'consent.accept', (e) => [revoked(2, 'reissue'), ...comesBy(e, 3)]),
      change('sign.intent', { generation: 3 }),
    ),
    verdict: 'valid',
    state: '已完成',
  },
  {
    name: 'revoked as complete once it was signed, and read by a later link',
    edit: each(
      insert('before', 'doc.finalise', () => [revoked(2, 'complete')]),
      insert('after', 'doc.finalise', (e) =>
        comesBy(e, 3).map((one) =>
          one.type === 'auth.sms' ? sms(e, { generation: 3, purpose: 'read' }) : one,
        ),
      ),
    ),
    verdict: 'valid',
    state: '已完成',
  },
  {
    name: 'signed in, with a code for it',
    edit: each(
      insert('before', 'sign.intent', (e) => {
        const { generation: _generation, ...data } = dataOf(first(e, 'auth.sms'));
        return [{ type: 'auth.sms', ...S1, data }];
      }),
      without(['sign.intent'], ['generation']),
      change('sign.intent', {}, signedIn),
      change('sign.accept', {}, signedIn),
    ),
    verdict: 'valid',
    state: '已完成',
  },
  {
    name: 'by a face that was compared for it',
    edit: each(
      insert('before', 'sign.intent', () => [face]),
      change('sign.intent', { method: 'face' }, byFace),
      change('sign.accept', {}, byFace),
    ),
    verdict: 'valid',
    state: '已完成',
  },
  {
    name: 'an intent that came to nothing, a correction, and an intent anew',
    edit: each(
      insert('before', 'sign.intent', (e) => {
        const { type, sign_no, doc, data, pii, actor } = first(e, 'sign.intent');
        const again = first(e, 'consent.accept');
        return [
          { type, sign_no, doc, data, pii, actor },
          corrected('same')(e),
          ...comesBy(e, 2),
          { type: again.type, sign_no, data: again.data, actor },
        ];
      }),
      (events) => {
        const own = events.filter((e) => e.type === 'sign.intent' && e.sign_no === 'S1').at(-1);
        return events.map((e) =>
          e === own ? ({ ...e, data: { ...dataOf(e), generation: 2 } } as unknown as Event) : e,
        );
      },
    ),
    verdict: 'valid',
    state: '已完成',
  },
  {
    name: 'sent in the style of before 2026-11-23, and corrected in today’s',
    edit: each(
      insert('before', 'consent.accept', (e) => [corrected('same')(e), ...comesBy(e, 2)]),
      change('sign.intent', { generation: 2 }),
      (events) => {
        const { subject_c: _subject, org_c: _org, ...data } = dataOf(first(events, 'recipient.add'));
        const added = first(events, 'recipient.add');
        return events.map((e) => (e === added ? ({ ...e, data } as unknown as Event) : e));
      },
    ),
    verdict: 'valid',
    state: '已完成',
  },
  {
    name: 'a voiding agreement, finished',
    edit: each(change('apply.create', { voids: 'XQ8' }), (events, tools) =>
      insert('after', 'apply.create', () => [voided('requested', 'XQ8', 'voiding')])(events, tools),
    ),
    verdict: 'valid',
    state: '已完成',
  },
  ...(
    [
      ['apply.cancel', '已撤销'],
      ['apply.terminate', '已终止'],
    ] as const
  ).map(([type, state]) => ({
    name: `${type}: given up while an accepted signature is being written`,
    edit: givenUp(() => ({ type, actor: system, data: {} })),
    verdict: 'valid_with_warnings' as const,
    state,
  })),
  {
    name: 'apply.expire: given up while an accepted signature is being written',
    edit: expired,
    verdict: 'valid_with_warnings',
    state: '已过期',
  },
  {
    name: 'sign.refuse: given up while an accepted signature is being written',
    edit: givenUp(() => ({ type: 'sign.refuse', sign_no: 'S7', actor: signedIn.actor, data: {} })),
    verdict: 'valid_with_warnings',
    state: '已拒签',
  },
  { name: 'a court was given what it ordered', edit: after(disclosed), verdict: 'valid', state: '已完成' },
  {
    name: 'a signatory filled in part of the text before it was sent',
    edit: filledIn,
    verdict: 'valid',
    state: '已完成',
  },
  { name: 'confirmed by a passkey', edit: withPasskey(), verdict: 'valid', state: '已完成' },
  { name: 'by a passkey, as was demanded', edit: demandedPasskey, verdict: 'valid', state: '已完成' },
];
