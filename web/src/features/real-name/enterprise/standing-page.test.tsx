// The page of a verified enterprise: what it is verified as, what became of it, and how its super administrator corrects it.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CorpStanding, orgRoutes, type StandingOnce } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { expect, it } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, showPage } from '../../../testing/show-page.tsx';
import EnterprisePage from './enterprise-page.tsx';

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const once: StandingOnce = {
  ...{ companyName: '杭州云帆信息技术有限公司', creditCode: '91330100799655058B', way: 'transfer' },
  ...{ verifiedTime: '2026-10-01T08:00:00.000Z', judgedTime: '2026-10-31T08:00:00.000Z' },
  ...{ lostTime: null, lostReason: null, simulated: true },
};
const verified: CorpStanding = {
  ...{ companyName: once.companyName, creditCode: once.creditCode, verifiedTime: once.verifiedTime },
  ...{ verified: true, nameTaken: false, testEnvironment: true, sample: null, history: [once] },
  ...{ lost: null, doubt: null, nextJudged: '2026-11-30T08:00:00.000Z' },
};
const lost: CorpStanding = {
  ...verified,
  ...{ verified: false, creditCode: null, verifiedTime: null, nextJudged: null },
  lost: { reason: 'renamed', time: '2026-11-27T08:00:00.000Z' },
  history: [{ ...once, lostTime: '2026-11-27T08:00:00.000Z', lostReason: 'renamed' }],
};
function show(standing: Answer, answers: Record<string, Answer> = {}, acting = enterprise) {
  useSession.setState({ authUser: person, currentAuthUser: acting, token: 't', syncStatus: true });
  const asked = fakeServer({
    [at(orgRoutes.corpStanding)]: standing,
    [at(r.approveStatus)]: ok({ proof: null }),
    ...answers,
  });
  showPage(EnterprisePage, '/auth/entIdentityAuth');
  return () => asked.filter(({ path }) => path === at(r.correctCorp)).length;
}

it('says as what it is verified, by what, when it was judged again and when it is next', async () => {
  show(ok(verified));
  const card = await screen.findByRole('region', { name: '认证信息' });
  expect(within(card).getByText(/长期有效，登记信息变化时失效；下次核验 2026-11-30 16:00/)).toBeTruthy();
  const record = screen.getByRole('region', { name: '认证记录' });
  expect(record.textContent).toMatch(/对公打款，2026-10-01 16:00 认证2026-10-31 16:00 复核有效 测试环境/);
});

it('a correction is asked of the register after saying what follows', async () => {
  const asked = show(ok(verified), { [at(r.correctCorp)]: ok({ lost: null }) });
  await userEvent.click(await screen.findByRole('button', { name: '更正登记信息' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(/现有认证立即失效/);
  expect(asked()).toBe(0);
  await userEvent.click(within(dialog).getByRole('button', { name: '核验并更正' }));
  await waitFor(() => expect(asked()).toBe(1));
});

it('a member who may not correct it is not offered to', async () => {
  show(ok(verified), {}, { ...enterprise, superFlag: false, pids: [3] });
  await screen.findByRole('region', { name: '认证信息' });
  expect(screen.queryByRole('button', { name: '更正登记信息' })).toBeNull();
});

it('one that is verified no more says why, and applies anew on the same page', async () => {
  show(ok(lost));
  expect((await screen.findByRole('note')).textContent).toMatch(/认证已失效：登记的企业名称已变更/);
  expect(screen.getByRole('button', { name: '提交申请' })).toBeTruthy();
  expect(screen.getByRole('region', { name: '认证记录' }).textContent).toMatch(
    /2026-11-27 16:00 失效：登记的企业名称已变更已失效/,
  );
});
