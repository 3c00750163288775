// Threads that outlive the server under test: they keep nothing from task to task, and the start of one costs more processor time
// than most tests. One whose server is closed in the middle of a task is ended, as in the product.
import { type OpenThread, openThread, type Thread } from '../../platform/threads/open-thread.ts';

/** Of this process: our own modules are new for each test file. */
const here = globalThis as { keptThreads?: Map<string, Thread> };
here.keptThreads ??= new Map();
const kept = here.keptThreads;

export const keptThread: OpenThread = (module, rules) => {
  const thread = kept.get(module.href) ?? openThread(module, rules);
  kept.set(module.href, thread);
  const running = new Set<AbortController>();
  return {
    async run(task, options = {}) {
      const closed = new AbortController();
      running.add(closed);
      const signal = options.signal ? AbortSignal.any([options.signal, closed.signal]) : closed.signal;
      try {
        return await thread.run(task, { ...options, signal });
      } finally {
        running.delete(closed);
      }
    },
    async close() {
      for (const one of running) one.abort();
    },
  };
};
