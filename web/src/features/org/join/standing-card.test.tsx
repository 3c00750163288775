// 企业认证: what a member sees of an unverified enterprise, who may apply, what is asked, and how a refusal is said.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountRoutes } from '@xinqi/wire/account';
import { type CorpStanding, orgRoutes } from '@xinqi/wire/org';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import ConsolePage from './console-page.tsx';

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const claim: CorpStanding = {
  companyName: '杭州云帆信息技术有限公司',
  verified: false,
  verifiedTime: null,
  creditCode: null,
  nameTaken: false,
  testEnvironment: true,
  sample: { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', widthMm: 40, heightMm: 40 },
};
const code = '91330100799655058B';
const show = (standing: Partial<CorpStanding>, answers: Record<string, Answer> = {}, acting = enterprise) => {
  useSession.setState({ authUser: person, currentAuthUser: acting, token: 't', syncStatus: true });
  const sent = fakeServer({
    [at(orgRoutes.corpUserCount)]: ok({ count: 12, boundCount: 9 }),
    [at(orgRoutes.corpStanding)]: ok({ ...claim, ...standing }),
    ...answers,
  });
  showPage(ConsolePage, '/console/consoleIndex');
  return sent;
};
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);

it('a claim says 未认证 and shows the marked sample; a member is told who may apply', async () => {
  show({}, {}, { ...enterprise, superFlag: false, pids: [3] });
  await screen.findByText('未认证');
  expect(screen.getByRole('img', { name: '样章，标有“未认证”' })).toBeTruthy();
  expect(screen.getByText('请由超级管理员申请企业认证')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '申请企业认证' })).toBeNull();
});

it('a verified one says by whom in the test environment, and offers nothing more', async () => {
  show({
    verified: true,
    creditCode: code,
    verifiedTime: '2026-11-23T08:00:00.000Z',
    sample: null,
  });
  await screen.findByText('已认证（测试环境）');
  expect(screen.getByText(new RegExp(code))).toBeTruthy();
  expect(screen.queryByRole('button', { name: '申请企业认证' })).toBeNull();
});

it('a name that another was verified with can only be changed', async () => {
  show({ nameTaken: true });
  const apply = await screen.findByRole('button', { name: '申请企业认证' });
  expect((apply as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(/已由其他账号完成认证/)).toBeTruthy();
});

it('applying: a wrong code is said before it is sent, a refusal stays with what was typed, then it is done', async () => {
  let refuse = true;
  const sent = show(
    {},
    {
      [at(orgRoutes.queryCreditCode)]: ok({
        list: [{ signatoryFullName: claim.companyName, creditCode: code, registered: false }],
        testEnvironment: true,
      }),
      [at(orgRoutes.verifyCorp)]: () =>
        refuse
          ? refused('CORP_VERIFY_REFUSED', '认证未通过：企业名称、统一社会信用代码与法定代表人信息不一致')
          : ok({ verifiedTime: '2026-11-23T08:00:00.000Z', testEnvironment: true }),
      '/i/corp/getToken': ok({ consoleToken: 'c'.repeat(43) }),
      [at(accountRoutes.session)]: ok({ authUser: person, allAuthUser: [person, enterprise] }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: '申请企业认证' }));
  const field = await screen.findByLabelText('统一社会信用代码');
  await userEvent.type(field, '123');
  await userEvent.click(screen.getByRole('button', { name: /提交认证/ }));
  await screen.findByText(/统一社会信用代码格式不正确/);
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: '查询代码' }));
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(code));
  await userEvent.type(screen.getByLabelText('法定代表人'), '陈思远');
  await userEvent.click(screen.getByRole('button', { name: /提交认证/ }));
  await screen.findByText(/认证未通过/);
  expect((field as HTMLInputElement).value).toBe(code);
  refuse = false;
  await userEvent.click(screen.getByRole('button', { name: /提交认证/ }));
  await waitFor(() => expect(screen.queryByLabelText('统一社会信用代码')).toBeNull());
  const asked = sent.filter(({ path }) => path === at(orgRoutes.verifyCorp));
  expect(asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { creditCode: code, legalPerson: '陈思远' },
    { creditCode: code, legalPerson: '陈思远' },
  ]);
});
