// Real sockets for the demo client, with a client's honest knowledge of what became of a call: answered, surely never
// sent (repeated here), or unanswered – then it may have happened or not, and whoever called has to find out.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../../server/src/demo/client.ts';

/** No answer, or one that says nothing about what happened (5xx), or asks to come again (429). */
export class Unanswered extends Error {}

type Answer = { statusCode: number; headers: IncomingHttpHeaders; rawPayload: Buffer; json(): unknown };
type Call = Parameters<Caller['inject']>[0];

export class HttpCaller implements Caller {
  readonly origin: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** Answers of 500 by path: the product must know its database's absence (503) from a fault of its own. */
  readonly faults: string[] = [];
  /** Calls without an answer. */
  unanswered = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  #send({ method, url, headers = {}, payload }: Call): Promise<Answer> {
    const { host: _host, ...rest } = headers;
    const length: Record<string, string> =
      payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(url, this.origin),
        { method, agent: this.#agent, headers: { ...rest, ...length }, timeout: 40_000 },
        (answer) => {
          const chunks: Buffer[] = [];
          answer
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () => {
              const rawPayload = Buffer.concat(chunks);
              const { statusCode = 0, headers: given } = answer;
              if (!answer.complete) reject(new Error('cut off'));
              else
                resolve({
                  statusCode,
                  headers: given,
                  rawPayload,
                  json: () => JSON.parse(rawPayload.toString()) as unknown,
                });
            });
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('no answer for 40 s')));
      sent.once('error', reject);
      sent.end(payload);
    });
  }

  /** Repeats while nobody listens; throws Unanswered when the fate of the call is open. */
  async inject(call: Call): Promise<Answer> {
    const end = performance.now() + 90_000;
    for (;;) {
      try {
        const answer = await this.#send(call);
        // 429: the product sheds load; nothing happened, and whoever waits a moment gets his turn
        if (answer.statusCode < 500 && answer.statusCode !== 429) return answer;
        if (answer.statusCode === 500) this.faults.push(`${call.url}: ${answer.rawPayload}`);
        throw new Unanswered(`${call.url}: ${answer.statusCode}`);
      } catch (error) {
        if (error instanceof Unanswered) throw error;
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== 'ECONNREFUSED' || performance.now() > end) {
          this.unanswered += 1;
          throw new Unanswered(`${call.url}: ${code ?? message}`);
        }
        await pause(50);
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}
