// Who hangs up on a simulator of an outside party fails nothing; a mistake of the simulator is not hidden.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { answerWhole } from './answer-whole.ts';

it('answers whole bodies; who hangs up in between fails nothing', async () => {
  const bodies: string[] = [];
  const begun = Promise.withResolvers<void>();
  const listener = answerWhole((_request, body, reply) => {
    bodies.push(body.toString());
    reply.end('seen');
  });
  let answered: unknown;
  const server = createServer((request, reply) => {
    request.once('data', () => begun.resolve());
    answered = listener(request, reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  expect(await (await fetch(url, { method: 'POST', body: 'whole' })).text()).toBe('seen');
  const half = connect(port, '127.0.0.1');
  half.write('POST / HTTP/1.1\r\nhost: h\r\ncontent-length: 10\r\n\r\nhalf');
  await begun.promise;
  half.destroy();
  await expect(answered).resolves.toBeUndefined();
  expect(bodies).toEqual(['whole']);
  server.close();
});

it('what fails while he is there fails', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const failed = new Promise((resolve) => {
    server.on('request', (request, reply) => {
      const answered = answerWhole(() => {
        throw new Error('a mistake of the simulator');
      })(request, reply) as unknown as Promise<void>;
      resolve(answered.catch((error: Error) => error.message));
    });
  });
  const asked = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).catch(() => undefined);
  expect(await failed).toBe('a mistake of the simulator');
  server.closeAllConnections();
  server.close();
  await asked;
});
