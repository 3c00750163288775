// Histories that no server could have written, because its own tables and limits forbid a step (rules H1 to H6). Of the sample with
// approvals: one enterprise, S1, whose seal was approved and used. What is wrong with signatures stands in forged-signatures.ts.
import type { Event } from '../../event/event.ts';
import {
  change,
  corrected,
  dataOf,
  each,
  first,
  insert,
  issued,
  opened,
  replaced,
  revoked,
  S1,
  sms,
  system,
  voided,
} from './edits.ts';
import {
  again,
  another,
  at,
  cancelled,
  deadlineAt,
  delayed,
  type ForgedStep,
  moved,
  refused,
  step,
  whileSealWaits,
} from './step-edits.ts';

export const FORGED_STATES_AND_LINKS: readonly ForgedStep[] = [
  step('H1', 'a link before the contract', moved('apply.create', 'after', 'link.issue')),
  step(
    'H1',
    'made twice',
    insert('before', 'link.issue', (e) => [again('apply.create')(e)]),
  ),
  step(
    'H1',
    'a file after it was sent',
    insert('after', 'link.issue', (e) => [again('doc.upload')(e)]),
  ),
  step(
    'H1',
    'a file after who signs it',
    insert('after', 'recipient.add', (e) => [again('doc.upload')(e)]),
  ),
  step(
    'H1',
    'an attachment after it was sent',
    insert('after', 'link.issue', () => [
      { type: 'doc.attach', data: { sha256: 'aa'.repeat(32), length: 1 } },
    ]),
  ),
  step('H1', 'five signatories declared, one recorded', change('apply.create', { signers: 5 })),
  step(
    'H1',
    'what it voids said after it was sent',
    each(
      change('apply.create', { voids: 'XQ8' }),
      insert('after', 'link.issue', () => [voided('requested', 'XQ8', 'voiding')]),
    ),
  ),
  step(
    'H2',
    'signed after a refusal',
    insert('before', 'consent.accept', (e) => [refused(e)]),
  ),
  step(
    'H2',
    'signed after it was cancelled',
    insert('before', 'consent.accept', () => [cancelled]),
  ),
  step(
    'H2',
    'confirmed after it was cancelled',
    insert('before', 'sign.accept', () => [cancelled]),
  ),
  step(
    'H2',
    'terminated though nobody had signed',
    insert('before', 'consent.accept', () => [{ type: 'apply.terminate', data: {} }]),
  ),
  step(
    'H2',
    'terminated though everybody had signed',
    insert('before', 'cert.issue', () => [{ type: 'apply.terminate', data: {} }]),
  ),
  step(
    'H2',
    'cancelled after everybody had signed',
    insert('before', 'cert.issue', () => [cancelled]),
  ),
  step(
    'H2',
    'a deadline moved after everybody had signed',
    insert('before', 'cert.issue', (e) => [
      {
        type: 'apply.extend',
        data: { from: dataOf(first(e, 'apply.create')).deadline, deadline: at(e, 99_999) },
      },
    ]),
  ),
  step(
    'H2',
    'voided before it was finished',
    insert('before', 'consent.accept', () => [voided('requested')]),
  ),
  step(
    'H2',
    'a signatory added after everybody had signed',
    insert('before', 'cert.issue', (e) => [again('recipient.add', {}, { sign_no: 'S7' })(e)]),
  ),
  step('H2', 'closed before it was signed', moved('doc.finalise', 'before', 'sign.accept')),
  step(
    'H2',
    'a seal asked for after it was cancelled',
    insert('after', 'link.issue', () => [cancelled]),
  ),
  step('H3', 'signed before he was invited', moved('link.issue', 'after', 'sign.intent')),
  step(
    'H3',
    'signed while the seal waits for its approval',
    insert('before', 'consent.accept', (e) => [
      again('approve.submit', { inst: 'FLW-2', kind: 'seal' }, S1)(e),
    ]),
  ),
  step(
    'H3',
    'reminded before his turn',
    insert('before', 'link.issue', () => [
      { type: 'recipient.remind', ...S1, actor: system, data: { channel: 'sms' } },
    ]),
  ),
  step(
    'H3',
    'corrected while his seal waits',
    whileSealWaits((e) => [corrected('same')(e)]),
  ),
  step(
    'H3',
    'a line of nobody',
    insert('before', 'consent.accept', () => [
      { type: 'recipient.remind', sign_no: 'S8', actor: system, data: { channel: 'sms' } },
    ]),
  ),
  step(
    'H3',
    'replaced after he had signed',
    each(
      another(1),
      insert('after', 'sign.accept', (e) => [replaced(e, { from: 'S1', kind: 'enterprise', order: 1 })]),
    ),
  ),
  step(
    'H4',
    'out of order',
    each(another(1), change('apply.create', { ordered: true }), change('recipient.add', { order: 2 })),
  ),
  step(
    'H4',
    'added before others, in order',
    each(
      change('apply.create', { ordered: true }),
      insert('after', 'link.issue', (e) => [again('recipient.add', { order: 1 }, { sign_no: 'S7' })(e)]),
    ),
  ),
  step(
    'H4',
    'replaced by another place in the order',
    insert('after', 'link.issue', (e) => [replaced(e, { from: 'S1', order: 9 })]),
  ),
  step(
    'H4',
    'an enterprise replaced by a person',
    insert('after', 'link.issue', (e) => [replaced(e, { from: 'S1', kind: 'person' })]),
  ),
  step('H5', 'signed after the deadline', each(deadlineAt(5), delayed('consent.accept', 120))),
  step(
    'H5',
    'refused after the deadline',
    each(
      deadlineAt(5),
      insert('before', 'consent.accept', (e) => [{ ...refused(e), ts: at(e, 300) }]),
    ),
  ),
  step(
    'H5',
    'expired before the deadline',
    insert('before', 'consent.accept', (e) => [
      { type: 'apply.expire', actor: system, data: { deadline: dataOf(first(e, 'apply.create')).deadline } },
    ]),
  ),
  step(
    'H5',
    'expired by another deadline',
    insert('before', 'consent.accept', (e) => [
      { type: 'apply.expire', actor: system, data: { deadline: at(e, 0) } },
    ]),
  ),
  step(
    'H5',
    'another deadline extended',
    insert('before', 'consent.accept', (e) => [
      { type: 'apply.extend', data: { from: at(e, 1), deadline: at(e, 99_999) } },
    ]),
  ),
  step(
    'H5',
    'extended to an earlier time',
    insert('before', 'consent.accept', (e) => [
      {
        type: 'apply.extend',
        data: { from: dataOf(first(e, 'apply.create')).deadline, deadline: at(e, 5000) },
      },
    ]),
  ),
  step('H5', 'a deadline of two years', deadlineAt(2 * 366 * 86_400)),
  step('H5', 'a deadline that was past', deadlineAt(-5)),
  step('H5', 'times that run back', (events) =>
    events.map((e) => (e.type === 'sign.intent' ? ({ ...e, ts: events[2]!.ts } as unknown as Event) : e)),
  ),
  step(
    'H6',
    'a link to sign for who had signed',
    each(
      another(1),
      insert('after', 'sign.accept', () => [issued(2)]),
    ),
  ),
  step(
    'H6',
    'a link after the contract was cancelled',
    insert('after', 'link.issue', () => [cancelled, issued(2)]),
  ),
  step(
    'H6',
    'a link that had expired when it was issued',
    change('link.issue', { expires: '2020-01-01T00:00:00.000Z' }),
  ),
  step(
    'H6',
    'an old link opened after a newer one',
    insert('before', 'link.open', () => [issued(2)]),
  ),
  step(
    'H6',
    'a revoked link opened',
    insert('before', 'link.open', () => [revoked(2, 'reissue')]),
  ),
  step(
    'H6',
    'a link opened after it had expired',
    each((e, tools) => change('link.issue', { expires: at(e, 30) })(e, tools), delayed('link.open', 300)),
  ),
  step(
    'H6',
    'revoked as complete before anybody had signed',
    insert('before', 'link.open', () => [revoked(2, 'complete')]),
  ),
  step(
    'H6',
    'revoked as cancelled while it is being signed',
    insert('before', 'link.open', () => [revoked(2, 'cancel')]),
  ),
  step(
    'H6',
    'a link revoked that was not the newest',
    insert('before', 'link.open', () => [issued(3), revoked(2, 'replace')]),
  ),
  step(
    'H6',
    'a code by a link that was never issued',
    insert('before', 'link.open', (e) => [sms(e, { generation: 4 })]),
  ),
  step(
    'H6',
    'opened a link that was never issued',
    insert('before', 'link.open', () => [opened(4)]),
  ),
];
