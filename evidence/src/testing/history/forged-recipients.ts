// Histories in which somebody acts in another's name: none can have happened. Each test of the verifier (library, command, page,
// HTML file) judges the same ones.
import type { Event } from '../../event/event.ts';
import {
  change,
  corrected,
  dataOf,
  drop,
  type Edit,
  each,
  first,
  type History,
  insert,
  issued,
  type Loose,
  other,
  otherName,
  otherSubject,
  replaced,
  S1,
  sms,
} from './edits.ts';

const recipients = (name: string, reason: string, edit: Edit): History => ({
  name,
  reason,
  edit,
  claim: 'recipients',
});
/** Of a finished contract whose first signatory, S1, came by the first generation of his link. */
export const FORGED_RECIPIENTS: readonly History[] = [
  recipients(
    'corrected to another after the code, signed in the old name',
    '签署方确定或更正之后没有通过的验证码',
    each(
      insert('before', 'sign.intent', (e) => [corrected('other')(e), issued(2)]),
      change('sign.intent', { generation: 2 }),
    ),
  ),
  recipients(
    'signed by the code from before the correction',
    '签署方确定或更正之后没有通过的验证码',
    each(
      insert('before', 'sign.intent', (e) => [corrected('same')(e), issued(2)]),
      change('sign.intent', { generation: 2 }),
    ),
  ),
  recipients(
    'signed by a link from before the correction',
    '凭更正之前的第 1 代链接操作',
    insert('before', 'sign.intent', (e) => [corrected('same')(e), issued(2), sms(e, { generation: 2 })]),
  ),
  recipients(
    'code of a link from before the correction',
    '凭更正之前的第 1 代链接操作',
    insert('before', 'sign.intent', (e) => [corrected('same')(e), issued(2), sms(e, {})]),
  ),
  recipients(
    'a link that was never issued',
    '凭从未发出的第 7 代链接操作',
    change('sign.intent', { generation: 7 }),
  ),
  recipients(
    'a link under which no code was passed',
    '凭第 2 代链接签署，但没有凭该链接通过的验证码',
    each(
      insert('before', 'sign.intent', () => [issued(2)]),
      change('sign.intent', { generation: 2 }),
    ),
  ),
  recipients(
    'one generation issued twice',
    '第 1 代链接重复发出',
    insert('before', 'sign.intent', () => [issued(1)]),
  ),
  recipients('no code that was passed', '签署方确定或更正之后没有通过的验证码', each(drop('auth.sms'))),
  recipients('signed in without a code for it', '登录后签署，但没有为签署通过的验证码', (events, tools) =>
    change('sign.intent', {})(
      events.map((event) => {
        if (event.type !== 'sign.intent') return event;
        const { generation: _generation, ...data } = dataOf(event);
        return { ...event, data } as unknown as Event;
      }),
      tools,
    ),
  ),
  recipients(
    'code to another phone',
    '验证码发往的手机号不是签署方的',
    change('auth.sms', { mobile_c: 'c1'.repeat(32) }),
  ),
  recipients('intent in another name', '表达签署意愿的姓名不是签署方的', other('sign.intent', 'name_c')),
  recipients(
    'intent under another phone',
    '表达签署意愿的手机号不是签署方的',
    other('sign.intent', 'mobile_c'),
  ),
  recipients(
    'intent for an enterprise that nobody named',
    '表达签署意愿的所代表的企业不是签署方的',
    change('sign.intent', { org_c: 'c2'.repeat(32) }),
  ),
  recipients(
    'intent for another certificate',
    '表达签署意愿的证书主体不是签署方的',
    change('sign.intent', { subject_c: 'c3'.repeat(32) }),
  ),
  recipients(
    'intent that names nobody',
    '表达签署意愿的姓名不是签署方的',
    change('sign.intent', {}, { pii: undefined }),
  ),
  recipients('confirmed in another name', '确认签署的姓名不是签署方的', other('sign.accept', 'name_c')),
  recipients('certificate of another person', '证书主体是“张*”，签署方应是“李*”', otherSubject),
  recipients('certificate of another name', '证书主体是“张*”，签署人应是“王*明”', otherName),
  recipients(
    'replaced before he signed',
    '更换签署方之后，原签署方仍有操作记录',
    insert('before', 'sign.intent', (e) => {
      const { pii, data } = first(e, 'recipient.add') as unknown as { pii: Loose; data: Loose };
      const { kind, order, subject_c } = data;
      return [
        {
          type: 'recipient.replace',
          sign_no: 'S9',
          pii,
          data: { kind, order, subject_c, by: 'sender', from: 'S1' },
        },
      ];
    }),
  ),
  recipients('added by nobody', '没有添加签署方的记录', drop('recipient.add')),
  recipients(
    'added twice',
    '同一签署任务被添加了两次',
    insert('before', 'sign.intent', (e) => {
      const { type, sign_no, pii, data } = first(e, 'recipient.add');
      return [{ type, sign_no, pii, data }];
    }),
  ),
  recipients(
    'confirmed twice',
    '签署任务结束之后再次确认签署',
    insert('after', 'sign.accept', (e) => {
      const { type, sign_no, pii, data, actor } = first(e, 'sign.accept');
      return [{ type, sign_no, pii, data, actor }];
    }),
  ),
  recipients(
    'confirmed an intent that is not his',
    '所确认的不是该签署方的签署意愿',
    change('sign.accept', { intent: 'd1'.repeat(32) }),
  ),
  recipients(
    'corrected after he had signed',
    '签署任务结束之后更正了签署方',
    insert('after', 'sign.accept', (e) => [corrected('same')(e)]),
  ),
  recipients(
    'somebody corrected who was never added',
    '没有添加签署方的记录',
    insert('before', 'sign.intent', (e) => [{ ...corrected('same')(e), sign_no: 'S8' }]),
  ),
  recipients(
    'a link for somebody who was never added',
    '没有添加签署方的记录',
    insert('before', 'sign.intent', () => [{ ...issued(1), sign_no: 'S8' }]),
  ),
  recipients(
    'a code of somebody who was never added',
    '没有添加签署方的记录',
    insert('before', 'sign.intent', (e) => [{ ...sms(e, {}), sign_no: 'S8' }]),
  ),
  recipients(
    'a signature of somebody who was never added',
    '没有添加签署方的记录',
    change('sign.done', {}, { sign_no: 'S8' }),
  ),
  recipients(
    'put in the place of somebody who was never added',
    '所更换的签署任务 S8 不存在',
    insert('before', 'sign.intent', (e) => [replaced(e, { from: 'S8' })]),
  ),
  recipients(
    'replaced after he had signed',
    '所更换的签署任务 S1 已经结束',
    insert('after', 'sign.accept', (e) => [replaced(e, { from: 'S1' })]),
  ),
  recipients(
    'an intent after he had signed',
    '签署任务结束之后仍表达签署意愿',
    insert('after', 'sign.accept', (e) => {
      const { type, sign_no, doc, data, pii, actor } = first(e, 'sign.intent');
      return [{ type, sign_no, doc, data, pii, actor }];
    }),
  ),
  recipients(
    'refused after he had signed',
    '签署任务结束之后拒签',
    insert('after', 'sign.accept', () => [{ type: 'sign.refuse', ...S1, data: {} }]),
  ),
];
