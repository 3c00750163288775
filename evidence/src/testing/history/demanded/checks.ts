// Checks of his will that the sender demands of a signatory beside the code, passed and not (rules W1 to W6; once.ts has W7 and W8).
import { change, comesBy, corrected, type Edit, each, first, insert, type Loose, S1 } from '../edits.ts';

export const demanded = change('recipient.add', { will: ['operator3', 'bank4'], will_n: 1 });
const passed = { party: '核验机构', request: 'R1', code: '0', question_h: 'ab'.repeat(32), test: true };
/** A check right before the intent, unless `more` says otherwise. */
export const check =
  (more: Loose = {}, rest: Loose = {}): Edit =>
  (events, tools) =>
    insert('before', 'sign.intent', (e) => {
      const { pii } = first(e, 'sign.intent');
      const data = { way: 'operator3', result: 'passed', generation: 1, ...passed, ...more };
      return [{ type: 'auth.check', ...S1, pii, data, ...rest }];
    })(events, tools);
const operator = { method: 'operator', level: 'name', test: true };
const live = { method: 'liveness', level: 'face', test: true };
const faceDemanded = change('recipient.add', { will: ['operator3', 'face'], will_n: 1 });
const secret = { method: 'password', level: 'secret' };
const by = (events: Parameters<Edit>[0], method: Loose): Loose => {
  const { actor } = first(events, 'sign.intent');
  return { actor: { ...actor, auth: [...actor.auth, method] } };
};
/** The intent rests on it, and intent and confirmation say so. */
export const named =
  (checks: readonly string[] = ['#1'], method: Loose = operator): Edit =>
  (events, tools) =>
    each(
      change('sign.intent', { checks }, by(events, method)),
      change('sign.accept', {}, by(events, method)),
    )(events, tools);

const passwordDemanded = change('recipient.add', { will: ['operator3', 'password'], will_n: 1 });
/** His signing password right before the intent, unless `more` says otherwise. */
const password =
  (more: Loose = {}, rest: Loose = {}): Edit =>
  (events, tools) =>
    insert('before', 'sign.intent', (e) => {
      const { pii } = first(e, 'sign.intent');
      const data = { result: 'passed', set: '2026-05-01T00:00:00.000Z', generation: 1, ...more };
      return [{ type: 'auth.password', ...S1, pii, data, ...rest }];
    })(events, tools);
const byPassword = named(['#1'], secret);
export const batch = { batch_h: 'be'.repeat(32), batch_size: 7 };

const verified = {
  identity: 'bank4',
  identity_at: '2026-05-01T00:00:00.000Z',
  identity_h: 'ef'.repeat(32),
};

const reviewed = { ...verified, identity: 'review' };
const reviewDemanded = change('recipient.add', { will: ['operator3', 'review'], will_n: 1 });

const number = { idno_c: 'b1'.repeat(32) };
/** The sender named his identity number. */
const asNamed: Edit = (events) =>
  events.map((event) =>
    event.type === 'recipient.add' && event.sign_no === 'S1'
      ? { ...event, pii: { ...event.pii, ...number } }
      : event,
  );
/** The check compared this number. */
const compared =
  (idno: Loose): Edit =>
  (events, tools) =>
    check({}, { pii: { ...first(events, 'sign.intent').pii, ...idno } })(events, tools);

const late: Edit = (events) =>
  events.map((event) => {
    if (event.type !== 'auth.check' && event.type !== 'auth.password') return event;
    return { ...event, ts: new Date(Date.parse(event.ts) - 31 * 60_000).toISOString() };
  });

/** He says again that he means it, with the very same words, before he confirms. */
const saidTwice: Edit = (events, tools) =>
  insert('before', 'sign.accept', (e) =>
    (['consent.accept', 'sign.intent'] as const).map((type) => {
      const { doc, pii, actor, data, sign_no } = first(e, type);
      return JSON.parse(JSON.stringify({ type, sign_no, doc, pii, actor, data })) as Loose;
    }),
  )(events, tools);
/** Only of what he says first. */
const firstRestsOn = (checks: readonly string[]): Edit => change('sign.intent', { checks });

const PASSWORD =
  '签署 S1：签署密码，设置于 2026-05-01 08:00:00.000（由平台比对和记录，平台能够写出同样的记录）';
export const OPERATOR = '签署 S1：运营商三要素（测试环境），核验方 核验机构，编号 R1';
/** Each is proved by the claim `will`, in these words. */
export const MET_WILLS: readonly (readonly [name: string, edit: Edit, words: string])[] = [
  ['a check that was demanded', each(demanded, check(), named()), OPERATOR],
  [
    'a living face, of two ways that were demanded',
    each(faceDemanded, check({ way: 'face' }), named(['#1'], live)),
    '签署 S1：人脸识别（测试环境），核验方 核验机构，编号 R1',
  ],
  [
    'an account that had been verified by a living face',
    change('sign.intent', { ...verified, identity: 'face' }),
    '签署 S1：此前账号已实名（人脸识别）',
  ],
  [
    'more than was demanded, and after a try that failed',
    each(check({ result: 'failed' }), check(), named(['#2'])),
    OPERATOR,
  ],
  [
    'an account that had been verified',
    change('sign.intent', { ...verified, identity_test: true }),
    '签署 S1：此前账号已实名（银行卡四要素）（测试环境）',
  ],
  [
    'an account that two people of the platform had verified by a document',
    change('sign.intent', { ...verified, identity: 'review' }),
    '签署 S1：此前账号已实名（人工审核）',
  ],
  [
    'a check of the number that the sender named',
    each(demanded, asNamed, compared(number), named()),
    OPERATOR,
  ],
  [
    'his signing password, after one that was wrong',
    each(passwordDemanded, password({ result: 'failed' }), password(), named(['#2'], secret)),
    PASSWORD,
  ],
  [
    'his signing password for a set of contracts',
    each(passwordDemanded, password(batch), change('sign.intent', batch), byPassword),
    PASSWORD,
  ],
  [
    'a reviewed account with its signing password, in the place of a check',
    each(reviewDemanded, change('sign.intent', reviewed), password(), byPassword),
    `${PASSWORD}；此前账号已实名（人工审核）`,
  ],
];

/** Signed although. */
export const UNMET_WILLS: readonly (readonly [
  name: string,
  edit: Edit,
  reason: string,
  claim: 'will' | 'recipients',
])[] = [
  ['one check serves two acts of will', each(check(), named(), saidTwice), '两次签署意愿（规则 W3）', 'will'],
  [
    'what he said before rests on a check that he did not pass',
    each(check({ result: 'failed' }), saidTwice, firstRestsOn(['#1'])),
    '没有通过（规则 W2）',
    'will',
  ],
  [
    'his account was verified only later',
    change('sign.intent', { ...verified, identity_at: '2026-12-01T00:00:00.000Z' }),
    '晚于签署意愿（规则 W5）',
    'will',
  ],
  [
    'his account was verified by nobody’s receipt',
    change('sign.intent', { ...verified, identity_h: undefined }),
    '不完整（规则 W5）',
    'will',
  ],
  ['nothing was passed', demanded, '发起方要求 1 项身份核验，签署前没有通过（规则 W1）', 'will'],
  ['it was passed and the will does not rest on it', each(demanded, check()), '规则 W1', 'will'],
  ['another way was passed', each(demanded, check({ way: 'bank3' }), named()), '规则 W1', 'will'],
  ['it was not passed', each(demanded, check({ result: 'failed' }), named()), '没有通过（规则 W2）', 'will'],
  [
    'it is that of another line',
    each(demanded, check({}, { sign_no: 'S2' }), named()),
    '规则 R1',
    'recipients',
  ],
  [
    'it is older than half an hour',
    each(demanded, check(), late, named()),
    '超过 30 分钟（规则 W2）',
    'will',
  ],
  [
    'it was passed by another link',
    each(demanded, check({ generation: undefined }), named()),
    '同一链接或登录进行的（规则 W2）',
    'will',
  ],
  [
    'it was passed before the recipient was corrected',
    each(
      demanded,
      check(),
      insert('before', 'sign.intent', (e) => [corrected('same')(e), ...comesBy(e, 2)]),
      change('sign.intent', { generation: 2 }),
      named(),
    ),
    '早于签署方的确定或更正（规则 W2）',
    'will',
  ],
  ['an unknown check is named', each(check(), named(['cd'.repeat(32)])), '规则 W2', 'will'],
  [
    'a way is claimed that no check shows',
    each(check({ way: 'bank4' }), named()),
    '所称的身份核验没有记录（规则 W2）',
    'will',
  ],
  ...(
    [
      [
        'another number was compared',
        each(demanded, asNamed, compared({ idno_c: 'b2'.repeat(32) }), named()),
      ],
      ['no number was compared although one is named', each(demanded, asNamed, check(), named())],
      ['a number was compared although none is named', each(demanded, compared(number), named())],
    ] as const
  ).map(([name, edit]): [string, Edit, string, 'will'] => [
    name,
    edit,
    '不是发起方指定的（规则 W6）',
    'will',
  ]),
  [
    'a reviewed account was demanded, and he showed nothing of it now',
    each(reviewDemanded, change('sign.intent', reviewed)),
    '没有通过（规则 W1）',
    'will',
  ],
  [
    'a reviewed account was demanded, and another one entered its signing password',
    each(reviewDemanded, change('sign.intent', verified), password(), byPassword),
    '没有通过（规则 W1）',
    'will',
  ],
  [
    'his signing password was wrong',
    each(passwordDemanded, password({ result: 'failed' }), byPassword),
    '没有通过（规则 W2）',
    'will',
  ],
  [
    'his signing password was entered for other contracts',
    each(passwordDemanded, password(batch), byPassword),
    '不是为这次签署意愿输入的（规则 W2）',
    'will',
  ],
  [
    'his signing password was chosen only later',
    each(passwordDemanded, password({ set: '2026-12-01T00:00:00.000Z' }), byPassword),
    '不是为这次签署意愿输入的（规则 W2）',
    'will',
  ],
  [
    'his signing password was entered half an hour before',
    each(passwordDemanded, password(), late, byPassword),
    '超过 30 分钟（规则 W2）',
    'will',
  ],
  [
    'a signing password serves two acts of will',
    each(password(), byPassword, saidTwice),
    '两次签署意愿（规则 W3）',
    'will',
  ],
  [
    'a signing password is claimed and an identity check named',
    each(check(), named(['#1'], secret)),
    '所称的身份核验没有记录（规则 W2）',
    'will',
  ],
  [
    'the signing password of another name',
    each(
      passwordDemanded,
      password({}, { pii: { name_c: 'a1'.repeat(32), mobile_c: 'a2'.repeat(32) } }),
      byPassword,
    ),
    '签署密码的姓名不是签署方的（规则 W4）',
    'recipients',
  ],
  ['a number is named and no check demanded', asNamed, '没有要求身份核验（规则 W6）', 'will'],
  [
    'another name was compared',
    each(demanded, check({}, { pii: { name_c: 'a1'.repeat(32), mobile_c: 'a2'.repeat(32) } }), named()),
    '身份核验的姓名不是签署方的（规则 W4）',
    'recipients',
  ],
];
