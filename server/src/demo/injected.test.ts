// Links in messages of the demo lead to the port that the service is reached by.
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { injected } from './injected.ts';

it('calls the service by the port that people reach it by', async () => {
  const app = Fastify();
  app.get('/host', async ({ host }) => host);
  const hostBy = async (options?: { port: number }) =>
    Buffer.from(
      (await injected(app, options).send({ method: 'GET', url: '/host', headers: {} })).body,
    ).toString();
  expect([await hostBy(), await hostBy({ port: 9000 })]).toEqual(['127.0.0.1:8080', '127.0.0.1:9000']);
});
