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
  signed: false,
  canSign: true,
  whyNot: null,
  needsSeal: true,
  will: null,
  ...change,
});
const base = '/c/signInfo/batchSign';
const found = {
  list: [line(1), line(2), line(3, { canSign: false, whyNot: '该合同有需要填写的文本，请单独签署' })],
  consentText: '我已阅读并同意签署',
  consentHash: 'a'.repeat(64),
  will: {
    ...{ mobileMasked: '138****0001', consentText: '提供给认证机构比对', simulated: true },
    consentHash: 'e'.repeat(64),
  },
  secondFactor: false,
};
const checked = ok(found);
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
      next: null,
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

/** Answers a part of two lines; `lost`: parts whose answer does not come back, once each. */
function inParts(count: number, lost: readonly number[] = []) {
  const waits = new Set(lost);
  const asked: number[] = [];
  const lines = Array.from({ length: count }, (_, i) => line(i + 1));
  const answers = {
    [`${base}Check`]: ok({ ...found, list: lines }),
    [`${base}Code`]: code,
    [base]: () => {
      const body = JSON.parse(sent.at(-1)!.body) as { from: number };
      asked.push(body.from);
      if (waits.delete(body.from)) throw new TypeError('network');
      const upTo = Math.min(body.from + 2, count);
      const results = lines
        .slice(body.from, upTo)
        .map(({ signNo }) => ({ signNo, ok: true, code: null, message: null }));
      return ok({ signed: results.length, next: upTo < count ? upTo : null, results });
    },
  };
  const sent = fakeServer(answers);
  return { sent, asked };
}
const signAll = async (count: number) => {
  const user = userEvent.setup();
  const signNos = Array.from({ length: count }, (_, i) => `SGN${i + 1}`).join(',');
  showPage(BatchSignPage, `/signInfo/batchSign?signNos=${signNos}`);
  const dialog = await askForCode(user);
  await user.type(dialog.getByLabelText(/验证码/), '123456');
  await user.click(dialog.getByRole('button', { name: `确认签署 ${count} 份` }));
  return user;
};

it('signs part by part under one code, and tells how far it has come', async () => {
  const { sent, asked } = inParts(5);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === base && String(init.body).includes('"from":4')) await held;
    return answer(path, init);
  });
  await signAll(5);
  expect(await screen.findByText('签署中 4/5')).toBeTruthy();
  release();
  expect(await screen.findByRole('heading', { name: '已签署 5 份合同' })).toBeTruthy();
  expect(asked).toEqual([0, 2, 4]);
  const said = sent.filter(({ path }) => path === base).map(({ body }) => JSON.parse(body) as object);
  expect(new Set(said.map((one) => JSON.stringify({ ...one, from: 0 }))).size).toBe(1);
});

it('asks again for a part whose answer was lost, by the same act', async () => {
  const { asked } = inParts(4, [0, 2]);
  await signAll(4);
  expect(await screen.findByRole('heading', { name: '已签署 4 份合同' }, { timeout: 10_000 })).toBeTruthy();
  expect(asked).toEqual([0, 0, 2, 2]);
});

it('says what is signed and what is not when the act has ended, and looks at the rest anew', async () => {
  const { sent } = inParts(4);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === base && String(init.body).includes('"from":2'))
      return new Response(JSON.stringify(refused('SIGN_CODE_WRONG', '验证码错误或已过期')));
    const checksAgain = path === `${base}Check` && sent.some((one) => one.path === base);
    if (!checksAgain) return answer(path, init);
    const list = [1, 2, 3, 4].map((n) => line(n, n < 3 ? { signed: true, canSign: false } : {}));
    return new Response(JSON.stringify(ok({ ...found, list })));
  });
  const user = await signAll(4);
  expect(await screen.findByRole('heading', { name: '已签署 2 份，2 份未签署' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('验证码错误或已过期');
  await user.click(screen.getByRole('button', { name: '重新确认其余 2 份' }));
  expect(await screen.findByText('其中 2 份您已签署，还有 2 份待签署。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '确认签署 2 份' })).toBeTruthy();
});
