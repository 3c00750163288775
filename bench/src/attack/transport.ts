// Requests over real sockets, kept alive, answered within a time: for the fuzz byte for byte, for the setting-up as a
// connection of the sdk's client.
import { Agent, type IncomingMessage, request as open } from 'node:http';
import type { Connection } from '@xinqi/sdk';
import { patience } from '../../../server/src/testing/fuzz/judge.ts';
import type { FuzzAnswer, NoAnswer } from '../../../server/src/testing/fuzz/request.ts';

type Wire = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  cut?: number | undefined;
};
const largest = 64 * 1024 * 1024;

export class Transport {
  readonly origin: string;
  readonly #host: string;
  readonly #port: number;
  readonly #agent: Agent;

  constructor(origin: string, sockets = 256) {
    this.origin = origin;
    const { hostname, port } = new URL(origin);
    this.#host = hostname;
    this.#port = Number(port);
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets });
  }

  close(): void {
    this.#agent.destroy();
  }

  send = ({ method, url, headers, body, cut }: Wire, waits = patience): Promise<FuzzAnswer | NoAnswer> => {
    const began = performance.now();
    const passed = (): number => performance.now() - began;
    return new Promise((resolve) => {
      let settled = false;
      const settle = (answer: FuzzAnswer | NoAnswer): void => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        resolve(answer);
      };
      const length: Record<string, string> =
        body && body.length > 0 ? { 'content-length': String(body.length) } : {};
      const sent = open(
        {
          host: this.#host,
          port: this.#port,
          method,
          path: url,
          agent: this.#agent,
          headers: { ...headers, ...length },
        },
        (answer) => this.#read(answer, passed, settle),
      );
      const timer = setTimeout(() => {
        settle({ failed: 'hang', detail: `no answer for ${waits} ms`, milliseconds: passed() });
        sent.destroy();
      }, waits);
      sent.on('error', (error: Error & { code?: string }) =>
        settle({ failed: 'dropped', detail: error.code ?? error.message, milliseconds: passed() }),
      );
      if (cut === undefined) sent.end(body);
      else {
        sent.write((body ?? Buffer.alloc(0)).subarray(0, cut));
        setTimeout(() => sent.destroy(new Error('cut by ourselves')), 20);
      }
    });
  };

  #read(
    answer: IncomingMessage,
    passed: () => number,
    settle: (answer: FuzzAnswer | NoAnswer) => void,
  ): void {
    const chunks: Buffer[] = [];
    let read = 0;
    const stream = String(answer.headers['content-type'] ?? '').startsWith('text/event-stream');
    const done = (more: { open?: true } = {}): void =>
      settle({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: Buffer.concat(chunks),
        milliseconds: passed(),
        ...more,
      });
    answer.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read <= largest) chunks.push(chunk);
      if (!stream) return;
      done({ open: true });
      answer.destroy();
    });
    answer.on('end', () => done());
    answer.on('error', (error: Error) =>
      settle({ failed: 'dropped', detail: `answer: ${error.message}`, milliseconds: passed() }),
    );
  }

  /** For the sdk's client. */
  readonly connection: Connection = {
    send: async ({ method, url, headers, body }) => {
      const sent = {
        method,
        url,
        headers: { ...headers },
        body: body === undefined ? undefined : Buffer.from(body),
      };
      const answer = await this.send(sent, 60_000);
      if ('failed' in answer) throw new Error(`${method} ${url}: ${answer.failed} ${answer.detail}`);
      return answer;
    },
  };
}
