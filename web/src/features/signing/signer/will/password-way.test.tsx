// 签署密码 among the demanded ways: first for who has one, told how often it may still be wrong, replaced by another way once it is closed; who
// has none is shown where one is set, and what he drew stays.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession } from '../../../../platform/session.ts';
import { fakeServer, ok, refused, showPage } from '../../../../testing/show-page.tsx';
import { emptyDraft, keepDraft, keptDraft } from '../document/sign-draft.ts';
import { forgetLink } from '../open/link-pair.ts';
import SignPage from '../read/sign-page.tsx';
import { address, detail, drawn, fieldId, meNo, pair, signedDetail } from '../testing/contract.ts';

vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: () => <section aria-label="合同正文" />,
  boxStyle: () => ({}),
}));

const receipt = { acceptedAt: '2026-11-20T02:20:00.000Z', logIndex: 7, proof: 'c2sp.org/tlog-proof@v1\n' };
const draft = {
  ...emptyDraft,
  texts: { [fieldId(11)]: '文三路 100 号' },
  hand: { kind: 'drawn' as const, strokes: drawn },
};
type Will = NonNullable<NonNullable<ApplyDetail['me']>['will']>;
const will: Will = {
  ways: ['operator3', 'password'],
  ...{ needed: 1, passed: [], name: '王小明', mobileMasked: '138****0000', identityNamed: false },
  ...{
    consentText: '信契将您填写的身份证号提供给认证机构比对。',
    faceConsent: null,
    consentHash: 'e'.repeat(64),
  },
  ...{ simulated: true, hasPassword: true, review: 'none' as const },
};

async function open(change: Partial<Will>, answers: (digits: string) => unknown) {
  const world = { will: { ...will, ...change }, detail };
  const sent = fakeServer({
    '/si/applySign/info': () =>
      ok({ ...world.detail, me: world.detail.me && { ...world.detail.me, will: world.will } }),
    '/si/auth/signPwd': (form: URLSearchParams) => {
      const answer = answers(form.get('signPassword') ?? '');
      if (JSON.stringify(answer).includes('"match"')) world.will = { ...world.will, passed: ['password'] };
      return answer;
    },
    '/si/applySign/submit': () => {
      world.detail = signedDetail;
      return ok(receipt);
    },
    '/si/applySign/progress': 'no stream',
  });
  window.history.replaceState(null, '', address);
  showPage(SignPage, address);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /我已阅读合同全文/ }));
  await user.click(screen.getByRole('button', { name: '确认签署' }));
  return { user, sent, dialog: within(await screen.findByRole('dialog', { name: /身份核验/ })) };
}

beforeEach(() => {
  endSession();
  forgetLink(meNo);
  const token = { signToken: 'b'.repeat(43), expiresAt: '2036-01-01T00:00:00.000Z' };
  sessionStorage.setItem(`xinqi-link:${meNo}`, JSON.stringify({ pair, ...token }));
  keepDraft(meNo, draft);
});

it('is asked first of who has one; a wrong one says what is left, the right one signs', async () => {
  const { user, dialog, sent } = await open({}, (digits) =>
    ok(digits === '907364' ? { result: 'match', left: 5 } : { result: 'mismatch', left: 4 }),
  );
  const field = dialog.getByLabelText('签署密码（6位数字）');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  await user.type(field, '12');
  await user.click(await dialog.findByRole('button', { name: /提交验证$/ }));
  expect(dialog.getByText('请输入6位数字签署密码')).toBeTruthy();
  await user.type(field, '3456');
  await user.click(await dialog.findByRole('button', { name: /提交验证$/ }));
  expect(await dialog.findByText('签署密码错误，还可以尝试 4 次')).toBeTruthy();
  await user.type(dialog.getByLabelText('签署密码（6位数字）'), '907364');
  await user.click(await dialog.findByRole('button', { name: /提交验证$/ }));
  expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/si/auth/signPwd')).toHaveLength(2);
});

it('closed after too many, another way is one press away', async () => {
  const closed = refused('SIGN_PASSWORD_CLOSED', '签署密码错误次数过多，请3小时后再试，或换个方式验证');
  const { user, dialog } = await open({}, () => closed);
  await user.type(dialog.getByLabelText('签署密码（6位数字）'), '907364');
  await user.click(await dialog.findByRole('button', { name: /提交验证$/ }));
  expect(await dialog.findByText(/请3小时后再试，或换个方式验证/)).toBeTruthy();
  await user.click(dialog.getByText('运营商三要素', { exact: true }));
  expect(dialog.getByLabelText('身份证号')).toBeTruthy();
});

it('who has none sees another way first, and where one is set', async () => {
  const { user, dialog } = await open({ hasPassword: false, review: 'none' as const }, () => ok({}));
  expect(dialog.getByLabelText('身份证号')).toBeTruthy();
  await user.click(dialog.getByText('签署密码', { exact: true }));
  expect(dialog.getByRole('link', { name: '去设置签署密码' }).getAttribute('target')).toBe('_blank');
  expect(keptDraft(meNo)).toEqual(draft);
});
