// What never becomes a call is answered in envelopes too: addresses that the router refuses, bytes that are no HTTP.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';

let h: Harness;
let port: number;
beforeAll(async () => {
  h = await startHarness(() => ({ families: [], resolveIdentity: async () => ({}) }));
  await h.app.listen({ port: 0, host: '127.0.0.1' });
  port = (h.app.server.address() as AddressInfo).port;
});
afterAll(() => h.close());

/** Everything that the server says to these bytes. */
async function say(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  return text;
}

describe('no call', () => {
  it.each(['/x', '//log/info', '/LOG/INFO', '/x%00', `/${'a'.repeat(5000)}`])(
    '%s is an unknown call',
    async (path) => {
      const answer = await say(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 404 /);
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
        success: false,
        data: null,
        code: 'NO_SUCH_CALL',
      });
    },
  );
  it.each([
    ['an address that is no text', 'POST /%zz%c0%af HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'BODY_UNREADABLE'],
    ['garbage', 'garbage\r\n\r\n', 400, 'BODY_UNREADABLE'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'BODY_UNREADABLE',
    ],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'BODY_UNREADABLE',
    ],
    [
      'a header of 20 KB',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      413,
      'BODY_TOO_LARGE',
    ],
  ])('%s', async (_name, bytes, status, code) => {
    const [head, body] = (await say(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body!)).toMatchObject({ success: false, data: null, code });
  });
});
