// A passkey among what a signatory does: offered to who has one, asked before the code is used up, refusals in words, and what was drawn stays.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
const browser = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

const options = {
  ...{ rpId: 'localhost', challenge: 'abc', timeout: 300_000, userVerification: 'required' },
  allowCredentials: [{ type: 'public-key', id: 'key' }],
};
const answer = { clientDataJSON: 'client', authenticatorData: 'data', signature: 'signed' };
const receipt = { acceptedAt: '2026-11-20T02:20:00.000Z', logIndex: 7, proof: 'c2sp.org/tlog-proof@v1\n' };
const draft = {
  ...emptyDraft,
  texts: { [fieldId(11)]: '文三路 100 号' },
  hand: { kind: 'drawn' as const, strokes: drawn },
};
const will = {
  ways: ['operator3', 'passkey'] as ('operator3' | 'passkey')[],
  ...{ needed: 1, passed: [], name: '王小明', mobileMasked: '138****0000', identityNamed: false },
  ...{
    consentText: '信契将您填写的身份证号提供给认证机构比对。',
    faceConsent: null,
    consentHash: 'e'.repeat(64),
    simulated: true,
    hasPassword: false,
    review: 'none' as const,
  },
};

async function openPage(me: Partial<NonNullable<ApplyDetail['me']>>, asked: unknown = ok(options)) {
  const mine = (of: ApplyDetail): ApplyDetail => ({ ...of, me: of.me && { ...of.me, ...me } });
  const world = { detail: mine(detail) };
  const sent = fakeServer({
    '/si/applySign/info': () => ok(world.detail),
    '/si/auth/passkey': () => asked,
    '/si/applySign/submit': () => {
      world.detail = mine(signedDetail);
      return ok(receipt);
    },
    '/si/applySign/progress': 'no stream',
  });
  window.history.replaceState(null, '', address);
  showPage(SignPage, address);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /我已阅读合同全文/ }));
  const bodies = (path: string) =>
    sent.filter((one) => one.path === path).map(({ body }) => JSON.parse(body ?? '{}') as object);
  return { user, bodies, sent, world };
}
const confirm = () => screen.getByRole('button', { name: '确认签署' });
const box = () => screen.queryByRole('checkbox', { name: /^用通行密钥确认/ });

beforeEach(() => {
  endSession();
  forgetLink(meNo);
  const token = { signToken: 'b'.repeat(43), expiresAt: '2036-01-01T00:00:00.000Z' };
  sessionStorage.setItem(`xinqi-link:${meNo}`, JSON.stringify({ pair, ...token }));
  keepDraft(meNo, draft);
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  browser.startAuthentication.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe('who has a passkey', () => {
  it('confirms by it exactly what is submitted', async () => {
    browser.startAuthentication.mockResolvedValue({ id: 'key', response: answer });
    const { user, bodies } = await openPage({ hasPasskey: true });
    await user.click(box()!);
    await user.click(confirm());
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
    expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: options });
    const [asked] = bodies('/si/auth/passkey');
    expect(bodies('/si/applySign/submit')).toEqual([
      { ...asked, passkey: { credentialId: 'key', ...answer }, reading: { pages: [], seconds: 0 } },
    ]);
  });
  it('signs without it unless he chooses it', async () => {
    const { user, bodies } = await openPage({ hasPasskey: true });
    await user.click(confirm());
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
    expect(bodies('/si/auth/passkey')).toEqual([]);
  });
  it.each([
    ['NotAllowedError', '通行密钥：已取消，或验证超时。'],
    ['NotSupportedError', '通行密钥：这台设备不支持通行密钥。'],
    ['SecurityError', '通行密钥：当前网址不能使用通行密钥，请用正式网址打开。'],
  ])('is told in words why his device refused (%s), and nothing is lost', async (name, words) => {
    browser.startAuthentication.mockRejectedValue(Object.assign(new Error('english'), { name }));
    const { user, bodies } = await openPage({ hasPasskey: true });
    await user.click(box()!);
    await user.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(bodies('/si/applySign/submit')).toEqual([]);
    expect(keptDraft(meNo)).toEqual(draft);
  });
  it('whose passkey was removed meanwhile signs without it', async () => {
    const gone = refused('SIGN_PASSKEY_NONE', '您的账号还没有通行密钥');
    const { user, world } = await openPage({ hasPasskey: true }, gone);
    await user.click(box()!);
    world.detail = { ...detail, me: detail.me && { ...detail.me, hasPasskey: false } };
    await user.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toContain('还没有通行密钥');
    expect(box()).toBeNull();
  });
});

it('is not offered to who has none, nor where no browser has one', async () => {
  await openPage({ hasPasskey: false });
  expect(box()).toBeNull();
  vi.stubGlobal('isSecureContext', false);
  await openPage({ hasPasskey: true });
  expect(box()).toBeNull();
});

describe('demanded as one of the ways', () => {
  it('is preselected for who has one, and signs', async () => {
    browser.startAuthentication.mockResolvedValue({ id: 'key', response: answer });
    const { user, bodies } = await openPage({ hasPasskey: true, will });
    await user.click(confirm());
    const dialog = within(await screen.findByRole('dialog', { name: /身份核验/ }));
    await user.click(dialog.getByRole('button', { name: '用通行密钥确认' }));
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
    expect(bodies('/si/applySign/submit')[0]).toHaveProperty('passkey');
  });
  it('who has none sees another way first, and where one is added', async () => {
    const { user } = await openPage({ hasPasskey: false, will });
    await user.click(confirm());
    const dialog = within(await screen.findByRole('dialog', { name: /身份核验/ }));
    expect(dialog.getByLabelText('身份证号')).toBeTruthy();
    await user.click(dialog.getByText('通行密钥', { exact: true }));
    expect(dialog.getByRole('link', { name: '去添加通行密钥' }).getAttribute('target')).toBe('_blank');
    expect(keptDraft(meNo)).toEqual(draft);
  });
});
