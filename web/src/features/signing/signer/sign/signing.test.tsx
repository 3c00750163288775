// The act of signing through the page: what is missing, once however often pressed, fresh proof, lost answers.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '../../../../platform/session.ts';
import { person } from '../../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../../../../testing/show-page.tsx';
import { emptyDraft, keepDraft, keptDraft } from '../document/sign-draft.ts';
import { forgetLink } from '../open/link-pair.ts';
import SignPage from '../read/sign-page.tsx';
import { address, detail, drawn, fieldId, meNo, pair, signedDetail } from '../testing/contract.ts';

vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: () => <section aria-label="合同正文" />,
  boxStyle: () => ({}),
}));

const receipt = { acceptedAt: '2026-11-20T02:20:00.000Z', logIndex: 1042, proof: 'c2sp.org/tlog-proof@v1\n' };
const token = (letter: string) => ({ signToken: letter.repeat(43), expiresAt: '2036-01-01T00:00:00.000Z' });
const filled = {
  ...emptyDraft,
  texts: { [fieldId(11)]: '文三路 100 号' },
  hand: { kind: 'drawn' as const, strokes: drawn },
};

/** `world.detail` is what info answers; a successful submit moves it. */
function server(submit: (world: { detail: ApplyDetail }) => unknown, more: Record<string, Answer> = {}) {
  const world = { detail };
  const sent = fakeServer({
    '/si/applySign/info': () => ok(world.detail),
    '/si/applySign/submit': () => submit(world),
    '/si/applySign/progress': 'no stream',
    ...more,
  });
  return { world, submits: () => sent.filter(({ path }) => path === '/si/applySign/submit'), sent };
}
const accept = (world: { detail: ApplyDetail }) => {
  world.detail = signedDetail;
  return ok(receipt);
};

async function openPage() {
  window.history.replaceState(null, '', address);
  showPage(SignPage, address);
  await screen.findByRole('button', { name: '确认签署' });
  return userEvent.setup();
}
const press = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: '确认签署' }));
const agree = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('checkbox', { name: /我已阅读合同全文/ }));

beforeEach(() => {
  endSession();
  forgetLink(meNo);
  sessionStorage.setItem(`xinqi-link:${meNo}`, JSON.stringify({ pair, ...token('b') }));
});

describe('what is missing', () => {
  it('is named one after the other, before the server is asked', async () => {
    const { submits } = server(accept);
    const user = await openPage();
    await press(user);
    expect((await screen.findByRole('alert')).textContent).toBe('请填写第1页的“住址”');
    await user.type(screen.getByLabelText(/^住址/), '文三路');
    await press(user);
    expect(screen.getByRole('alert').textContent).toBe('请先签名');
    await user.click(screen.getByRole('radio', { name: '个人方章' }));
    await press(user);
    expect(screen.getByRole('alert').textContent).toBe('请阅读并勾选同意签署声明');
    expect(submits()).toEqual([]);
  });
});

describe('submit', () => {
  it('signs once on a double click, says so at once, and forgets what was kept', async () => {
    keepDraft(meNo, filled);
    const { submits } = server(accept);
    const user = await openPage();
    await agree(user);
    await user.dblClick(screen.getByRole('button', { name: '确认签署' }));
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
    expect(screen.getByText('#1042')).toBeTruthy();
    const made = vi.fn((_: Blob) => 'blob:receipt');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: '保存签署回执' }));
    expect(await made.mock.calls[0]![0].text()).toBe(receipt.proof);
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe(`签署回执-${meNo}.tlog-proof`);
    clicked.mockRestore();
    expect(submits()).toHaveLength(1);
    expect(JSON.parse(submits()[0]?.body ?? '')).toEqual({
      ...pair,
      reading: { pages: [], seconds: 0 },
      consentHash: 'd'.repeat(64),
      documentSha256: 'c'.repeat(64),
      strokes: drawn,
      texts: [{ fieldId: fieldId(11), value: '文三路 100 号' }],
    });
    expect(keptDraft(meNo)).toEqual(emptyDraft);
  });
  it('sends the seal instead of strokes when the person chose it', async () => {
    keepDraft(meNo, { ...filled, style: 'seal' });
    const { submits } = server(accept);
    const user = await openPage();
    await agree(user);
    await press(user);
    await screen.findByRole('heading', { name: '签署成功' });
    const body = JSON.parse(submits()[0]?.body ?? '') as Record<string, unknown>;
    expect(body.sealId).toBe('personal');
    expect(body).not.toHaveProperty('strokes');
  });
  it('SECOND_FACTOR: asks for a code of the app, says a wrong one beside it, and signs', async () => {
    keepDraft(meNo, { ...filled, style: 'seal' });
    let tries = 0;
    const { submits } = server((world) => {
      tries += 1;
      if (tries === 1) return refused('SECOND_FACTOR', '请输入验证器中的6位数字');
      return tries === 2 ? refused('SECOND_FACTOR_WRONG', '两步验证码错误或已使用') : accept(world);
    });
    const user = await openPage();
    await agree(user);
    await press(user);
    await user.type(await screen.findByLabelText('两步验证码'), '111111');
    await user.click(screen.getByRole('button', { name: '继续签署' }));
    expect(await screen.findByText('两步验证码错误或已使用')).toBeTruthy();
    await user.clear(screen.getByLabelText('两步验证码'));
    await user.type(screen.getByLabelText('两步验证码'), '222222');
    await user.click(screen.getByRole('button', { name: '继续签署' }));
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
    const codes = submits().map(({ body }) => (JSON.parse(body ?? '') as { secondCode?: string }).secondCode);
    expect(codes).toEqual([undefined, '111111', '222222']);
  });
  it('10401: asks for a new code, keeps everything, signs with the new token', async () => {
    keepDraft(meNo, filled);
    let tries = 0;
    const { submits, sent } = server(
      (world) => (tries++ === 0 ? refused('10401', '需要再次验证身份') : accept(world)),
      { '/si/auth/verifyCode': ok(token('e')) },
    );
    const user = await openPage();
    await agree(user);
    await press(user);
    const dialog = await screen.findByRole('dialog', { name: '意愿认证' });
    await user.type(screen.getByLabelText('短信验证码'), '123456');
    const confirm = [...dialog.querySelectorAll('button')].find((b) => b.textContent === '确认签署');
    await user.click(confirm as HTMLElement);
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
    expect(submits()).toHaveLength(2);
    expect(submits()[1]?.body).toBe(submits()[0]?.body);
    expect(sent.some(({ path }) => path === '/si/auth/verifyCode')).toBe(true);
    expect(sessionStorage.getItem(`xinqi-link:${meNo}`)).toContain('e'.repeat(43));
  });
  it('no answer: the contract tells that it was signed', async () => {
    keepDraft(meNo, filled);
    server((world) => {
      world.detail = signedDetail;
      return 'cut off';
    });
    const user = await openPage();
    await agree(user);
    await press(user);
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
  });
  it('no answer and not signed: keeps all, says to press again, and the next press signs', async () => {
    keepDraft(meNo, filled);
    let tries = 0;
    const { submits } = server((world) => (tries++ === 0 ? 'cut off' : accept(world)));
    const user = await openPage();
    await agree(user);
    await press(user);
    expect((await screen.findByRole('alert')).textContent).toContain('已保留');
    expect(keptDraft(meNo)).toEqual(filled);
    await press(user);
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
    expect(submits()).toHaveLength(2);
  });
  it('SIGN_DOCUMENT_CHANGED: offers to load the newer document and then signs that', async () => {
    keepDraft(meNo, filled);
    const { world, submits } = server((w) =>
      w.detail.document.revision === 0 ? refused('SIGN_DOCUMENT_CHANGED', '合同内容已更新') : accept(w),
    );
    const user = await openPage();
    await agree(user);
    await press(user);
    const reload = await screen.findByRole('button', { name: '重新加载合同' });
    const newer = { ...detail.files[0]!, revision: 1, sha256: 'e'.repeat(64) };
    world.detail = { ...detail, document: newer, files: [newer], docsSha256: newer.sha256 };
    await user.click(reload);
    await press(user);
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
    expect(JSON.parse(submits()[1]?.body ?? '').documentSha256).toBe('e'.repeat(64));
  });
  it('signed in another tab: shows the result, signs no second time', async () => {
    keepDraft(meNo, filled);
    server((world) => {
      world.detail = signedDetail;
      return refused('SIGN_DONE', '您已签署该合同');
    });
    const user = await openPage();
    await agree(user);
    await press(user);
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
  });
  it('a used-up phone signature is asked for again', async () => {
    keepDraft(meNo, { ...filled, hand: { kind: 'picked', handSignId: fieldId(50), svg: '<svg/>' } });
    server(() => refused('SIGN_SIGNATURE_REQUIRED', '请先签名或选择印章'));
    const user = await openPage();
    await agree(user);
    await press(user);
    expect((await screen.findByRole('alert')).textContent).toBe('该签名已失效，请重新签名');
    expect(screen.getByRole('button', { name: '点击签名' })).toBeTruthy();
  });
});

describe('a signed-in signatory', () => {
  const asPerson = () =>
    startSession({
      token: 'c'.repeat(43),
      consoleToken: null,
      consoleCorpId: null,
      knownDevice: 'k'.repeat(43),
      authUser: person,
      allAuthUser: [person],
      expiresAt: '2036-01-01T00:00:00Z',
    });
  it('proves his will by code; a wrong code is said beside the code and nothing is lost', async () => {
    asPerson();
    keepDraft(meNo, filled);
    let tries = 0;
    const { submits } = server(
      (world) => (tries++ === 0 ? refused('SIGN_CODE_WRONG', '验证码错误或已过期') : accept(world)),
      {
        '/si/auth/willCode': ok({ resendAfterSeconds: 60, mobileMasked: '139****1234' }),
        '/i/handSign/list': ok({ list: [] }),
      },
    );
    const user = await openPage();
    await agree(user);
    await press(user);
    const dialog = await screen.findByRole('dialog', { name: '意愿认证' });
    const inside = (name: string) =>
      [...dialog.querySelectorAll('button')].find((b) => b.textContent === name)!;
    expect(submits()).toEqual([]);
    await user.click(inside('获取验证码'));
    await user.type(screen.getByLabelText('短信验证码'), '000000');
    await user.click(inside('确认签署'));
    expect((await screen.findByRole('alert')).textContent).toBe('验证码错误或已过期');
    await user.type(screen.getByLabelText('短信验证码'), '123456');
    await user.click(inside('确认签署'));
    expect(await screen.findByRole('heading', { name: '签署成功' })).toBeTruthy();
    const codes = submits().map(({ body }) => (JSON.parse(body) as { code: string; sign?: string }).code);
    expect(codes).toEqual(['000000', '123456']);
    expect(submits()[0]?.body).not.toContain(pair.sign);
  });
  it('closing the dialog changes nothing', async () => {
    asPerson();
    keepDraft(meNo, filled);
    const { submits } = server(accept, { '/i/handSign/list': ok({ list: [] }) });
    const user = await openPage();
    await agree(user);
    await press(user);
    const dialog = await screen.findByRole('dialog', { name: '意愿认证' });
    await user.click(dialog.querySelector('.ant-modal-close') as HTMLElement);
    const panel = within(screen.getByRole('complementary', { name: '签署' }));
    await waitFor(() =>
      expect(panel.getByRole<HTMLButtonElement>('button', { name: '确认签署' }).disabled).toBe(false),
    );
    expect(submits()).toEqual([]);
    expect(keptDraft(meNo)).toEqual(filled);
  });
});

describe('refuse', () => {
  it('keeps the reason when the proof of will is given up, and says that nothing was sent', async () => {
    const { sent } = server(accept, { '/si/applySign/refuse': refused('10401', '需要再次验证身份') });
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: '拒签' }));
    await user.type(await screen.findByLabelText(/拒签原因/), '租期有误');
    await user.click(screen.getByRole('button', { name: '确认拒签' }));
    // antd gives every dialog one id in tests, so that their names are the first one's
    const proof = (await screen.findByText('意愿认证')).closest<HTMLElement>('[role=dialog]')!;
    await user.click(within(proof).getByRole('button', { name: '关闭' }));
    expect((await screen.findByRole('alert')).textContent).toBe('尚未完成身份核验，未提交');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/拒签原因/).value).toBe('租期有误');
    expect(sent.filter(({ path }) => path === '/si/applySign/refuse')).toHaveLength(1);
  });
  it('wants a reason, then ends calmly', async () => {
    const { sent } = server(accept, { '/si/applySign/refuse': ok({ done: true }) });
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: '拒签' }));
    await user.click(await screen.findByRole('button', { name: '确认拒签' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请填写拒签原因');
    await user.type(screen.getByLabelText(/拒签原因/), '租期有误');
    await user.click(screen.getByRole('button', { name: '确认拒签' }));
    expect(await screen.findByRole('heading', { name: '该合同已被拒签' })).toBeTruthy();
    expect(screen.getByText('原因：租期有误')).toBeTruthy();
    const body = new URLSearchParams(sent.find(({ path }) => path === '/si/applySign/refuse')?.body);
    expect(body.get('reason')).toBe('租期有误');
  });
});
