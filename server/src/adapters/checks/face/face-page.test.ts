// The page of the simulated party: what was asked stands there escaped, loads nothing, and leads back once.
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { faceCheckSimulator } from './face-check-simulator.ts';
import { serveFacePage } from './face-page.ts';

const returnTo = 'https://xinqi.test/m/face?k=K';
async function opened(fullName = '张三') {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_r, body, done) =>
    done(null, body),
  );
  const simulator = faceCheckSimulator();
  serveFacePage(app, simulator);
  const question = { requestId: 'a-1', fullName, idCard: '11010519491231002X', returnTo };
  const { token, url } = await simulator.start(question);
  const press = (outcome: string, of = token) =>
    app.inject({
      ...{
        method: 'POST',
        url: '/simulator/face',
        body: new URLSearchParams({ token: of, outcome }).toString(),
      },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  return { app, simulator, token, url, press };
}

it('stands at the address that was given, and says that it is a test', async () => {
  const { app, url } = await opened('<b>甲');
  expect(url).toMatch(/^https:\/\/xinqi\.test\/simulator\/face\?token=/);
  const { statusCode, body, headers } = await app.inject(url);
  expect([statusCode, body.includes('测试环境'), body.includes('<b>')]).toEqual([200, true, false]);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
  );
});
it('leads back once it knows; who broke off may come again', async () => {
  const { app, simulator, token, url, press } = await opened();
  for (const outcome of ['aborted', 'other']) {
    const { statusCode, headers } = await press(outcome);
    expect([statusCode, headers.location]).toEqual([303, returnTo]);
  }
  expect(await simulator.result(token)).toMatchObject({ requestId: 'a-1', result: 'mismatch', code: '2016' });
  // no second thought
  expect((await press('match')).statusCode).toBe(404);
  expect((await app.inject(url)).statusCode).toBe(404);
});
it.each([
  ['another token', 'match', 'nothing'],
  ['an outcome that is none', 'constructor', undefined],
])('%s leads nowhere', async (_what, outcome, of) => {
  const { press } = await opened();
  const { statusCode, headers } = await press(outcome, of);
  expect([statusCode, headers.location]).toEqual([404, undefined]);
});
it('a question whose page was closed waits, and one that nobody asked has ended', async () => {
  const { simulator, token } = await opened();
  expect([await simulator.result(token), await simulator.result('nothing')]).toEqual(['pending', 'ended']);
});
