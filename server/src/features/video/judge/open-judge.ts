// The thread that reads recordings: one at a time, so much heap and so long; what takes more was written to take it.
import { AppError } from '../../../platform/app-error.ts';
import type { OpenThread } from '../../../platform/threads/open-thread.ts';
import type { Judged } from './read-video.ts';

const longest = 20_000;

export function openVideoJudge(openThread: OpenThread) {
  const thread = openThread(new URL('./video-thread.ts', import.meta.url), {
    ...{ idle: 30_000, maxQueue: 32, memory: 256 },
  });
  return {
    async judge(bytes: Uint8Array): Promise<Judged> {
      const signal = AbortSignal.timeout(longest);
      try {
        return (await thread.run({ bytes }, { signal })) as Judged;
      } catch (error) {
        const { message, code } = error as Error & { code?: string };
        if (message?.includes('queue')) throw new AppError('BUSY', undefined, { retryAfterSeconds: 5 });
        // out of time or of memory: its own doing
        if (signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY') return { fault: 'broken' };
        throw error;
      }
    },
    close: () => thread.close(),
  };
}
export type VideoJudge = ReturnType<typeof openVideoJudge>;
