// How the door opens: first screen by link, its states, the code, the session, the dead link.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../../../platform/session.ts';
import { person } from '../../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../../testing/show-page.tsx';
import { address, applyNo, detail, info, meNo, pair } from '../testing/contract.ts';
import { ContractGate } from './contract-gate.tsx';
import { forgetLink } from './link-pair.ts';

const Page = () => (
  <ContractGate>{({ access, detail: d }) => <p>{`${access.by} ${d.contractName}`}</p>}</ContractGate>
);
const token = { signToken: 'b'.repeat(43), expiresAt: '2036-01-01T00:00:00.000Z' };
const session = {
  token: 'c'.repeat(43),
  consoleToken: null,
  consoleCorpId: null,
  knownDevice: 'k'.repeat(43),
  authUser: person,
  allAuthUser: [person],
  expiresAt: '2036-01-01T00:00:00Z',
};

function show(path = address) {
  window.history.replaceState(null, '', path);
  showPage(Page, path);
}
beforeEach(() => {
  endSession();
  forgetLink(meNo);
});

describe('first screen', () => {
  it('shows sender, name, masked phone and deadline, and asks for nothing of the text', async () => {
    const sent = fakeServer({ '/si/applySign/extendInfo': ok(info) });
    show();
    expect(await screen.findByRole('heading', { name: '房屋租赁合同' })).toBeTruthy();
    for (const text of ['杭州云帆信息技术有限公司', '139****1234'])
      expect(screen.getByText(text)).toBeTruthy();
    const code = screen.getByLabelText('短信验证码');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(code.getAttribute('inputmode')).toBe('numeric');
    expect(sent.map(({ path }) => path)).not.toContain('/si/applySign/info');
    expect(window.location.href).not.toContain(pair.sign);
  });
  it('sends the code, counts down, and opens with the sixth digit', async () => {
    const sent = fakeServer({
      '/si/applySign/extendInfo': ok(info),
      '/si/auth/sendCode': ok({ resendAfterSeconds: 60, mobileMasked: '139****1234' }),
      '/si/auth/verifyCode': ok(token),
      '/si/applySign/info': ok(detail),
    });
    const user = userEvent.setup();
    show();
    await user.click(await screen.findByRole('button', { name: '获取验证码' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '60s 后重发' })).disabled).toBe(
      true,
    );
    await user.type(screen.getByLabelText('短信验证码'), '123456');
    expect(await screen.findByText('link 房屋租赁合同')).toBeTruthy();
    expect(sent.filter(({ path }) => path === '/si/auth/verifyCode')).toHaveLength(1);
    expect(sessionStorage.getItem(`xinqi-link:${meNo}`)).toContain(token.signToken);
  });
  it('says that a code is wrong and takes another', async () => {
    let tries = 0;
    fakeServer({
      '/si/applySign/extendInfo': ok(info),
      '/si/auth/verifyCode': () =>
        tries++ === 0 ? refused('SIGN_CODE_WRONG', '验证码错误或已过期') : ok(token),
      '/si/applySign/info': ok(detail),
    });
    const user = userEvent.setup();
    show();
    await user.type(await screen.findByLabelText('短信验证码'), '000000');
    expect((await screen.findByRole('alert')).textContent).toBe('验证码错误或已过期');
    await user.type(screen.getByLabelText('短信验证码'), '123456');
    expect(await screen.findByText('link 房屋租赁合同')).toBeTruthy();
  });
  it('leads from a code that is used up to a new one', async () => {
    fakeServer({
      '/si/applySign/extendInfo': ok(info),
      '/si/auth/verifyCode': refused('SIGN_CODE_WRONG', '验证码错误或已过期'),
    });
    const user = userEvent.setup();
    show();
    const code = await screen.findByLabelText('短信验证码');
    await user.type(code, '000000000001000002');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('验证码错误或已过期，请重新获取验证码'),
    );
  });
  it.each([
    ['not_yet', '尚未轮到您签署'],
    ['refused', '该合同已被拒签'],
    ['cancelled', '该合同已被撤销'],
    ['expired', '已到签署截止时间'],
  ])('%s has its own calm screen without a code', async (state, title) => {
    fakeServer({ '/si/applySign/extendInfo': ok({ ...info, state }) });
    show();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByLabelText('短信验证码')).toBeNull();
  });
  it.each([
    ['signed', '您已签署该合同'],
    ['finished', '合同已完成签署'],
  ])('%s still opens by code', async (state, lead) => {
    fakeServer({ '/si/applySign/extendInfo': ok({ ...info, state }) });
    show();
    expect(await screen.findByText(lead)).toBeTruthy();
    expect(screen.getByLabelText('短信验证码')).toBeTruthy();
  });
});

describe('dead link', () => {
  it('offers a fresh one to the phone on file', async () => {
    const sent = fakeServer({
      '/si/applySign/extendInfo': refused('LINK_INVALID', '链接已失效，请联系发起方重新获取'),
      '/si/applySign/relink': ok({ done: true }),
    });
    show();
    const ask = await screen.findByRole('button', { name: '重新获取链接' });
    await userEvent.click(ask);
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('接收签署短信的手机号'), '138 0000 0102');
    await userEvent.click(ask);
    expect(await screen.findByText(/已受理/)).toBeTruthy();
    const body = new URLSearchParams(sent.find(({ path }) => path === '/si/applySign/relink')?.body);
    expect([...body.keys()].sort()).toEqual(['applyNo', 'mobile', 'signNo']);
  });
  it('the entry that a sender hands on sends the link to the phone on file, and opens nothing', async () => {
    const sent = fakeServer({ '/si/applySign/relink': ok({ done: true }) });
    show(`/applySign/toDetailAnony?applyNo=${applyNo}&signNo=${meNo}`);
    expect(await screen.findByRole('heading', { name: '合同签署入口' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('接收签署短信的手机号'), '13800000102');
    await userEvent.click(screen.getByRole('button', { name: '获取合同链接' }));
    expect(await screen.findByText(/已受理/)).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['/si/applySign/relink']);
  });
  it('an address without a pair says how to come in', async () => {
    fakeServer({});
    show(`/applySign/toDetailAnony?applyNo=${applyNo}`);
    expect(await screen.findByText(/请从短信中重新打开完整的链接/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重新获取链接' })).toBeNull();
  });
  it('no answer offers another try', async () => {
    let tries = 0;
    fakeServer({ '/si/applySign/extendInfo': () => (tries++ === 0 ? 'not an envelope' : ok(info)) });
    show();
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByRole('heading', { name: '房屋租赁合同' })).toBeTruthy();
  });
});

describe('who reads', () => {
  it('a signed-in party reads at once', async () => {
    startSession(session);
    const sent = fakeServer({ '/si/applySign/info': ok(detail) });
    show();
    expect(await screen.findByText('session 房屋租赁合同')).toBeTruthy();
    expect(sent[0]?.body).not.toContain(pair.sign);
  });
  it('somebody else’s session falls back to the link', async () => {
    startSession(session);
    fakeServer({
      '/si/applySign/info': refused('NOT_FOUND', '内容不存在或您没有权限访问'),
      '/si/applySign/extendInfo': ok(info),
    });
    show();
    expect(await screen.findByLabelText('短信验证码')).toBeTruthy();
  });
  it('a reload with a good token reads on; with an aged one it asks for the code', async () => {
    const kept = JSON.stringify({ pair, ...token });
    sessionStorage.setItem(`xinqi-link:${meNo}`, kept);
    let aged = false;
    fakeServer({
      '/si/applySign/info': () => (aged ? refused('10401', '需要再次验证身份') : ok(detail)),
      '/si/applySign/extendInfo': ok(info),
    });
    const clean = `/applySign/toDetailAnony?applyNo=${applyNo}&signNo=${meNo}`;
    show(clean);
    expect(await screen.findByText('link 房屋租赁合同')).toBeTruthy();
    aged = true;
    show(clean);
    await waitFor(() => expect(screen.getByLabelText('短信验证码')).toBeTruthy());
  });
});
