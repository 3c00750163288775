// The client against a fake server: paths by identity, bearer, bodies, lost sessions (spec §7, §8; security.md M).
import { decodeBearer } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { fileRoutes } from '@xinqi/wire/file';
import { noticeRoutes } from '@xinqi/wire/notice';
import { signingRoutes } from '@xinqi/wire/signing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterprise, person } from '../testing/identities.ts';
import { call } from './client.ts';
import { onExpiry } from './expiry.ts';
import { TIMED_OUT } from './failure.ts';
import { takeKept } from './kept-input.ts';
import { addressOf, bearerHeaders } from './request.ts';
import { endSession, useSession } from './session.ts';
import { useToasts } from './toast.ts';

const token = 'a'.repeat(43);
const consoleToken = 'b'.repeat(43);
type Request = { path: string; method: string; headers: Record<string, string>; body: string };
let requests: Request[] = [];
const navigate = vi.fn<(path: string) => void>();

function answer(...bodies: { status?: number; headers?: Record<string, string>; body: unknown }[]): void {
  let next = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({
      path,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: String(init.body ?? ''),
    });
    const { status = 200, headers, body } = bodies[Math.min(next++, bodies.length - 1)] ?? { body: '' };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      ...(headers ? { headers } : {}),
    });
  });
}
const bearerOf = ({ headers }: Request) => decodeBearer(headers.authorization?.replace('Bearer ', '') ?? '');
const sent = (index = 0): Request => {
  const request = requests[index];
  if (!request) throw new Error(`no request ${index}`);
  return request;
};

beforeEach(() => {
  requests = [];
  navigate.mockReset();
  onExpiry({ navigate });
  endSession();
});

describe('call', () => {
  it('takes the path and sends the bearer of the acting identity', async () => {
    answer({ body: { success: true, data: { list: [] } } });
    useSession.setState({ token, consoleToken, currentAuthUser: person });
    await call(signingRoutes.applyList, { itemPage: 2, contractName: '租赁', applyNo: undefined });
    useSession.setState({ currentAuthUser: enterprise });
    await call(signingRoutes.applyList, {});
    expect(requests.map(({ path }) => path)).toEqual(['/i/applySign/listByPage', '/c/applySign/findByPage']);
    expect(bearerOf(sent())).toEqual({ token, consoleToken });
    expect(sent().headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(sent().body).toBe(`itemPage=2&contractName=${encodeURIComponent('租赁')}`);
  });
  it('a link sends its own token only, a visitor none', async () => {
    answer({ body: { success: true, data: {} } });
    useSession.setState({ token, consoleToken, currentAuthUser: enterprise });
    await call(noticeRoutes.inboxList, {}, { visitor: true });
    await call(signingRoutes.signRecord, { applyNo: 'A' }, { signToken: 'c'.repeat(43) });
    expect(sent(0).headers.authorization).toBeUndefined();
    expect(sent(0).body).toBe('{}');
    expect(bearerOf(sent(1))).toEqual({ signToken: 'c'.repeat(43) });
  });
  it('fills the address of a GET route', () => {
    expect(addressOf(fileRoutes.show, { fileId: '0 1' })).toBe('/fileOper/show?fileId=0+1');
    expect(addressOf(noticeRoutes.shortLink, { code: 'a/b' })).toBe('/s/a%2Fb');
    expect(() => addressOf(noticeRoutes.shortLink, { code: '' })).toThrow('code is part of its path');
  });
  it('reads the envelope at any HTTP status', async () => {
    answer({
      status: 503,
      body: { success: false, data: null, code: 'BUSY', message: '系统繁忙，请稍后再试' },
    });
    await expect(call(accountRoutes.sysDate, {})).rejects.toMatchObject({
      code: 'BUSY',
      message: '系统繁忙，请稍后再试',
    });
    answer({ status: 500, body: { success: true, data: { now: 'x' } } });
    await expect(call(accountRoutes.sysDate, {})).resolves.toEqual({ now: 'x' });
  });
  it('says 请求超时 only when there is no envelope', async () => {
    answer({ status: 502, body: '<html>bad gateway</html>' });
    await expect(call(accountRoutes.sysDate, {})).rejects.toMatchObject({ message: TIMED_OUT });
    expect(useToasts.getState().list).toMatchObject([{ kind: 'bad', text: TIMED_OUT }]);
    useToasts.setState({ list: [] });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await expect(call(accountRoutes.sysDate, {})).rejects.toMatchObject({ message: TIMED_OUT });
    expect(useToasts.getState().list).toMatchObject([{ kind: 'bad', text: TIMED_OUT }]);
  });
  it('says nothing where the caller shows a lost network himself', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    for (const options of [{ quiet: true }, { retried: true }])
      await expect(call(accountRoutes.sysDate, {}, options)).rejects.toMatchObject({ code: 'NO_ANSWER' });
    answer({ body: { success: false, data: null, code: 'BUSY', message: '系统繁忙，请稍后再试' } });
    await expect(call(accountRoutes.sysDate, {})).rejects.toMatchObject({ code: 'BUSY' });
    expect(useToasts.getState().list).toEqual([]);
  });
  it('need_splice, deleteCtToken and _ctToken choose the tokens that are sent', () => {
    useSession.setState({ token, consoleToken });
    const bearer = (hints: object) => {
      const { authorization } = bearerHeaders({}, hints);
      return authorization === undefined ? undefined : decodeBearer(authorization.replace('Bearer ', ''));
    };
    expect(bearer({ applyNo: 'A' })).toEqual({ token, consoleToken });
    expect(bearer({ need_splice: 1 })).toEqual({ token });
    expect(bearer({ deleteCtToken: true })).toEqual({ token });
    expect(bearer({ _ctToken: 'x' })).toBeUndefined();
  });
  it('an abort by the caller is no failure of the server', async () => {
    const stop = new AbortController();
    vi.stubGlobal('fetch', () => {
      stop.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    await expect(call(accountRoutes.sysDate, {}, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a crowded server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const crowd = {
    status: 429,
    headers: { 'retry-after': '3' },
    body: { success: false, data: null, code: 'OVERLOAD', message: '当前访问人数较多，请稍等片刻再试' },
  };
  it('is asked again after the time it names, a write too', async () => {
    answer(crowd, crowd, { body: { success: true, data: { cancelled: 1 } } });
    const cancelled = call(signingRoutes.batchCancel, { applyIds: ['x'], reason: 'x' });
    await vi.advanceTimersByTimeAsync(2900);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(700);
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3600);
    await expect(cancelled).resolves.toEqual({ cancelled: 1 });
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  });
  it('says so after four tries', async () => {
    answer(crowd);
    const asked = call(accountRoutes.sysDate, {}).catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await asked).toMatchObject({ code: 'OVERLOAD', message: '当前访问人数较多，请稍等片刻再试' });
    expect(requests).toHaveLength(4);
  });
  it('is not waited for longer than a call may take', async () => {
    answer({ ...crowd, headers: { 'retry-after': '30' } });
    await expect(call(accountRoutes.sysDate, {})).rejects.toMatchObject({ code: 'OVERLOAD' });
    expect(requests).toHaveLength(1);
  });
  it('is left when the page leaves', async () => {
    answer(crowd);
    const stop = new AbortController();
    const asked = call(accountRoutes.sysDate, {}, { signal: stop.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    stop.abort();
    expect(await asked).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });
  it('a limit that was reached is not asked again', async () => {
    answer({ ...crowd, body: { ...crowd.body, code: 'TOO_MANY', message: '操作过于频繁，请稍后再试' } });
    await expect(call(accountRoutes.sysDate, {})).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect(requests).toHaveLength(1);
  });
});

describe.each(['10201', '10203'])('a session lost by %s', (code) => {
  const lost = {
    body: { success: false, data: null, code, message: '登录已失效，请重新登录', reloadLogin: true },
  };
  it('rejects with reloadLogin, drops what is good no more, logs once and leads back here', async () => {
    window.history.replaceState(null, '', '/signInfo/applyList?signStatus=3');
    useSession.setState({ token, consoleToken, currentAuthUser: person, syncStatus: true });
    answer(lost);
    const results = await Promise.allSettled([
      call(signingRoutes.draftDel, { applyId: 'x' }),
      call(signingRoutes.applyCount, {}),
    ]);
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { code, reloadLogin: true } });
    const { token: left, consoleToken: leftConsole, syncStatus, expired } = useSession.getState();
    expect(expired).toBe(code === '10201');
    // 10203 is about the enterprise token alone (spec §4, §8)
    expect([left, leftConsole, syncStatus]).toEqual([code === '10203' ? token : null, null, false]);
    expect(requests.filter(({ path }) => path === '/browserLog')).toHaveLength(1);
    expect(navigate.mock.calls).toEqual([
      ['/login/authorize?ap=%2FsignInfo%2FapplyList%3FsignStatus%3D3&authType=1'],
    ]);
  });
  it('a second loss while nothing of an enterprise is left ends the session, and comes round no more', async () => {
    useSession.setState({ token, consoleToken: null, currentAuthUser: person, syncStatus: true });
    answer(lost);
    await expect(call(signingRoutes.applyCount, {})).rejects.toMatchObject({ reloadLogin: true });
    expect(useSession.getState().token).toBeNull();
  });
  it('is left to a quiet caller and to a link', async () => {
    useSession.setState({ token, currentAuthUser: person });
    answer(lost);
    await expect(call(accountRoutes.session, {}, { quiet: true })).rejects.toMatchObject({ code });
    await expect(
      call(signingRoutes.info, { applyNo: 'A' }, { signToken: 'c'.repeat(43) }),
    ).rejects.toMatchObject({ code });
    expect(navigate).not.toHaveBeenCalled();
    expect(useSession.getState().token).toBe(token);
  });
});

it.each(['/dingtalkUse/authentication', '/dingtalkUse/middlePage', '/dingtalkUse/personAuth'])(
  '%s deals with a lost session itself',
  async (path) => {
    window.history.replaceState(null, '', path);
    useSession.setState({ token, currentAuthUser: person });
    const body = { success: false, data: null, code: '10201', message: '登录已失效，请重新登录' };
    answer({ body });
    await expect(call(signingRoutes.applyCount, {})).rejects.toEqual(body);
    expect(navigate).not.toHaveBeenCalled();
    expect(useSession.getState().token).toBe(token);
  },
);

it('a loss that is told while the session is being proven leaves the way back as it is', async () => {
  window.history.replaceState(null, '', '/login/authorize?ap=%2Finitiation%2FtoCreate%3Fstep%3D2&authType=1');
  useSession.setState({ token, currentAuthUser: person });
  answer({ body: { success: false, data: null, code: '10201', message: '登录已失效，请重新登录' } });
  await expect(call(signingRoutes.applyCount, {})).rejects.toMatchObject({ reloadLogin: true });
  expect(navigate).not.toHaveBeenCalled();
  expect(useSession.getState().token).toBe(token);
});

it('10401 passes through unchanged', async () => {
  useSession.setState({ token, currentAuthUser: person });
  answer({ body: { success: false, data: null, code: '10401', message: '需要再次验证身份' } });
  await expect(call(signingRoutes.applyCount, {})).rejects.toEqual({
    success: false,
    data: null,
    code: '10401',
    message: '需要再次验证身份',
  });
  expect(navigate).not.toHaveBeenCalled();
  expect(takeKept('anything')).toBeUndefined();
});
