// Around each test file, in a process that it shares with others: modules of the repository are evaluated anew for it, and take
// their leave after it as if the process ended. What a module keeps (a session, a cache, a mock inside it) never reaches the next
// file. Libraries stay, for the server the floors among them (vitest.config.ts).
import { afterAll, vi } from 'vitest';

vi.resetModules();

const others = new Set(process.listeners('exit'));

afterAll(async () => {
  for (const leave of process.listeners('exit')) {
    if (others.has(leave)) continue;
    process.off('exit', leave);
    leave.call(process, 0);
  }
  // what still loads would put its modules among those of the next file, which then had two of one
  await vi.dynamicImportSettled();
});
