// Real sockets for the sdk's client, with a client's honest knowledge of what became of a call: answered, surely never
// sent (repeated here), or unanswered – then it may have happened or not, and whoever called has to find out.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Connection, Question } from '@xinqi/sdk';

/** No answer, or one that says nothing about what happened (5xx), or asks to come again (429). */
export class Unanswered extends Error {}

export class HttpCaller implements Connection {
  readonly origin: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** Answers of 500 by path: the product must know its database's absence (503) from a fault of its own. */
  readonly faults: string[] = [];
  /** Calls without an answer. */
  unanswered = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  #ask({ method, url, headers, body }: Question): Promise<Answer> {
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(url, this.origin),
        { method, agent: this.#agent, headers: { ...headers, ...length }, timeout: 40_000 },
        (answer) => {
          const chunks: Buffer[] = [];
          answer
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () => {
              const { statusCode: status = 0, headers: given, complete } = answer;
              if (complete) resolve({ status, headers: given, body: Buffer.concat(chunks) });
              else reject(new Error('cut off'));
            });
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('no answer for 40 s')));
      sent.once('error', reject);
      sent.end(body);
    });
  }

  /** Repeats while nobody listens; throws Unanswered when the fate of the call is open. */
  async send(question: Question): Promise<Answer> {
    const end = performance.now() + 90_000;
    for (;;) {
      try {
        const answer = await this.#ask(question);
        // 429: the product sheds load; nothing happened, and whoever waits a moment gets his turn
        const { status, body } = answer;
        if (status < 500 && status !== 429) return answer;
        if (status === 500) this.faults.push(`${question.url}: ${Buffer.from(body)}`);
        throw new Unanswered(`${question.url}: ${status}`);
      } catch (error) {
        if (error instanceof Unanswered) throw error;
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== 'ECONNREFUSED' || performance.now() > end) {
          this.unanswered += 1;
          throw new Unanswered(`${question.url}: ${code ?? message}`);
        }
        await pause(50);
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}
