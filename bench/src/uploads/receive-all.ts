// Two hundred uploads at once from one office, under the limits of production: how long until all are received and judged,
// what the server takes for it, and what somebody else notices meanwhile.
import { accountRoutes } from '@xinqi/wire/account';
import { type FileInfo, fileRoutes } from '@xinqi/wire/file';
import { type Client, Refused } from '../product/client.ts';
import { memory } from '../product/process-cost.ts';
import type { Product } from '../product/start-product.ts';
import { upload } from '../product/story.ts';
import { median } from '../statistics.ts';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Ms of one call of somebody who looks at his page, again and again until `stop`. */
export function watchPage(other: Client): { stop(): Promise<number[]> } {
  let on = true;
  const times: number[] = [];
  const looking = (async () => {
    while (on) {
      const began = performance.now();
      await other.call(accountRoutes.session, {});
      times.push(performance.now() - began);
      await pause(100);
    }
  })();
  return {
    async stop() {
      on = false;
      await looking;
      return times;
    },
  };
}

/** Highest memory (MB, shared pages once) of the product until `stop`. */
export function watchMemory(product: Product): { stop(): Promise<number> } {
  let on = true;
  let most = 0;
  const looking = (async () => {
    while (on) {
      most = Math.max(most, memory(product.pid).pss);
      await pause(300);
    }
  })();
  return {
    async stop() {
      on = false;
      await looking;
      return most;
    },
  };
}

export type Burst = {
  receivedMs: number;
  judgedMs: number;
  /** Answers other than success, by code. */
  refused: Record<string, number>;
  mbBefore: number;
  mbMost: number;
  /** Median ms of a page of somebody else. */
  pageMs: number;
  /** From the end of somebody else's upload, in the middle of it, until his file is judged. */
  strangerMs: number;
  /** What the last in the queue was told when all had been received, in seconds, and how long it took from then on. */
  told: { ahead: number; seconds: number } | undefined;
  took: number;
};

/** Ms from now until the file has left the queue and its inspection. */
export async function untilJudged(sender: Client, fileId: string): Promise<number> {
  const began = performance.now();
  await sender.watch(
    fileRoutes.convertWatch,
    { fileId },
    (data) => (data as Partial<FileInfo>).state !== 'checking',
  );
  return performance.now() - began;
}

/** `fileOf`: the i-th file. */
export async function burst(
  product: Product,
  { office, stranger }: { office: Client; stranger: Client },
  count: number,
  fileOf: (i: number) => Uint8Array,
): Promise<Burst> {
  const mbBefore = memory(product.pid).pss;
  const [rss, page] = [watchMemory(product), watchPage(stranger)];
  const began = performance.now();
  const refused: Record<string, number> = {};
  const sent = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      upload(office, fileOf(i)).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        refused[error.code] = (refused[error.code] ?? 0) + 1;
        return undefined;
      }),
    ),
  );
  const receivedMs = performance.now() - began;
  const waiting = sent.filter((fileId) => fileId !== undefined);
  const strange = upload(stranger, fileOf(count)).then((fileId) => untilJudged(stranger, fileId));
  let told: Burst['told'];
  for (const fileId of waiting) {
    const { queue } = await office.call(fileRoutes.convertInfo, { fileId });
    if (queue?.seconds && queue.ahead >= (told?.ahead ?? 0))
      told = { ahead: queue.ahead, seconds: queue.seconds };
  }
  const asked = performance.now();
  for (const fileId of waiting) await untilJudged(office, fileId);
  const end = performance.now();
  const strangerMs = await strange;
  const [mbMost, pages] = [await rss.stop(), await page.stop()];
  return {
    receivedMs,
    judgedMs: end - began,
    refused,
    mbBefore,
    mbMost,
    pageMs: median(pages),
    strangerMs,
    told,
    took: (end - asked) / 1000,
  };
}
