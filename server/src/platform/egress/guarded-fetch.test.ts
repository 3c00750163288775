// Where the server may be sent by an address that a stranger wrote: S-01…S-12 of security.md, without the internet.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedAsk, guardedFetch } from './guarded-fetch.ts';
import { isPublicAddress } from './public-address.ts';

let server: Server;
let port: number;
const asked: string[] = [];
const answers: Record<string, RequestListener> = {
  '/good': (_q, a) => a.end('good'),
  '/moved': (_q, a) => a.writeHead(302, { location: '/good' }).end(),
  '/conflict': (_q, a) => a.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('7\n'),
  '/huge': (_q, a) => {
    const more = () => a.write(Buffer.alloc(65_536)) && setImmediate(more);
    a.on('drain', more).on('close', () => a.removeAllListeners('drain'));
    more();
  },
  '/drip': (_q, a) => {
    const timer = setInterval(() => a.write('.'), 20);
    a.on('close', () => clearInterval(timer));
  },
  '/echo': (q, a) => void q.pipe(a),
};
beforeAll(async () => {
  server = createServer((q, a) => {
    asked.push(q.url ?? '');
    answers[q.url ?? '']?.(q, a);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (url: string, allow: string[] = [], more: object = {}) =>
  guardedFetch({ allow, ...more })({ url, maxBytes: 1000 });

describe('addresses inside a network are not asked', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.31.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.100.100.200/latest/meta-data/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[ff02::1]/',
  ])('%s', async (url) => {
    await expect(ask(url)).rejects.toThrow('no public address');
  });

  it('public ones are told from them (control)', () => {
    for (const address of [
      '1.1.1.1',
      '223.5.5.5',
      '172.32.0.1',
      '100.128.0.1',
      '2400:3200::1',
      '2606:4700::1',
    ])
      expect(isPublicAddress(address), address).toBe(true);
    expect(isPublicAddress('example.com')).toBe(false);
  });

  it('nor other ports, schemes, credentials, and what is no address', async () => {
    await expect(ask('http://1.1.1.1:22/')).rejects.toThrow('port 22');
    await expect(ask('https://1.1.1.1:6443/')).rejects.toThrow('port 6443');
    for (const url of ['file:///etc/passwd', 'ftp://1.1.1.1/', 'ldap://1.1.1.1/'])
      await expect(ask(url)).rejects.toThrow('neither http nor https');
    await expect(ask('http://a:b@1.1.1.1/')).rejects.toThrow('credentials');
    await expect(ask('//1.1.1.1/')).rejects.toThrow('not an address');
  });
});

describe('names', () => {
  const to = (...addresses: string[]) => ({
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
  it('with an address inside among others, without one, or not resolved: refused', async () => {
    await expect(ask('http://a.example/', [], to('1.1.1.1', '10.0.0.1'))).rejects.toThrow(
      'no public address',
    );
    await expect(ask('http://a.example/', [], to('::ffff:10.0.0.1'))).rejects.toThrow('no public address');
    await expect(ask('http://a.example/', [], to())).rejects.toThrow('has no address');
    const broken = { resolve: () => Promise.reject(new Error('SERVFAIL')) };
    await expect(ask('http://a.example/', [], broken)).rejects.toThrow('SERVFAIL');
    const silent = { resolve: () => new Promise<never>(() => undefined), patienceMilliseconds: 50 };
    await expect(ask('http://a.example/', [], silent)).rejects.toThrow('in time');
  });
  it('are resolved once: what is connected to is what was judged (rebinding)', async () => {
    let times = 0;
    const resolve = async () => [{ address: times++ === 0 ? '127.0.0.1' : '10.255.255.1', family: 4 }];
    const bytes = await ask(`http://rebind.example:${port}/good`, [`rebind.example:${port}`], { resolve });
    expect([Buffer.from(bytes).toString(), times]).toEqual(['good', 1]);
  });
});

describe('what the operator allows is asked, within limits', () => {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  const allow = () => [`127.0.0.1:${port}`];
  it('an answer; a post; only this host and port', async () => {
    expect(Buffer.from(await ask(at('/good'), allow())).toString()).toBe('good');
    const body = Buffer.from('question');
    const echoed = await guardedFetch({ allow: allow() })({
      url: at('/echo'),
      post: { contentType: 'text/plain', body },
      maxBytes: 100,
    });
    expect(Buffer.from(echoed)).toEqual(body);
    await expect(ask(at('/good'), ['127.0.0.1:1', 'localhost'])).rejects.toThrow(`port ${port}`);
  });
  it('another status is an answer where it is asked for, within the same limits; a redirect is not followed', async () => {
    const status = (path: string) => guardedAsk({ allow: allow() })({ url: at(path), maxBytes: 1000 });
    expect(await status('/good')).toMatchObject({ status: 200, body: new Uint8Array(Buffer.from('good')) });
    const conflict = await status('/conflict');
    expect(conflict).toMatchObject({ status: 409, contentType: 'text/x.tlog.size' });
    expect(Buffer.from(conflict.body).toString()).toBe('7\n');
    expect((await status('/moved')).status).toBe(302);
    await expect(status('/huge')).rejects.toThrow('more than 1000 bytes');
    await expect(guardedAsk({ allow: [] })({ url: at('/good'), maxBytes: 9 })).rejects.toThrow(
      `port ${port}`,
    );
  });
  it('no redirect is followed; too much and too slow are cut off', async () => {
    const before = asked.length;
    await expect(ask(at('/moved'), allow())).rejects.toThrow('answered 302');
    expect(asked.length).toBe(before + 1);
    await expect(ask(at('/huge'), allow())).rejects.toThrow('more than 1000 bytes');
    await expect(ask(at('/drip'), allow(), { patienceMilliseconds: 200 })).rejects.toThrow(/abort|timeout/i);
  });
});
