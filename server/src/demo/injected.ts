// A server of this very process as a connection of the sdk, without a network between: for demo and tests, which do what they
// do as users would.
import type { Connection } from '@xinqi/sdk';
import type { FastifyInstance } from 'fastify';

/**
 * `pause` lets jobs happen between two looks: waits for the worker, or runs the queue. `port`: where links in messages lead, which is where
 * people reach the service.
 */
export function injected(
  app: Pick<FastifyInstance, 'inject'>,
  { pause, port = 8080 }: { pause?: () => Promise<unknown>; port?: number } = {},
): Connection {
  return {
    async send({ method, url, headers, body }) {
      const answer = await app.inject({
        method,
        url,
        headers: { host: `127.0.0.1:${port}`, ...headers },
        ...(body === undefined ? {} : { payload: Buffer.from(body) }),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
    },
    ...(pause ? { pause } : {}),
  };
}
