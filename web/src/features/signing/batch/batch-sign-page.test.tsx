// Several contracts with one act: what can be signed and what cannot, the set that is sent, results one by one.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession, useSession } from '../../../platform/session.ts';
import { enterprise } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import BatchSignPage from './batch-sign-page.tsx';

// happy-dom draws on no canvas
vi.mock('../../../ui/sign-pad/index.ts', () => ({
  SignPad: () => <div role="img" aria-label="签名区域" />,
  strokesProblem: () => undefined,
}));

const line = (n: number, change: object = {}) => ({
  signNo: `SGN${n}`,
  applyNo: `APL${n}`,
  contractName: `合同${n}`,
  senderName: '陈思远',
  documentSha256: String(n).repeat(64),
  fileCount: 1,
  pageCount: 3,
  signExpire: '2099-01-01T00:00:00Z',
  canSign: true,
  whyNot: null,
  needsSeal: true,
  ...change,
});
const base = '/c/signInfo/batchSign';
const checked = ok({
  list: [line(1), line(2), line(3, { canSign: false, whyNot: '该合同有需要填写的文本，请单独签署' })],
  consentText: '我已阅读并同意签署',
  consentHash: 'a'.repeat(64),
  secondFactor: false,
});
const code = ok({ resendAfterSeconds: 60, mobileMasked: '138****0001' });

beforeEach(() => {
  endSession();
  useSession.setState({
    token: 'a'.repeat(43),
    consoleToken: 'b'.repeat(43),
    currentAuthUser: enterprise,
    syncStatus: true,
  });
});

async function askForCode(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('checkbox', { name: '我已阅读并同意签署' }));
  await user.click(screen.getByRole('button', { name: /^确认签署/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '意愿认证' }));
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  return dialog;
}

it('says why a contract cannot be signed this way and leaves it out', async () => {
  fakeServer({ [`${base}Check`]: checked });
  showPage(BatchSignPage, '/signInfo/batchSign?signNos=SGN1,SGN2,SGN3');
  expect(await screen.findByText(/该合同有需要填写的文本，请单独签署/)).toBeTruthy();
  expect(screen.getAllByRole('checkbox', { name: /^签署 / })).toHaveLength(2);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '确认签署 2 份' }));
  expect(screen.getByRole('alert').textContent).toBe('请阅读并勾选同意');
});

it('sends the code and the signature for exactly the chosen documents; each has its result', async () => {
  const sent = fakeServer({
    [`${base}Check`]: checked,
    [`${base}Code`]: code,
    [base]: ok({
      signed: 0,
      results: [
        { signNo: 'SGN2', ok: false, code: 'SIGN_DOCUMENT_CHANGED', message: '合同已有新的签名，请重新阅读' },
      ],
    }),
  });
  showPage(BatchSignPage, '/signInfo/batchSign?signNos=SGN1,SGN2,SGN3');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: '签署 合同1' }));
  const dialog = await askForCode(user);
  await user.type(dialog.getByLabelText(/验证码/), '123456');
  await user.click(dialog.getByRole('button', { name: '确认签署 1 份' }));
  expect(await screen.findByRole('heading', { name: '已签署 0 份，1 份未签署' })).toBeTruthy();
  expect(screen.getByText('合同已有新的签名，请重新阅读')).toBeTruthy();
  const items = [{ signNo: 'SGN2', documentSha256: '2'.repeat(64) }];
  for (const path of [`${base}Code`, base])
    expect(JSON.parse(sent.find((one) => one.path === path)?.body ?? '')).toMatchObject({ items });
});

it('a wrong code is said beside the code; the set and the dialog stay', async () => {
  fakeServer({
    [`${base}Check`]: checked,
    [`${base}Code`]: code,
    [base]: refused('SIGN_CODE_WRONG', '验证码错误或已失效'),
  });
  showPage(BatchSignPage, '/signInfo/batchSign?signNos=SGN1,SGN2');
  const user = userEvent.setup();
  const dialog = await askForCode(user);
  await user.type(dialog.getByLabelText(/验证码/), '123456');
  await user.click(dialog.getByRole('button', { name: '确认签署 2 份' }));
  await waitFor(() => expect(dialog.getByText('验证码错误或已失效')).toBeTruthy());
});
