// 企业认证: what a member sees of an unverified enterprise, and who is led to the application.
import { screen } from '@testing-library/react';
import { type CorpStanding, orgRoutes } from '@xinqi/wire/org';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, showPage } from '../../../testing/show-page.tsx';
import ConsolePage from './console-page.tsx';

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const claim: CorpStanding = {
  companyName: '杭州云帆信息技术有限公司',
  verified: false,
  verifiedTime: null,
  creditCode: null,
  ...{ lost: null, doubt: null, nextJudged: null, history: [], nameTaken: false },
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
  expect(screen.queryByRole('link', { name: '申请企业认证' })).toBeNull();
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
  expect(screen.queryByRole('link', { name: '申请企业认证' })).toBeNull();
});

it('a name that another was verified with can only be changed', async () => {
  show({ nameTaken: true });
  await screen.findByRole('button', { name: '修改企业名称' });
  expect(screen.queryByRole('link', { name: '申请企业认证' })).toBeNull();
  expect(screen.getByText(/已由其他账号完成认证/)).toBeTruthy();
});

it('a super administrator is led to the application', async () => {
  show({});
  const apply = await screen.findByRole('link', { name: '申请企业认证' });
  expect(apply.getAttribute('href')).toBe('/auth/entIdentityAuth');
});

const once = {
  ...{ companyName: claim.companyName, creditCode: code, way: 'transfer' as const },
  ...{ verifiedTime: '2026-10-01T08:00:00.000Z', judgedTime: null, lostTime: null, lostReason: null },
  simulated: true,
};

it('one that is verified no more says why, and is led to be verified anew', async () => {
  const lost = { reason: 'deregistered' as const, time: '2026-11-27T08:00:00.000Z' };
  show({ lost, history: [{ ...once, lostTime: lost.time, lostReason: lost.reason }] });
  const note = await screen.findByRole('note');
  expect(note.textContent).toMatch(/认证已失效：企业已注销（2026-11-27 16:00）测试环境/);
  expect(screen.getByRole('link', { name: '重新认证' }).getAttribute('href')).toBe('/auth/entIdentityAuth');
  expect(screen.queryByRole('link', { name: '申请企业认证' })).toBeNull();
});

it('one that is doubted says what the register said, and that it is asked again', async () => {
  show({
    ...{ verified: true, creditCode: code, verifiedTime: once.verifiedTime, sample: null, history: [once] },
    doubt: { reason: 'legal', since: '2026-11-27T08:00:00.000Z' },
  });
  expect((await screen.findByRole('note')).textContent).toMatch(/法定代表人已变更.*再次核验/);
  expect(screen.getByRole('link', { name: '认证详情与更正' })).toBeTruthy();
});
