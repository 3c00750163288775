// 人脸识别 before a signature: its own consent, the party's page in another tab, and what came of it.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answer, fakeServer, ok, showPage } from '../../../../testing/show-page.tsx';
import type { Contract } from '../open/contract-gate.tsx';
import { FaceWill } from './face-will.tsx';

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const signNo = 'SGN1';
const contract = { access: { by: 'session', applyNo: 'APL1', signNo } } as unknown as Contract;
const will = {
  ...{ ways: ['operator3' as const, 'face' as const], needed: 1, passed: [], name: '张三' },
  ...{ mobileMasked: '138****0001', identityNamed: false, consentText: '信息', consentHash: 'a'.repeat(64) },
  faceConsent: { text: '人脸', hash: 'b'.repeat(64) },
  ...{ simulated: true, hasPassword: false, review: 'none' as const },
};
const place = {
  ...{ url: 'https://party.test/x', qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>', inWeChat: false },
  ...{ simulated: true, expiresAt: '2026-11-28T09:00:00.000Z' },
};
const outcome = (state: string) => ok({ state, left: 8, simulated: true });
const show = (answers: Record<string, Answer>) => {
  const passed = vi.fn(async () => undefined);
  const asked = fakeServer(answers);
  showPage(() => <FaceWill {...{ contract, signNo, will }} onPassed={passed} />, '/x');
  return { passed, asked };
};
beforeEach(() => sessionStorage.clear());

it('is agreed to by itself, and shown in another tab', async () => {
  const { asked } = show({ [at(r.authFace)]: ok(place), [at(r.authFaceResult)]: outcome('pending') });
  await userEvent.type(await screen.findByLabelText('身份证号'), '11010519491231002X');
  const start = screen.getByRole('button', { name: '开始人脸识别' });
  await userEvent.click(start);
  await screen.findByText('请先阅读并同意');
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(start);
  const link = await screen.findByRole('link', { name: '在本机打开' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([place.url, '_blank']);
  expect(new URLSearchParams(asked[0]!.body).get('consentHash')).toBe('b'.repeat(64));
});
it.each<[string, Answer, RegExp]>([
  ['another face', outcome('mismatch'), /不是身份证上的本人.*今天还可以核验 8 次/],
  ['denied', outcome('failed'), /没有由本人确认/],
])('%s is told, and he may begin again', async (_what, answer, words) => {
  sessionStorage.setItem(`xinqi-face-will ${signNo}`, '0197a000-0000-7000-8000-000000000001');
  const { passed } = show({ [at(r.authFaceResult)]: answer });
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  await userEvent.click(screen.getByRole('button', { name: '重新发起人脸识别' }));
  await screen.findByLabelText('身份证号');
  expect(passed).not.toHaveBeenCalled();
});
it('his own is passed, also where this page was opened anew', async () => {
  sessionStorage.setItem(`xinqi-face-will ${signNo}`, '0197a000-0000-7000-8000-000000000001');
  const { passed } = show({ [at(r.authFaceResult)]: outcome('match') });
  await expect.poll(() => passed.mock.calls.length).toBe(1);
  expect(sessionStorage.length).toBe(0);
});
