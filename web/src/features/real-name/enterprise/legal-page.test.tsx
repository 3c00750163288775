// 法定代表人确认: nothing waits, not verified yet, agreed and matched, a namesake, a refusal.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type LegalAsk, realNameRoutes as r } from '@xinqi/wire/real-name';
import { expect, it } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import LegalPage from './legal-page.tsx';

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const ask: LegalAsk = {
  ...{ proofId: '0197a000-0000-7000-8000-000000000001', companyName: '杭州云帆信息技术有限公司' },
  ...{ creditCode: '91330100799655058B', legalPerson: '陈思远', applicantName: '王敏' },
  ...{ applicantMobile: '13800000018', left: 3 },
  ...{ time: '2026-11-27T08:00:00.000Z', expireTime: '2026-12-04T08:00:00.000Z' },
};
const consent = { text: '我是该企业登记的法定代表人。', hash: 'a'.repeat(64) };
const show = (of: { list?: LegalAsk[]; realName?: string | null; answers?: Record<string, Answer> }) => {
  const { list = [ask], realName = '陈**', answers = {} } = of;
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  const asked = fakeServer({
    [at(r.legalList)]: ok({ list, realName, consent, simulated: true }),
    ...answers,
  });
  showPage(LegalPage, '/auth/entLegalAuth');
  return (route: { paths: readonly { path: string }[] }) =>
    asked
      .filter(({ path }) => path === at(route))
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
};
const yes = /确认，同意申请人办理企业认证$/;

it('nothing waits', async () => {
  show({ list: [] });
  await screen.findByText(/没有等待您确认的企业认证申请/);
});

it('who is not verified is led there first', async () => {
  show({ realName: null });
  expect((await screen.findByRole('link', { name: '去实名' })).getAttribute('href')).toBe('/auth/authGuide');
  expect(screen.getByRole('button', { name: yes })).toHaveProperty('disabled', true);
});

it('says who applies; a yes wants agreement, and verifies', async () => {
  const of = show({
    answers: { [at(r.legalCommit)]: ok({ result: 'match', left: 3, testEnvironment: true }) },
  });
  await screen.findByText('王敏（13800000018）');
  await userEvent.click(screen.getByRole('button', { name: yes }));
  await screen.findByText('请先阅读并同意');
  expect(of(r.legalCommit)).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: yes }));
  await screen.findByText(/已认证/);
  expect(of(r.legalCommit)).toEqual([{ proofId: ask.proofId, consentHash: consent.hash }]);
  expect(screen.queryByRole('button', { name: yes })).toBeNull();
});

it.each<[string, Answer, RegExp]>([
  [
    'a namesake',
    ok({ result: 'mismatch', left: 2, testEnvironment: true }),
    /登记的也可能是您的另一证件）。还可以核验 2 次/,
  ],
  [
    'a namesake for the last time',
    ok({ result: 'mismatch', left: 0, testEnvironment: true }),
    /该申请已失效/,
  ],
  ['another name', refused('CORP_LEGAL_NAME', '您的实名与企业登记的法定代表人姓名不一致'), /姓名不一致/],
])('%s is told why', async (_who, answer, text) => {
  show({ answers: { [at(r.legalCommit)]: answer } });
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: yes }));
  await screen.findByText(text);
});

it('a no says what follows before it is said', async () => {
  const of = show({ answers: { [at(r.legalRefuse)]: ok({}) } });
  await userEvent.click(await screen.findByRole('button', { name: '拒绝' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('30天内，该企业不能再请您确认');
  await userEvent.click(within(dialog).getByRole('button', { name: '确认拒绝' }));
  await waitFor(() => expect(of(r.legalRefuse)).toEqual([{ proofId: ask.proofId }]));
});
