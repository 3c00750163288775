// Passkeys in the pages: offered only where a browser can use them, what is sent, and the browser's own refusals in words.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passkeyProblem } from '../../../platform/passkey/browser.ts';
import { endSession, useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasskeysCard } from './passkeys-card.tsx';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

const ceremonyKey = 'c'.repeat(43);
const begun = ok({ ceremonyKey, options: { challenge: 'abc' } });
const row = {
  passkeyId: '018f0000-0000-7000-8000-000000000001',
  name: '办公室电脑',
  createTime: '2026-01-01T00:00:00Z',
  lastTime: null,
  synced: true,
};
beforeEach(() => {
  endSession();
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  browser.startAuthentication.mockReset();
  browser.startRegistration.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const Login = () => <PasskeyLogin ap="/signInfo/signList" />;
function Card() {
  const { withProof, dialog } = useProof();
  return (
    <>
      <PasskeysCard withProof={withProof} onEnded={() => {}} />
      {dialog}
    </>
  );
}
const button = () => screen.findByRole('button', { name: '使用通行密钥登录' });

it('logs in with what the browser answers, and returns to the page that was wanted', async () => {
  const session = {
    token: 'a'.repeat(43),
    consoleToken: null,
    consoleCorpId: null,
    knownDevice: 'k'.repeat(43),
    authUser: person,
    allAuthUser: [person],
    expiresAt: '2026-01-01T00:00:00Z',
  };
  const sent = fakeServer({ '/account/passkey/loginOptions': begun, '/account/passkey/login': ok(session) });
  const response = { clientDataJSON: 'd', authenticatorData: 'e', signature: 'f', userHandle: 'g' };
  browser.startAuthentication.mockResolvedValue({ id: 'h', response });
  const router = showPage(Login, '/login');
  await userEvent.setup().click(await button());
  await waitFor(() => expect(router.state.location.href).toBe('/signInfo/signList'));
  expect(useSession.getState().token).toBe(session.token);
  expect(Object.fromEntries(new URLSearchParams(sent[1]?.body))).toEqual({
    ceremonyKey,
    credentialId: 'h',
    ...response,
  });
});

it('says that the user cancelled, and what the server refused', async () => {
  fakeServer({
    '/account/passkey/loginOptions': begun,
    '/account/passkey/login': refused('PASSKEY_COUNTER', '该通行密钥可能已被复制'),
  });
  browser.startAuthentication.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }));
  showPage(Login, '/login');
  const user = userEvent.setup();
  await user.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('已取消，或验证超时');
  browser.startAuthentication.mockResolvedValue({ id: 'h', response: {} });
  await user.click(await button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('该通行密钥可能已被复制'));
  expect(useSession.getState().token).toBeNull();
});

it.each([
  ['no secure context', () => vi.stubGlobal('isSecureContext', false)],
  ['no support', () => vi.stubGlobal('PublicKeyCredential', undefined)],
])('is not offered with %s', async (_what, spoil) => {
  spoil();
  fakeServer({ '/account/passkey/list': ok({ list: [row], most: 20 }) });
  showPage(() => [<Login key="a" />, <Card key="b" />], '/login');
  expect(await screen.findByText('办公室电脑')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '使用通行密钥登录' })).toBeNull();
  expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull();
  expect(screen.getByText(/当前浏览器或网址不支持添加/)).toBeTruthy();
});

it('adds one after the password, keeps the dialog open with the browser’s refusal', async () => {
  let proved = false;
  let list = [] as (typeof row)[];
  const sent = fakeServer({
    '/account/passkey/list': () => ok({ list, most: 20 }),
    '/account/passkey/registerOptions': () => (proved ? begun : refused('10401', '需要再次验证身份')),
    '/account/proveAgain': () => {
      proved = true;
      return ok({ seconds: 600 });
    },
    '/account/passkey/register': () => {
      list = [row];
      return ok(row);
    },
  });
  showPage(Card, '/signSettings/accountInfo');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '添加通行密钥' }));
  const dialog = await screen.findByRole('dialog', { name: '添加通行密钥' });
  const name = within(dialog).getByLabelText('名称');
  await user.clear(name);
  await user.click(within(dialog).getByRole('button', { name: /继\s*续/ }));
  expect(within(dialog).getByText('请输入通行密钥名称')).toBeTruthy();
  await user.type(name, '办公室电脑');
  browser.startRegistration.mockRejectedValueOnce(Object.assign(new Error(), { name: 'InvalidStateError' }));
  await user.click(within(dialog).getByRole('button', { name: /继\s*续/ }));
  await user.type(await screen.findByLabelText('当前密码'), 'secret123');
  await user.click(screen.getByRole('button', { name: /确\s*定/ }));
  expect(await within(dialog).findByText('这台设备上已有您的通行密钥')).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('办公室电脑');
  browser.startRegistration.mockResolvedValue({
    id: 'h',
    response: { clientDataJSON: 'd', attestationObject: 'e' },
  });
  await user.click(within(dialog).getByRole('button', { name: /继\s*续/ }));
  expect(await screen.findByText('多设备同步')).toBeTruthy();
  const register = sent.find(({ path }) => path === '/account/passkey/register');
  expect(Object.fromEntries(new URLSearchParams(register?.body))).toEqual({
    ceremonyKey,
    name: '办公室电脑',
    credentialId: 'h',
    clientDataJSON: 'd',
    attestationObject: 'e',
  });
});

it('asks before it removes one', async () => {
  let list = [row];
  const sent = fakeServer({
    '/account/passkey/list': () => ok({ list, most: 20 }),
    '/account/passkey/remove': () => {
      list = [];
      return ok({ ended: 2 });
    },
  });
  showPage(Card, '/signSettings/accountInfo');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '移除 办公室电脑' }));
  expect(sent.some(({ path }) => path.endsWith('/remove'))).toBe(false);
  const asked = await screen.findByRole('dialog');
  await user.click(within(asked).getByRole('button', { name: /^移\s*除$/ }));
  await waitFor(() => expect(screen.queryByText('办公室电脑')).toBeNull());
  expect(sent.find(({ path }) => path.endsWith('/remove'))?.body).toContain(row.passkeyId);
});

it('has a sentence for every refusal of a browser', () => {
  for (const name of [
    'NotAllowedError',
    'InvalidStateError',
    'SecurityError',
    'NotSupportedError',
    'AbortError',
  ])
    expect(passkeyProblem(Object.assign(new Error('english'), { name }))).toMatch(/[\u4e00-\u9fff]/);
  expect(passkeyProblem(new Error('english'))).toBe('操作失败，请重试');
});
