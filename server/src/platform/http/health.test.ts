// Z-12: what the process tells of itself is the operator's alone. Health calls are everybody's.
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type World } from '../../testing/start-product.ts';
import { mountHealth } from './health.ts';

let w: World;
beforeAll(async () => {
  w = await startProduct();
});
afterAll(() => w.close());

const token = 'a-token-of-the-operator';
/** The answer to somebody at `remoteAddress`. */
async function ask(
  path: string,
  remoteAddress: string,
  headers: Record<string, string> = {},
  config: Partial<World['deps']['config']> = {},
): Promise<{ status: number; body: string }> {
  const { bodies, lanes, refusals, streams } = w.app;
  const trustProxy = (_address: string, hop: number) => hop < (config.TRUST_PROXY ?? 0);
  const app = fastify({ trustProxy });
  app
    .decorate('lanes', lanes)
    .decorate('bodies', bodies)
    .decorate('streams', streams)
    .decorate('refusals', refusals);
  mountHealth(app, { ...w.deps, config: { ...w.deps.config, ...config } });
  const { statusCode, body } = await app.inject({ url: path, remoteAddress, headers });
  await app.close();
  return { status: statusCode, body };
}
const withToken = { METRICS_TOKEN: token };
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

describe('/metrics', () => {
  it('answers this machine itself', async () => {
    for (const peer of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
      expect(await ask('/metrics', peer), peer).toMatchObject({
        status: 200,
        body: expect.stringContaining('xinqi_calls_running'),
      });
    expect((await ask('/metrics', '127.0.0.1', {}, withToken)).status).toBe(200);
  });
  it('is absent for everybody else, like any path that there is not', async () => {
    const absent = await ask('/nothing', '203.0.113.7');
    for (const peer of [
      '203.0.113.7',
      '10.0.0.1',
      '192.168.1.2',
      '::ffff:203.0.113.7',
      '2001:db8::1',
      'unknown',
    ])
      for (const config of [{}, withToken]) {
        const { status, body } = await ask('/metrics', peer, {}, config);
        expect([status, body.replace('/metrics', '/nothing')], peer).toEqual([404, absent.body]);
      }
  });
  it('believes nothing that a request says of where it comes from', async () => {
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'true-client-ip'])
      for (const TRUST_PROXY of [0, 1])
        for (const value of ['127.0.0.1', '::1', 'for=127.0.0.1'])
          expect((await ask('/metrics', '203.0.113.7', { [header]: value }, { TRUST_PROXY })).status).toBe(
            404,
          );
  });
  it('is absent behind a proxy on this machine, which every stranger comes through', async () => {
    expect((await ask('/metrics', '127.0.0.1', {}, { TRUST_PROXY: 1 })).status).toBe(404);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])
      expect((await ask('/metrics', '127.0.0.1', { [header]: '203.0.113.7' })).status, header).toBe(404);
  });
  it('answers anywhere with the token, and nowhere with another', async () => {
    const proxy = { ...withToken, TRUST_PROXY: 1 };
    for (const peer of ['203.0.113.7', '127.0.0.1'])
      expect((await ask('/metrics', peer, bearer(token), proxy)).status).toBe(200);
    for (const wrong of [`${token}x`, token.slice(1), 'x'])
      for (const peer of ['203.0.113.7', '127.0.0.1'])
        expect((await ask('/metrics', peer, bearer(wrong), withToken)).status).toBe(404);
    expect((await ask('/metrics', '203.0.113.7', bearer(token))).status).toBe(404);
  });
});

it('health calls answer everybody, and say nothing', async () => {
  expect(await ask('/healthz', '203.0.113.7')).toEqual({ status: 200, body: '{"ok":true}' });
  expect(await ask('/readyz', '203.0.113.7')).toEqual({ status: 200, body: '{"ok":true}' });
});
