// Signatures, seals, approvals and certificates that no server could have written (rules H7 to H12), and acts of other accounts than the sender's (H20); of the same sample as
// forged-steps.ts.
import type { Event } from '../../event/event.ts';
import { after, change, dataOf, disclosed, drop, each, first, insert, S1, sms, system } from './edits.ts';
import { again, another, at, cancelled, delayed, type ForgedStep, moved, noted, step } from './step-edits.ts';

/** Somebody signed in, whose account the event commits to. */
const account = (byte: string) => ({ kind: 'person', id_c: byte.repeat(32), auth: [] });

export const FORGED_SIGNATURES: readonly ForgedStep[] = [
  step(
    'H20',
    'cancelled by another account than that which sent it',
    each(
      change('apply.create', {}, { actor: account('aa') }),
      insert('after', 'link.issue', () => [{ ...cancelled, actor: account('bb') }]),
    ),
  ),
  step('H7', 'no consent', drop('consent.accept')),
  step('H7', 'consent after the intent', moved('consent.accept', 'after', 'sign.intent')),
  step('H7', 'consent to another text', change('consent.accept', { text_h: 'ab'.repeat(32) })),
  step(
    'H7',
    'agreed twice',
    insert('after', 'consent.accept', (e) => [again('consent.accept')(e)]),
  ),
  step('H7', 'the code an hour before the intent', delayed('consent.accept', 3600)),
  step(
    'H7',
    'a code to sign after he had signed',
    insert('before', 'doc.finalise', (e) => [sms(e, {})]),
  ),
  step('H7', 'no check claimed', change('sign.intent', {}, { actor: { kind: 'enterprise', auth: [] } })),
  step(
    'H7',
    'signed by the system',
    change('sign.intent', {}, { actor: { kind: 'system', auth: [{ method: 'sms', level: 'mobile' }] } }),
  ),
  step(
    'H7',
    'confirmed by another kind of actor',
    change('sign.accept', {}, { actor: { kind: 'person', auth: [] } }),
  ),
  step('H7', 'a batch without its size', change('sign.intent', { batch_h: 'ab'.repeat(32) })),
  step('H8', 'no confirmation', drop('sign.accept')),
  step('H8', 'a certificate before the confirmation', moved('cert.issue', 'before', 'sign.accept')),
  step(
    'H10',
    'confirmed another intent than that under which the seal was used',
    insert('before', 'sign.accept', (e) => [again('consent.accept')(e), again('sign.intent')(e)]),
  ),
  step(
    'H8',
    'two certificates',
    insert('after', 'cert.issue', (e) => [again('cert.issue', { cert_sha256: 'ab'.repeat(32) }, S1)(e)]),
  ),
  step(
    'H8',
    'signed twice',
    insert('after', 'sign.done', (e) => [again('sign.done', {}, S1)(e)]),
  ),
  step('H8', 'signed by a person’s hand', change('sign.done', {}, { actor: { kind: 'person', auth: [] } })),
  step(
    'H8',
    'given up, and signed',
    insert('before', 'cert.issue', () => [
      { type: 'sign.abandon', ...S1, actor: system, data: { reason: 'failed' } },
    ]),
  ),
  step(
    'H8',
    'given up before there was an intent',
    insert('before', 'consent.accept', () => [
      { type: 'sign.abandon', ...S1, actor: system, data: { reason: 'failed' } },
    ]),
  ),
  step('H8', 'closed without the signature', moved('doc.finalise', 'before', 'sign.done')),
  step(
    'H8',
    'a certificate after it was closed',
    insert('after', 'doc.finalise', (e) => [again('cert.issue', { cert_sha256: 'ab'.repeat(32) }, S1)(e)]),
  ),
  step('H9', 'another serial number', change('cert.issue', { serial: '7777' })),
  step('H9', 'another validity', (e, tools) => change('cert.issue', { not_after: at(e, 9999) })(e, tools)),
  step('H9', 'a certificate that had expired', (e, tools) =>
    change('cert.issue', { not_before: at(e, -99), not_after: at(e, -9) })(e, tools),
  ),
  step('H9', 'a certificate from before the confirmation', (e, tools) =>
    change('cert.issue', { not_before: at(e, -9999) })(e, tools),
  ),
  step('H9', 'a certificate of tomorrow', (e, tools) =>
    change('cert.issue', { not_before: at(e, 86_400), not_after: at(e, 90_000) })(e, tools),
  ),
  step(
    'H9',
    'revoked before it was used',
    insert('before', 'sign.done', (e) => {
      const { serial, cert_sha256 } = dataOf(first(e, 'cert.issue'));
      return [
        {
          type: 'cert.revoke',
          ...S1,
          actor: system,
          data: { serial, cert_sha256, at: at(e, 0), reason: 'superseded' },
        },
      ];
    }),
  ),
  step(
    'H9',
    'revoked what was never issued',
    after({
      type: 'cert.revoke',
      ...S1,
      actor: system,
      data: {
        serial: '1',
        cert_sha256: 'ab'.repeat(32),
        at: '2026-06-01T00:00:00.000Z',
        reason: 'superseded',
      },
    }),
  ),
  step('H10', 'a seal without its use', drop('seal.use')),
  step(
    'H10',
    'a seal after the confirmation',
    each(another(1), moved('seal.use', 'after', 'sign.accept'), change('sign.intent', { seal: true })),
  ),
  step('H10', 'a seal that the intent excludes', change('sign.intent', { seal: false })),
  step(
    'H10',
    'a seal twice',
    insert('after', 'seal.use', (e) => [again('seal.use', {}, S1)(e)]),
  ),
  step('H10', 'a grant by no right', change('seal.use', { right: 'super' })),
  step(
    'H10',
    'a person who uses an enterprise’s right',
    each(
      change('recipient.add', { kind: 'person' }),
      change('sign.intent', {}, { actor: { kind: 'link', auth: [{ method: 'sms', level: 'mobile' }] } }),
    ),
  ),
  step('H10', 'a grant that had ended', async (events, tools) => {
    const grant_c = await tools.commitTo(
      first(events, 'seal.use').id,
      'data.grant_c',
      '授权编号G1，被授权方张三，授权人李四，期限2026-01-01至2026-02-01',
    );
    return change('seal.use', { grant_c })(events, tools);
  }),
  step(
    'H11',
    'sent without the approval that it needed',
    each((events) => events.filter((e) => !e.type.startsWith('approve.') || e.sign_no !== undefined)),
  ),
  step('H11', 'approved though it needed no approval', change('apply.create', { approval: false })),
  step('H11', 'a step that the flow has not', change('approve.decide', { step: 9 })),
  step(
    'H11',
    'decided among many that nobody counted',
    change('approve.decide', { batch_h: 'ab'.repeat(32) }),
  ),
  step(
    'H11',
    'decided among many without a code',
    change('approve.decide', { batch_h: 'ab'.repeat(32), batch_size: 2, method: 'session' }),
  ),
  step('H11', 'steps that run backwards', (events) => {
    const decided = events.filter((e) => e.type === 'approve.decide' && e.sign_no === undefined);
    const turned = new Map(decided.map((e, i) => [e, 2 - i]));
    return events.map((e) =>
      turned.has(e) ? ({ ...e, data: { ...e.data, step: turned.get(e) } } as unknown as Event) : e,
    );
  }),
  step('H11', 'decided by nobody’s request', drop('approve.submit')),
  step(
    'H12',
    'deposited before it was finished',
    insert('before', 'cert.issue', () => [
      {
        ...noted,
        data: { chain: 'humi', deposit_id: '1', sha256: 'ab'.repeat(32), time: '2026-06-01T00:00:00.000Z' },
      },
    ]),
  ),
  step(
    'H12',
    'another document deposited',
    after({
      ...noted,
      data: { chain: 'humi', deposit_id: '1', sha256: 'ab'.repeat(32), time: '2026-06-01T00:00:00.000Z' },
    }),
  ),
  step('H12', 'deposited before it happened', (events, tools) => {
    const sha256 = first(events, 'doc.finalise').doc!.sha256;
    return after({
      ...noted,
      data: { chain: 'humi', deposit_id: '1', sha256, time: '2099-06-01T00:00:00.000Z' },
    })(events, tools);
  }),
  step(
    'H12',
    'readers told before it was finished',
    insert('before', 'cert.issue', () => [{ type: 'cc.notify', actor: system, data: {} }]),
  ),
  step(
    'H12',
    'more disclosed than was committed',
    after({ ...disclosed, data: { ...disclosed.data, openings: 9999 } }),
  ),
  step(
    'H12',
    'printed before it was finished',
    insert('before', 'cert.issue', () => [
      { type: 'print', data: { copy: 1, copies: 1, code_c: 'ab'.repeat(32), sha256: 'ab'.repeat(32) } },
    ]),
  ),
];
