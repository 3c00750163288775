// The SMS of a crowd: one reader of the test inbox hands each mobile its short address and its code, so that two thousand
// signers do not ask for their messages themselves (their phones would not either).
import { noticeRoutes } from '@xinqi/wire/notice';
import type { PoliteClient } from './polite-client.ts';

type Waiting = { pattern: RegExp; found(text: string): void };

export class Messages {
  readonly #client: PoliteClient;
  readonly #byMobile = new Map<string, string[]>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #known = new Set<string>();
  #running = true;

  constructor(client: PoliteClient) {
    this.#client = client;
    void this.#read();
  }

  stop(): void {
    this.#running = false;
  }

  async #read(): Promise<void> {
    while (this.#running) {
      // newest first: pages until one holds nothing new; what waits now may be delivered behind many newer ones, and new
      // ones push the others onto the next page while they are read
      for (let itemPage = 1; itemPage <= 30; itemPage++) {
        const list = await this.#client
          .call(noticeRoutes.inboxList, { itemPage, pageSize: 200 })
          .then((page) => page.list)
          .catch(() => undefined);
        if (!list) break;
        for (const { messageId, target, body, state } of list) {
          if (state !== 'delivered' || this.#known.has(messageId)) continue;
          this.#known.add(messageId);
          this.#byMobile.set(target, [...(this.#byMobile.get(target) ?? []), body]);
          this.#hand(target);
        }
        // somebody waits for a message that no page has shown: every page is looked at
        if (list.length < 200 || this.#waiting.size === 0) break;
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  #hand(mobile: string): void {
    const wanted = this.#waiting.get(mobile);
    const text = this.#byMobile.get(mobile)?.findLast((body) => wanted?.pattern.test(body));
    if (!wanted || text === undefined) return;
    this.#waiting.delete(mobile);
    wanted.found(wanted.pattern.exec(text)![1]!);
  }

  /** The first group of the newest message to this mobile that matches, once it is delivered. */
  next(mobile: string, pattern: RegExp): Promise<string> {
    return new Promise((found) => {
      this.#waiting.set(mobile, { pattern, found });
      this.#hand(mobile);
    });
  }
}
