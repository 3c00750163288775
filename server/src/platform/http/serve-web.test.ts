// Pages and everything that is no call: nonce and CSP on pages, envelopes on the rest, 405 for a known path.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { mountNoCall } from './no-call.ts';
import { serveWeb } from './serve-web.ts';

const dist = mkdtempSync(join(tmpdir(), 'xinqi-web-'));
let app: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), '<!doctype html><meta name="nonce" content="__CSP_NONCE__">');
  writeFileSync(join(dist, 'robots.txt'), 'User-agent: *');
  mkdirSync(join(dist, 'assets'));
  for (const name of ['index.html.gz', 'index.html.br', '.stamp', 'assets/.secret'])
    writeFileSync(join(dist, name), 'secret of the folder');
  app = fastify();
  mountNoCall(app, createLog('silent'));
  await serveWeb(app, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true, force: true });
});
const page = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } });

describe('pages', () => {
  it.each(['/', '/login', '/initiation/toCreate?applyId=x'])(
    '%s is the app with a fresh nonce that its policy names',
    async (url) => {
      const [first, second] = [await page(url), await page(url)];
      const nonce = /content="([^"]+)"/.exec(first.body)?.[1] ?? '';
      expect(first.statusCode).toBe(200);
      expect(nonce).toMatch(/^[A-Za-z0-9+/=]{24}$/);
      expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(second.body).not.toBe(first.body);
    },
  );
  it('who takes anything gets the page at / alone', async () => {
    const bare = async (url: string, accept: string) =>
      (await app.inject({ url, headers: { accept } })).statusCode;
    expect(await bare('/', '*/*')).toBe(200);
    expect(await bare('/?from=sms', '*/*')).toBe(200);
    expect(await bare('/', 'application/json')).toBe(404);
    expect(await bare('/login', '*/*')).toBe(404);
  });
  it.each([
    '/index.html',
    '/index.html?x=1',
    '//index.html',
    '/./index.html',
    '/assets/../index.html',
    '/%69ndex.html',
    '/index%2ehtml',
    '/INDEX.HTML',
  ])('%s is a page like any other, or none: never without policy, never kept', async (url) => {
    const asked = await page(url);
    expect(asked.headers['cache-control'] ?? 'none').not.toContain('max-age');
    if (asked.statusCode === 200) {
      const nonce = /'nonce-([^']+)'/.exec(String(asked.headers['content-security-policy']))?.[1];
      expect(asked.body).toContain(`content="${nonce}"`);
      expect(asked.headers).toMatchObject({ 'cache-control': 'no-store' });
    }
    const bare = await app.inject({ url });
    expect([403, 404]).toContain(bare.statusCode);
    expect(bare.body).not.toContain('doctype');
  });
  it('packed forms of it and hidden files are no files', async () => {
    for (const url of ['/index.html.gz', '/index.html.br', '/.stamp', '/assets/.secret'])
      for (const accept of ['*/*', 'text/html'])
        expect((await app.inject({ url, headers: { accept } })).body, url).not.toContain(
          'secret of the folder',
        );
  });
  it('plain http gets no policy that needs https', async () => {
    expect((await page('/login')).headers['content-security-policy']).not.toContain(
      'upgrade-insecure-requests',
    );
  });
});

describe('what is no call and no page', () => {
  it('answers an envelope: 404 unknown, 405 with another method', async () => {
    const unknown = await app.inject({ method: 'POST', url: '/i/nothing' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NO_SUCH_CALL']);
    const wrong = await app.inject({ method: 'GET', url: '/i/applySign/create' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });
  it('serves files and nothing outside of the folder', async () => {
    expect((await app.inject('/robots.txt')).statusCode).toBe(200);
    expect((await app.inject('/..%2f..%2fetc/passwd')).statusCode).not.toBe(200);
  });
});
