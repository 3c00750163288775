// 人脸识别 on its pages: its own consent, waiting, what came of it; and who comes back from the party's page, of whom it is asked whose doing it was.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountRoutes } from '@xinqi/wire/account';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import PersonPage from '../person-page.tsx';
import FacePage from './face-page.tsx';

type Paths = { paths: readonly { path: string }[] };
const at = (route: Paths) => route.paths[0]!.path;
const per = {
  ...{ verified: null, mobileMasked: '138****0001', attempts: [], simulated: true },
  ways: [
    { way: 'operator3', left: 10 },
    { way: 'face', left: 10 },
  ],
  consent: { text: '信息', hash: 'a'.repeat(64) },
  faceConsent: { text: '人脸', hash: 'b'.repeat(64) },
};
const place = {
  ...{ url: 'https://party.test/x', qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>', inWeChat: false },
  ...{ simulated: true, expiresAt: '2026-11-28T09:00:00.000Z' },
};
const show = (
  answers: Record<string, Answer>,
  page = PersonPage,
  path = '/auth/personalIdentityAuth?way=face',
) => {
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  const asked = fakeServer({ [at(r.per)]: ok(per), ...answers });
  // the page of who comes back reads the address itself
  window.history.replaceState(null, '', path);
  showPage(page, path);
  return (route: Paths) =>
    asked
      .filter((one) => one.path === at(route))
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
};
const outcome = (state: string) => ok({ state, left: 8, simulated: true });
const attempt = '0197a000-0000-7000-8000-000000000001';
beforeEach(() => sessionStorage.clear());

it('asks for a consent of its own, then shows where the face is shown', async () => {
  const of = show({ [at(r.faceVerify)]: ok(place), [at(r.faceResult)]: outcome('pending') });
  await userEvent.type(await screen.findByLabelText('姓名'), '张三');
  await userEvent.type(screen.getByLabelText('身份证号'), '11010519491231002X');
  await userEvent.click(screen.getByRole('button', { name: '开始人脸识别' }));
  await screen.findByText('请先阅读并同意');
  expect(of(r.faceVerify)).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '开始人脸识别' }));
  await screen.findByText(/正在等待人脸识别/);
  expect(of(r.faceVerify)[0]).toMatchObject({ fullName: '张三', consentHash: 'b'.repeat(64) });
  expect(screen.getByRole('link', { name: '在本机打开' }).getAttribute('href')).toBe(place.url);
  expect(screen.getByRole('link', { name: '换个方式验证' })).toBeDefined();
});

it.each<[string, Answer, RegExp]>([
  ['another face', outcome('mismatch'), /不是身份证上的本人.*今天还可以验证 8 次/],
  ['no picture on file', outcome('unknown'), /没有查到您的身份证照片/],
  ['denied', outcome('failed'), /没有由本人确认/],
  ['of another account', refused('REAL_NAME_TAKEN', '该身份已在其他账号完成实名认证'), /其他账号/],
])('%s is told, with another way', async (_what, answer, words) => {
  show({ [at(r.faceResult)]: answer }, PersonPage, `/auth/personalIdentityAuth?way=face&attempt=${attempt}`);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.getByRole('button', { name: '重新发起' })).toBeDefined();
  expect(screen.getByRole('link', { name: '换个方式验证' })).toBeDefined();
});

it('a match is told, and the account bears the name', async () => {
  const of = show(
    {
      [at(r.faceResult)]: outcome('match'),
      [at(r.legalList)]: ok({ list: [], realName: '张*', consent: per.consent, simulated: true }),
      [at(accountRoutes.session)]: refused('BUSY', '请稍后'),
    },
    PersonPage,
    `/auth/personalIdentityAuth?way=face&attempt=${attempt}`,
  );
  await screen.findByText('您已通过人脸识别完成实名认证。');
  await waitFor(() => expect(of(accountRoutes.session)).toHaveLength(1));
});

const k = 'K'.repeat(43);
const returned = { who: '138****0001', fullName: '张*', about: '实名认证', simulated: true };
it.each([
  [1, '是我本人的操作，提交结果', 'taken', /结果显示在您发起验证的页面上/],
  [1, '是我本人的操作，提交结果', 'pending', /您还没有完成人脸识别/],
  [0, '不是我本人的操作', 'denied', /本次人脸识别作废/],
] as const)('who comes back says whose doing it was (%i %s: %s)', async (mine, name, state, words) => {
  const of = show(
    { [at(r.faceOpen)]: ok(returned), [at(r.faceConfirm)]: ok({ state }) },
    FacePage,
    `/m/face?k=${k}`,
  );
  await screen.findByText('138****0001');
  expect(of(r.faceConfirm)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByText(words);
  expect(of(r.faceConfirm)).toEqual([{ k, mine: String(mine) }]);
  // one word, but who broke off may go on
  if (state === 'pending') await screen.findByRole('button', { name: new RegExp(`${name}$`) });
  else expect(screen.queryByRole('button')).toBeNull();
});
it('the party may add what it likes to the address', async () => {
  const of = show({ [at(r.faceOpen)]: ok(returned) }, FacePage, `/m/face?k=${k}?token=CE661F1A`);
  await screen.findByText('138****0001');
  expect(of(r.faceOpen)).toEqual([{ k }]);
});
it('what is over is told so', async () => {
  show({ [at(r.faceOpen)]: refused('FACE_OVER', '该人脸识别已完成或已失效') }, FacePage, `/m/face?k=${k}`);
  expect((await screen.findByRole('alert')).textContent).toMatch(/已失效/);
});
it('who comes from nowhere is told so', async () => {
  show({}, FacePage, '/m/face');
  expect((await screen.findByRole('alert')).textContent).toMatch(/请从认证机构的页面返回/);
});
