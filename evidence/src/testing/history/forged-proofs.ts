// Histories in which a proof belongs to somebody else or to nobody: a link that was dead or never opened, a check from before the
// recipient, a certificate that nobody issued for this intent, a recipient who commits to less than the others.
import type { Event } from '../../event/event.ts';
import {
  byFace,
  change,
  comesBy,
  corrected,
  dataOf,
  drop,
  type Edit,
  each,
  face,
  first,
  type History,
  insert,
  opened,
  replaced,
  revoked,
  S1,
  sms,
  without,
} from './edits.ts';

const recipients = (name: string, reason: string, edit: Edit): History => ({
  name,
  reason,
  edit,
  claim: 'recipients',
});
export const FORGED_PROOFS: readonly History[] = [
  recipients(
    'corrected to another, committed to in the style of older contracts',
    '没有承诺证书主体',
    each(
      insert('before', 'sign.intent', (e) => {
        const { subject_c: _subject, ...data } = dataOf(corrected('other')(e) as unknown as Event);
        return [{ ...corrected('other')(e), data }, ...comesBy(e, 2)];
      }),
      change('sign.intent', { generation: 2 }),
    ),
  ),
  recipients(
    'a recipient without a name',
    '没有承诺签署方的姓名',
    without(['recipient.add', 'sign.intent', 'sign.accept'], ['name_c']),
  ),
  recipients(
    'a recipient without a phone',
    '没有承诺签署方的手机号',
    without(['recipient.add', 'sign.intent', 'sign.accept'], ['mobile_c']),
  ),
  recipients('a link that nobody opened', '没有打开过该链接', drop('link.open')),
  ...['cancel', 'expire', 'replace', 'reissue', 'complete'].map((reason) =>
    recipients(
      `signed by a link that was revoked before (${reason})`,
      '凭已作废的第 1 代链接签署',
      insert('before', 'sign.intent', () => [revoked(2, reason)]),
    ),
  ),
  recipients(
    'a generation that was raised by a revocation and never issued',
    '凭从未发出的第 2 代链接操作',
    each(
      insert('before', 'sign.intent', (e) => [revoked(2, 'cancel'), sms(e, { generation: 2 }), opened(2)]),
      change('sign.intent', { generation: 2 }),
    ),
  ),
  recipients(
    'signed in by a password, without a code for it',
    '登录后签署，但没有为签署通过的验证码',
    each(without(['sign.intent'], ['generation']), (events, tools) =>
      change('sign.intent', { method: 'password' }, { actor: { kind: 'person', auth: [] } })(events, tools),
    ),
  ),
  recipients(
    'face compared before the recipient was corrected',
    '签署方确定或更正之后没有通过的人脸核验',
    each(
      insert('before', 'sign.intent', (e) => [face, corrected('same')(e), ...comesBy(e, 2)]),
      change('sign.intent', { method: 'face', generation: 2 }, byFace),
    ),
  ),
  recipients(
    'confirmed by a face that was compared before the recipient was corrected',
    '签署方确定或更正之后没有通过的人脸核验',
    each(
      insert('before', 'sign.intent', (e) => [face, corrected('same')(e), ...comesBy(e, 2)]),
      change('sign.intent', { generation: 2 }),
      change('sign.accept', {}, byFace),
    ),
  ),
  recipients(
    'confirmed by a face that was compared after the intent',
    '签署方确定或更正之后没有通过的人脸核验',
    each(
      insert('after', 'sign.intent', () => [face]),
      change('sign.accept', {}, byFace),
    ),
  ),
  recipients(
    'corrected between intent and confirmation',
    '所确认的不是该签署方的签署意愿',
    insert('before', 'sign.accept', (e) => [corrected('same')(e)]),
  ),
  recipients(
    'replaced between intent and confirmation',
    '更换签署方之后，原签署方仍有操作记录',
    insert('before', 'sign.accept', (e) => [replaced(e, { from: 'S1' })]),
  ),
  recipients(
    'put in the place of nobody',
    '没有说明更换了哪个签署任务',
    insert('before', 'sign.intent', (e) => [replaced(e, {})]),
  ),
  recipients('a certificate that nobody issued', '没有为该签署意愿签发证书的记录', drop('cert.issue')),
  recipients(
    'a certificate issued for another line',
    '没有为该签署意愿签发证书的记录',
    change('cert.issue', {}, { sign_no: 'S9' }),
  ),
  recipients(
    'a certificate issued for another intent',
    '没有为该签署意愿签发证书的记录',
    change('cert.issue', { intent: 'e1'.repeat(32) }),
  ),
  recipients('a certificate issued after it was used', '没有为该签署意愿签发证书的记录', (events) => {
    const issue = first(events, 'cert.issue');
    const done = events.findIndex((e) => e.type === 'sign.done' && e.sign_no === issue.sign_no);
    const late = { ...issue, ts: events[done]!.ts };
    return events.flatMap((e, i) => (e === issue ? [] : i === done ? [e, late] : [e]));
  }),
  recipients(
    'a code to read, taken for a code to sign',
    '登录后签署，但没有为签署通过的验证码',
    each(
      insert('before', 'sign.intent', (e) => {
        const { generation: _generation, ...data } = dataOf(first(e, 'auth.sms'));
        return [{ type: 'auth.sms', ...S1, data: { ...data, purpose: 'read' } }];
      }),
      without(['sign.intent'], ['generation']),
    ),
  ),
  recipients(
    'a code that was wrong',
    '签署方确定或更正之后没有通过的验证码',
    change('auth.sms', { result: 'failed' }),
  ),
  recipients(
    'a face that was another',
    '签署方确定或更正之后没有通过的人脸核验',
    each(
      insert('before', 'sign.intent', () => [{ ...face, data: { result: 'failed' } }]),
      change('sign.intent', { method: 'face' }, byFace),
    ),
  ),
];
