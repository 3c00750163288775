// 实名审核: nothing waits, what is said beside the pictures, a no wants its reason, a yes leads back to the list.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { expect, it } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import ReviewPage from './review-page.tsx';

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const attemptId = '0197a000-0000-7000-8000-000000000001';
const row = {
  attemptId,
  paper: 'passport',
  time: '2026-11-27T08:00:00.000Z',
  correct: false,
  simulated: true,
};
const show = (list: object[]) => {
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  const said = {
    ...{ attemptId, paper: 'passport', issuer: 'DE', fullName: 'ERIKA MUSTERMANN', number: 'C01X00T47' },
    ...{ born: '1964-08-12', expires: '2030-01-31', sides: ['front'], time: row.time, simulated: true },
    mrz: ['出生日期：机读码是 640813（年月日）'],
  };
  const asked = fakeServer({
    [at(r.reviewWaiting)]: ok({ list }),
    [at(r.reviewOpen)]: ok(said),
    [at(r.reviewShow)]: refused('REVIEW_OVER', '该申请已有结果或已撤回'),
    [at(r.reviewDecide)]: ok({ done: true }),
  });
  showPage(ReviewPage, '/auth/review');
  return () =>
    asked
      .filter(({ path }) => path === at(r.reviewDecide))
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
};

it('nothing waits', async () => {
  show([]);
  await screen.findByText('没有等待您审核的申请');
});

it('a no wants a reason; the picture that is gone is said', async () => {
  const decided = show([row]);
  await userEvent.click(await screen.findByRole('button', { name: /^护照/ }));
  await screen.findByText('C01X00T47');
  screen.getByText('德国');
  await screen.findByText('照片未能加载，请刷新重试');
  await userEvent.click(screen.getByRole('button', { name: '不通过' }));
  await screen.findByText('请填写不通过的原因');
  expect(decided()).toEqual([]);
  await userEvent.type(screen.getByLabelText('不通过的原因（申请人会看到）'), '照片反光');
  await userEvent.click(screen.getByRole('button', { name: '不通过' }));
  await waitFor(() => expect(decided()).toEqual([{ attemptId, pass: '0', reason: '照片反光' }]));
});

it('a yes leads back to the list', async () => {
  const decided = show([row]);
  await userEvent.click(await screen.findByRole('button', { name: /^护照/ }));
  await userEvent.click(await screen.findByRole('button', { name: '通过' }));
  await waitFor(() => expect(decided()).toEqual([{ attemptId, pass: '1' }]));
  await screen.findByText('选择一份申请开始审核');
});
