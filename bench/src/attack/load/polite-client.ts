// A signer's browser under load, as thin as can be: answers 429 OVERLOAD by waiting as long as it was told and asking
// again, counts what it saw, and never gives up before its time is over.

import { Refused } from '@xinqi/sdk';
import { type Bearer, encodeBearer, type Input, type Output, type Route } from '@xinqi/wire';
import type { Transport } from '../transport.ts';

export type Seen = {
  calls: number;
  /** 429 OVERLOAD, each repeated later. */
  shed: number;
  /** Any 5xx, and requests without an answer: one line each. */
  faults: string[];
  /** Milliseconds of each answered call, without the waits between tries. */
  latencies: Map<string, number[]>;
};
export const nothingSeen = (): Seen => ({ calls: 0, shed: 0, faults: [], latencies: new Map() });

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const patienceSeconds = 300;

export class PoliteClient {
  readonly #transport: Transport;
  readonly #seen: Seen;
  readonly #bearer: Bearer;

  constructor(transport: Transport, seen: Seen, bearer: Bearer = {}) {
    this.#transport = transport;
    this.#seen = seen;
    this.#bearer = bearer;
  }

  as(bearer: Bearer): PoliteClient {
    return new PoliteClient(this.#transport, this.#seen, bearer);
  }

  /** The body of the final answer. Throws when there was none, or a 5xx. */
  async #ask(name: string, method: string, url: string, body?: Buffer) {
    const until = performance.now() + patienceSeconds * 1000;
    const headers: Record<string, string> = {
      ...(Object.keys(this.#bearer).length > 0
        ? { authorization: `Bearer ${encodeBearer(this.#bearer)}` }
        : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    for (;;) {
      this.#seen.calls++;
      const answer = await this.#transport.send({ method, url, headers, body }, 60_000);
      if ('failed' in answer || answer.status >= 500) {
        const what =
          'failed' in answer ? `${answer.failed} ${answer.detail}` : `${answer.status} ${answer.body}`;
        this.#seen.faults.push(`${name}: ${what}`);
        throw new Error(`${name}: ${what}`);
      }
      if (answer.status !== 429) {
        const own = this.#seen.latencies.get(name) ?? [];
        own.push(answer.milliseconds);
        this.#seen.latencies.set(name, own);
        return answer;
      }
      if (!answer.body.includes('OVERLOAD')) throw new Error(`${name}: ${answer.body}`);
      this.#seen.shed++;
      const told = Number(answer.headers['retry-after']);
      if (!(told >= 1)) this.#seen.faults.push(`${name}: 429 without Retry-After`);
      if (performance.now() > until) throw new Error(`${name}: sent away for ${patienceSeconds} s`);
      await pause(told * 1000 + Math.random() * 500);
    }
  }

  async call<R extends Route>(route: R, input: Input<R>): Promise<Output<R>> {
    const { body } = await this.#ask(
      route.id,
      'POST',
      route.paths[0]!.path,
      Buffer.from(JSON.stringify(input ?? {})),
    );
    const parsed = JSON.parse(body.toString()) as {
      success: boolean;
      data: Output<R>;
      code?: string;
      message?: string;
    };
    if (!parsed.success) throw new Refused(parsed.code ?? '', `${route.id}: ${parsed.message ?? ''}`);
    return parsed.data;
  }

  async get(name: string, url: string) {
    return this.#ask(name, 'GET', url);
  }
}
