// One worker thread for PDF work (stack.md: one thread on 2 cores keeps the event loop's p99 at 10 ms).
import { MessageChannel } from 'node:worker_threads';
import type { CheckedStamp, Stamper } from '../../adapters/tsa/checked-stamp.ts';
import type { OpenThread } from '../../platform/threads/open-thread.ts';
import type { Extended, ExtendTask } from './extension/extend-task.ts';
import type { FoundTokens, TokensTask } from './extension/tokens-in.ts';
import type { Prepared, PrepareTask, Signed, SignTask } from './seal-thread.ts';

export type SealPool = {
  prepare(task: Omit<PrepareTask, 'kind'>): Promise<Prepared>;
  sign(
    task: Omit<SignTask, 'kind' | 'stamps' | 'tokenRoom'>,
    stamp: Stamper,
  ): Promise<{ signed: Signed; stampedAt: Date | null }>;
  tokens(task: Omit<TokensTask, 'kind'>): Promise<FoundTokens>;
  /** `stamped` is there when the last revision is a document timestamp. */
  extend(
    task: Omit<ExtendTask, 'kind' | 'stamps' | 'tokenRoom'>,
    stamp: Stamper,
  ): Promise<{ extended: Extended; stamped: CheckedStamp | undefined }>;
  close(): Promise<void>;
};

/** Enough for a token with one certificate; a longer one is asked for twice, once. */
const firstTokenRoom = 2048;

export function openSealPool(openThread: OpenThread): SealPool {
  const pool = openThread(new URL('./seal-thread.ts', import.meta.url), {
    idle: 60_000,
    missedIdle: 600_000,
  });
  // Tokens of one authority have one size, give or take a few octets: the last one tells how much room the next needs.
  let tokenRoom = firstTokenRoom;
  /** Runs a task that asks for timestamps; answers the last token that it got. */
  async function stamping<T>(
    task: Omit<SignTask, 'stamps' | 'tokenRoom'> | Omit<ExtendTask, 'stamps' | 'tokenRoom'>,
    stamp: Stamper,
  ) {
    const { port1, port2 } = new MessageChannel();
    let stamped: CheckedStamp | undefined;
    port1.on('message', async (imprint: Uint8Array) => {
      stamped = await stamp(imprint).catch(() => undefined);
      if (stamped) tokenRoom = stamped.token.length + 32;
      port1.postMessage(stamped?.token ?? null);
    });
    try {
      const made = (await pool.run({ ...task, tokenRoom, stamps: port2 }, { transferList: [port2] })) as T;
      return { made, stamped };
    } finally {
      port1.close();
    }
  }
  return {
    prepare: (task) => pool.run({ kind: 'prepare', ...task }) as Promise<Prepared>,
    tokens: (task) => pool.run({ kind: 'tokens', ...task }) as Promise<FoundTokens>,
    async sign(task, stamp) {
      const { made, stamped } = await stamping<Signed>({ kind: 'sign', ...task }, stamp);
      return { signed: made, stampedAt: made.level === 'B-T' ? (stamped?.time ?? null) : null };
    },
    async extend(task, stamp) {
      const { made, stamped } = await stamping<Extended>({ kind: 'extend', ...task }, stamp);
      return { extended: made, stamped: made.revisions.at(-1)?.kind === 'timestamp' ? stamped : undefined };
    },
    close: () => pool.close(),
  };
}
