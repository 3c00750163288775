// One worker thread for PDF work (stack.md: one thread on 2 cores keeps the event loop's p99 at 10 ms).
import { MessageChannel } from 'node:worker_threads';
import type { SignedTail } from '@xinqi/pdf/sign';
import { Piscina } from 'piscina';
import type { Stamper } from '../../adapters/tsa/checked-stamp.ts';
import type { Prepared, PrepareTask, SignTask } from './seal-thread.ts';

export type SealPool = {
  prepare(task: Omit<PrepareTask, 'kind'>): Promise<Prepared>;
  sign(
    task: Omit<SignTask, 'kind' | 'stamps'>,
    stamp: Stamper,
  ): Promise<{ signed: SignedTail; stampedAt: Date | null }>;
  close(): Promise<void>;
};

export function openSealPool(): SealPool {
  const pool = new Piscina({
    filename: new URL('./seal-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    prepare: (task) => pool.run({ kind: 'prepare', ...task }) as Promise<Prepared>,
    async sign(task, stamp) {
      const { port1, port2 } = new MessageChannel();
      let stampedAt: Date | null = null;
      port1.on('message', async (imprint: Uint8Array) => {
        const stamped = await stamp(imprint).catch(() => undefined);
        stampedAt = stamped?.time ?? null;
        port1.postMessage(stamped?.token ?? null);
      });
      try {
        const signed = (await pool.run(
          { kind: 'sign', ...task, stamps: port2 },
          { transferList: [port2] },
        )) as SignedTail;
        return { signed, stampedAt: signed.level === 'B-T' ? stampedAt : null };
      } finally {
        port1.close();
      }
    },
    close: () => pool.close({ force: true }),
  };
}
