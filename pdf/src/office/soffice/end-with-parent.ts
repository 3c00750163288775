// Ends this process when the one that started it is gone. A parent that is killed says nothing, and a LibreOffice whose threads wait
// for each other does not see the closed pipe: a gigabyte would stay.
import { Worker } from 'node:worker_threads';

/** Looks every `every` ms, in a thread that waits for nobody. */
export function endWithParent(every = 5_000): void {
  new Worker(
    `setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL'); }, ${every});`,
    { eval: true },
  ).unref();
}
