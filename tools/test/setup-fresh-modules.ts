// Around each test file, in the process that it shares with others: the server's modules are evaluated anew for it, and take
// their leave after it as if the process ended. What a module keeps (a session, a cache, a mock inside it) never reaches the next
// file. The floors below are libraries here (vitest.config.ts): the inspection's children serve one file after the other, as in
// the product.
import { afterAll, vi } from 'vitest';

// its children outlive a file: what ends them with the process must not count as the file's own
await import('@xinqi/pdf/upload');
vi.resetModules();

const others = new Set(process.listeners('exit'));

afterAll(() => {
  for (const leave of process.listeners('exit')) {
    if (others.has(leave)) continue;
    process.off('exit', leave);
    leave.call(process, 0);
  }
});
