// 企业认证: what is said before it is sent, how register and bank refuse, the amount named wrongly and rightly, who may apply.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountRoutes } from '@xinqi/wire/account';
import { type CorpStanding, orgRoutes } from '@xinqi/wire/org';
import { type CorpProof, realNameRoutes as r } from '@xinqi/wire/real-name';
import { expect, it } from 'vitest';
import { useRealNameDemand } from '../../../platform/rights/real-name-demand.ts';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import EnterprisePage from './enterprise-page.tsx';
import LetterPage from './letter-page.tsx';

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const claim: CorpStanding = {
  companyName: '杭州云帆信息技术有限公司',
  ...{ verified: false, verifiedTime: null, creditCode: null, nameTaken: false, testEnvironment: true },
  ...{ lost: null, doubt: null, nextJudged: null, history: [], sample: null },
};
const sent: CorpProof = {
  ...{
    way: 'transfer',
    state: 'sent',
    companyName: claim.companyName,
    bankName: '模拟银行',
    accountEnd: '0018',
  },
  ...{ applyNo: null, refusal: null, left: 3, expireTime: '2026-12-04T08:00:00.000Z', expired: false },
  ...{ time: '2026-11-27T08:00:00.000Z', simulated: true, testAmount: '3.17' },
};
const legal: CorpProof = { ...sent, way: 'legal', bankName: null, testAmount: null };
const code = '91330100799655058B';
const show = (
  proof: CorpProof | null,
  {
    standing = {},
    answers = {},
    acting = enterprise,
  }: {
    standing?: Partial<CorpStanding>;
    answers?: Record<string, Answer>;
    acting?: typeof enterprise;
  } = {},
) => {
  useSession.setState({ authUser: person, currentAuthUser: acting, token: 't', syncStatus: true });
  const asked = fakeServer({
    [at(orgRoutes.corpStanding)]: ok({ ...claim, ...standing }),
    [at(r.approveStatus)]: ok({ proof }),
    ...answers,
  });
  showPage(EnterprisePage, '/auth/entIdentityAuth');
  return (route: { paths: readonly { path: string }[] }) =>
    asked
      .filter(({ path }) => path === at(route))
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
};

it('what is missing is said first; the register’s refusal stays with what was typed', async () => {
  const of = show(null, {
    answers: {
      [at(orgRoutes.queryCreditCode)]: ok({
        list: [{ signatoryFullName: claim.companyName, creditCode: code, registered: false }],
        testEnvironment: true,
      }),
      [at(r.ent)]: refused(
        'CORP_VERIFY_REFUSED',
        '认证未通过：企业名称、统一社会信用代码与法定代表人信息不一致',
      ),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '提交申请' }));
  for (const text of [
    /统一社会信用代码格式不正确/,
    '请填写法定代表人姓名',
    '请填写开户银行',
    '请填写开户行联行号',
    '请填写正确的对公银行账号',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(of(r.ent)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '查询代码' }));
  const field = screen.getByLabelText('统一社会信用代码') as HTMLInputElement;
  await waitFor(() => expect(field.value).toBe(code));
  await userEvent.type(screen.getByLabelText('法定代表人'), '陈思远');
  await userEvent.type(screen.getByLabelText('开户银行'), '模拟银行');
  await userEvent.type(screen.getByLabelText('开户行联行号'), '９９９３ 3100-0017');
  expect(screen.getByText('开户行联行号不正确，请逐位核对 12 位数字')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('开户行联行号'), '{Backspace}6');
  await userEvent.type(screen.getByLabelText('对公银行账号'), '6220 0000-0000 000018');
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
  await screen.findByText(/认证未通过/);
  expect(field.value).toBe(code);
  expect(of(r.ent)).toEqual([
    {
      ...{ way: 'transfer', creditCode: code, legalPerson: '陈思远' },
      ...{ bankName: '模拟银行', bankAccount: '622000000000000018', bankCode: '999331000016' },
    },
  ]);
});

it('an amount named wrongly is said with what is left; the right one verifies', async () => {
  let right = false;
  const of = show(sent, {
    answers: {
      [at(r.approveCommit)]: () =>
        ok({
          ...(right ? { result: 'match', left: 2 } : { result: 'mismatch', left: 2 }),
          ...{ verifiedTime: right ? '2026-11-27T09:00:00.000Z' : null, testEnvironment: true },
        }),
      '/i/corp/getToken': ok({ consoleToken: 'c'.repeat(43) }),
      [at(accountRoutes.session)]: ok({ authUser: person, allAuthUser: [person, enterprise] }),
    },
  });
  const field = await screen.findByLabelText('到账金额（元）');
  expect(screen.getByRole('note').textContent).toContain('测试环境：没有真实打款。模拟银行已转入 3.17 元');
  await userEvent.click(screen.getByRole('button', { name: /确认金额$/ }));
  await screen.findByText('请填写收到的金额，例如 3.17');
  await userEvent.type(field, '3.16');
  await userEvent.click(screen.getByRole('button', { name: /确认金额$/ }));
  await screen.findByText('金额不正确，请核对银行的到账记录');
  await userEvent.clear(field);
  await userEvent.type(field, '3.17');
  expect(screen.queryByText('金额不正确，请核对银行的到账记录')).toBeNull();
  right = true;
  await userEvent.click(screen.getByRole('button', { name: /确认金额$/ }));
  await screen.findByText('企业已认证');
  expect(of(r.approveCommit)).toEqual([{ amount: '3.16' }, { amount: '3.17' }]);
});

it.each<[string, Partial<CorpProof>, RegExp]>([
  [
    'the bank did not pay',
    { state: 'refused', refusal: '收款户名与账号不符' },
    /未成功（尾号 0018）：收款户名与账号不符/,
  ],
  ['named wrongly too often', { state: 'failed', left: 0 }, /多次填写有误，已失效/],
  ['the name was changed', { companyName: '杭州云帆科技有限公司' }, /企业名称已修改，请重新申请/],
  ['too late', { expired: true }, /已超过 7 天，已失效/],
  [
    'the legal person said no',
    { way: 'legal', state: 'refused', refusal: '法定代表人未同意' },
    /未通过：法定代表人未同意。请改用对公打款/,
  ],
  ['a namesake of the legal person', { way: 'legal', state: 'failed' }, /与登记的法定代表人不一致/],
  ['the legal person was silent', { way: 'legal', expired: true }, /超过 7 天未确认/],
])('the last application is over: %s; another can be made', async (_why, part, text) => {
  show({ ...sent, testAmount: null, ...part });
  await screen.findByText(text);
  expect(screen.getByRole('button', { name: '提交申请' })).toBeTruthy();
});

it('what was typed stays while the bank works, and when it refuses', async () => {
  let proof: CorpProof | null = null;
  show(null, {
    answers: {
      [at(r.approveStatus)]: () => ok({ proof }),
      [at(r.ent)]: () => {
        proof = { ...sent, state: 'sending', testAmount: null, expireTime: null };
        return ok(proof);
      },
    },
  });
  await userEvent.type(await screen.findByLabelText('统一社会信用代码'), code);
  await userEvent.type(screen.getByLabelText('法定代表人'), '陈思远');
  await userEvent.type(screen.getByLabelText('开户银行'), '模拟银行');
  await userEvent.type(screen.getByLabelText('开户行联行号'), '999331000016');
  await userEvent.type(screen.getByLabelText('对公银行账号'), '622000000000000001');
  await userEvent.click(screen.getByRole('button', { name: /提交申请$/ }));
  await screen.findByText('银行正在处理打款');
  proof = { ...sent, state: 'refused', refusal: '收款户名与账号不符', testAmount: null };
  await screen.findByText(/收款户名与账号不符/, {}, { timeout: 10_000 });
  for (const [label, value] of [
    ['统一社会信用代码', code],
    ['法定代表人', '陈思远'],
    ['开户银行', '模拟银行'],
    ['开户行联行号', '999331000016'],
    ['对公银行账号', '622000000000000001'],
  ] as const)
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe(value);
});

it('who does not want to wait for the bank takes another way', async () => {
  show({ ...sent, state: 'sending', testAmount: null, expireTime: null });
  await screen.findByText('银行正在处理打款');
  await userEvent.click(screen.getByRole('button', { name: '换个方式验证' }));
  expect(screen.getByRole('tab', { name: '授权委托书' })).toBeTruthy();
});

it('the legal person is asked instead: his phone, and what is missing', async () => {
  const of = show(null, { answers: { [at(r.ent)]: ok(legal) } });
  await userEvent.type(await screen.findByLabelText('统一社会信用代码'), code);
  await userEvent.type(screen.getByLabelText('法定代表人'), '陈思远');
  await userEvent.click(screen.getByRole('tab', { name: '法定代表人确认' }));
  expect(screen.queryByLabelText('对公银行账号')).toBeNull();
  await userEvent.type(screen.getByLabelText('法定代表人手机号'), '1380');
  await userEvent.click(screen.getByRole('button', { name: /提交申请$/ }));
  await screen.findByText(/请输入正确的手机号|手机号格式不正确/);
  await userEvent.type(screen.getByLabelText('法定代表人手机号'), ' 0000 018');
  await userEvent.click(screen.getByRole('button', { name: /提交申请$/ }));
  await waitFor(() =>
    expect(of(r.ent)).toEqual([
      { way: 'legal', creditCode: code, legalPerson: '陈思远', legalMobile: '13800000018' },
    ]),
  );
});

it('while the legal person is asked it says on which phone; another way can be taken', async () => {
  show(legal);
  await screen.findByText('等待法定代表人确认');
  expect(screen.getByText(/尾号 0018 的手机号/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '去确认' }).getAttribute('href')).toBe('/auth/entLegalAuth');
  await userEvent.click(screen.getByRole('button', { name: '换个方式验证' }));
  expect(screen.getByRole('button', { name: '提交申请' })).toBeTruthy();
});

it('while the bank works it says so, and another application can be made when nothing arrives', async () => {
  show({ ...sent, state: 'sending', testAmount: null, expireTime: null });
  await screen.findByText('银行正在处理打款');
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
});

it('another application instead of one that waits', async () => {
  show(sent);
  await userEvent.click(await screen.findByRole('button', { name: /重新申请/ }));
  expect(screen.getByRole('button', { name: '提交申请' })).toBeTruthy();
});

it.each([
  ['a person is told to act for an enterprise', { acting: person as never }, /请先切换到需要认证的企业/],
  [
    'a member is told who may apply',
    { acting: { ...enterprise, superFlag: false, pids: [3] } },
    /请由超级管理员申请/,
  ],
  ['a name that another has', { standing: { nameTaken: true } }, /已由其他账号完成认证/],
  [
    'verified',
    { standing: { verified: true, creditCode: code, verifiedTime: '2026-11-23T08:00:00.000Z' } },
    /已认证（测试环境）/,
  ],
])('%s', async (_who, how, text) => {
  show(null, how);
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
});

it('a letter of authority: the legal person’s phone is asked for, the state says where the letter is', async () => {
  const letter: CorpProof = { ...legal, way: 'letter', applyNo: 'APL1' };
  const of = show(null, { answers: { [at(r.ent)]: refused('CORP_LETTER_AGENT', '请先完成个人实名认证') } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: '授权委托书' }));
  await user.type(screen.getByLabelText('统一社会信用代码'), code);
  await user.type(screen.getByLabelText('法定代表人'), '周法人');
  await user.type(screen.getByLabelText('法定代表人手机号'), '13800000018');
  await user.click(screen.getByRole('button', { name: '提交申请' }));
  expect((await screen.findByRole('alert')).textContent).toContain('请先完成个人实名认证');
  expect(useRealNameDemand.getState().refusal?.code).toBe('CORP_LETTER_AGENT');
  expect(of(r.ent)).toEqual([
    { way: 'letter', creditCode: code, legalPerson: '周法人', legalMobile: '13800000018' },
  ]);
  cleanup();
  show(letter);
  expect(await screen.findByRole('heading', { name: '等待法定代表人签署授权委托书' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看授权委托书' }).getAttribute('href')).toBe(
    '/applySign/toDetailAnony?applyNo=APL1',
  );
  cleanup();
  show({ ...letter, state: 'refused', refusal: '法定代表人拒绝签署授权委托书' });
  expect(await screen.findByText(/法定代表人拒绝签署授权委托书/)).toBeTruthy();
});

it('/auth/wordCustom begins with the letter', async () => {
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
  fakeServer({ [at(orgRoutes.corpStanding)]: ok(claim), [at(r.approveStatus)]: ok({ proof: null }) });
  showPage(LetterPage, '/auth/wordCustom');
  expect(await screen.findByLabelText('法定代表人手机号')).toBeTruthy();
  expect(screen.getByRole('tab', { name: '授权委托书' }).getAttribute('aria-selected')).toBe('true');
});
