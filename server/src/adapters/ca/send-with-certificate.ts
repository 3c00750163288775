// One request over a connection on which we name ourselves by a certificate (mutual TLS): 15 s, 256 KB, no redirects, and the
// other side believed under the operator's own root alone where he names one.
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { Send } from '../send.ts';

const maxBytes = 256 * 1024;
const patienceMilliseconds = 15_000;

export type ClientCredentials = {
  /** PEM. */
  cert: string;
  key: string;
  /** PEM; left out: the roots of the system. */
  ca?: string;
};

export const sendWithCertificate =
  (credentials: ClientCredentials): Send =>
  async ({ method, url, headers, body }) => {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const call = request(url, {
        ...credentials,
        ...{ method, agent: false, signal: AbortSignal.timeout(patienceMilliseconds) },
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      });
      call.once('response', done).once('error', fail).end(body);
    });
    try {
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > maxBytes) throw new Error('the other side answers too much');
        chunks.push(chunk);
      }
      return { status: answer.statusCode ?? 0, body: parsed(Buffer.concat(chunks).toString('utf8')) };
    } finally {
      answer.destroy();
    }
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
