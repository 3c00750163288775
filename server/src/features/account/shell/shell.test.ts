// The shell's calls: questions reach the platform's inbox as text, page views lose everything but the path, links are as connected.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountRoutes as r } from '@xinqi/wire/account';
import { noticeRoutes } from '@xinqi/wire/notice';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matomo } from '../../../adapters/page-views/matomo.ts';
import { type Accounts, bearerOf, startAccounts } from '../testing/start-accounts.ts';
import { pageOf } from './page-view.ts';

let h: Accounts;
let bearer: ReturnType<typeof bearerOf>;
beforeAll(async () => {
  h = await startAccounts({ RELATED_IP_URL: 'https://ip.example/start' });
  bearer = bearerOf(await h.register({ mobile: '13966660001', name: '王小明' }));
});
afterAll(() => h.close());

describe('links', () => {
  it('are those that the operator connected; the channel’s is for channel users', async () => {
    const { data } = (await h.call(r.shellInfo, {}, { bearer })).body;
    expect(data.related).toEqual([
      { service: 'evidence', url: null },
      { service: 'ip', url: 'https://ip.example/start' },
      { service: 'more', url: null },
      { service: 'partner', url: null },
      { service: 'help', url: null },
    ]);
    expect(data).toMatchObject({ consult: true, version: '0.1.0', test: true });
    expect(data.qrCode).toMatch(/^<svg /);
    await h.deps.db.pool.query(`update account set source = '{"code":"zj"}'`);
    const again = (await h.call(r.shellInfo, {}, { bearer })).body.data.related;
    expect(again).toContainEqual({ service: 'channel', url: null });
  });
});

describe('a question', () => {
  const ask = (more: object, as = bearer) =>
    h.call(r.consult, { topic: 'use', text: '怎样撤回合同？', contact: 'a@b.cn', ...more }, { bearer: as });
  it('is refused without a person, a contact or words', async () => {
    expect(
      (await h.call(r.consult, { topic: 'use', text: '怎样撤回合同？', contact: 'a@b.cn' })).body.code,
    ).toBe('10201');
    expect((await ask({ contact: 'x' })).body.code).toBe('PARAM_INVALID');
    expect((await ask({ text: '  ？  ' })).body.code).toBe('PARAM_INVALID');
  });
  it('reaches the inbox with who asked, from where, and no query', async () => {
    const text = '<b>怎样撤回</b>\r\nBcc: x@evil.example';
    expect((await ask({ text, page: '/signInfo/viewDetail?applyNo=A&sign=secret' })).body.success).toBe(true);
    await h.drain();
    const { list } = (await h.call(noticeRoutes.inboxList, { targetId: 'service@xinqi.test' })).body.data;
    expect(list[0]).toMatchObject({ subject: '在线咨询：使用方法', channel: 'mail', state: 'delivered' });
    expect(list[0]?.body).toContain('王小明（登录账号 139****0001）');
    expect(list[0]?.body).toContain('所在页面：/signInfo/viewDetail\n');
    expect(list[0]?.body).not.toContain('secret');
  });
  it('five an hour', async () => {
    const codes = [];
    for (let i = 0; i < 5; i++) codes.push((await ask({})).body.code ?? 'done');
    expect(codes).toEqual(['done', 'done', 'done', 'done', 'TOO_MANY']);
  });
});

describe('a page view', () => {
  it.each([
    ['/signInfo/viewDetail?applyNo=A&sign=s&ts=1', '/signInfo/viewDetail'],
    ['/applySign/toDetailAnony#k=secret', '/applySign/toDetailAnony'],
    ['/', '/'],
    ['/s/AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGh', undefined],
    ['/a/13800008000', undefined],
    ['//evil.example', undefined],
    ['https://evil.example/', undefined],
    ['/a\nb', undefined],
    ['/a/../b', undefined],
    [`/${'a/'.repeat(40)}`, undefined],
  ])('%j is told as %j', (address, told) => expect(pageOf(address)).toBe(told));
  it('is taken from visitors, whatever stands in it', async () => {
    for (const page of ['/login?ap=x', 'javascript:alert(1)'])
      expect((await h.call(r.pageView, { page })).body.data).toEqual({ done: true });
  });
  it('goes to Matomo without anything of the visitor', async () => {
    const seen: { url: string | undefined; headers: object; body: URLSearchParams }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        seen.push({ url: request.url, headers: request.headers, body: new URLSearchParams(body) });
        response.statusCode = seen.length > 1 ? 500 : 204;
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stat/`;
    const port = matomo({ url, siteId: 7, origin: 'https://sign.example' });
    await port.view({ page: '/viewIndex', phone: true });
    await expect(port.view({ page: '/viewIndex', phone: true })).rejects.toThrow('500');
    server.close();
    const [one, two] = seen;
    expect(one?.url).toBe('/stat/matomo.php');
    expect(Object.fromEntries(one?.body ?? [])).toMatchObject({
      idsite: '7',
      rec: '1',
      url: 'https://sign.example/viewIndex',
      send_image: '0',
    });
    expect(one?.body.get('cid')).not.toBe(two?.body.get('cid'));
    expect(Object.keys(one?.headers ?? {})).not.toEqual(
      expect.arrayContaining(['cookie', 'referer', 'x-forwarded-for']),
    );
  });
});
