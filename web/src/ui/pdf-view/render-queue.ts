// Which page is painted next: at most two at a time, the nearest first, thumbnails last. A page that scrolls away
// before its turn costs nothing.

type Job = { priority: () => number; run: (signal: AbortSignal) => Promise<void>; abort: AbortController };

export class RenderQueue {
  readonly #waiting = new Set<Job>();
  readonly #width: number;
  #running = 0;

  constructor(width = 2) {
    this.#width = width;
  }

  /** Queues a painting; lower priority values go first, asked when a place becomes free. Returns its cancel. */
  add(priority: () => number, run: (signal: AbortSignal) => Promise<void>): () => void {
    const job: Job = { priority, run, abort: new AbortController() };
    this.#waiting.add(job);
    queueMicrotask(() => this.#next());
    return () => {
      this.#waiting.delete(job);
      job.abort.abort();
    };
  }

  #next(): void {
    while (this.#running < this.#width && this.#waiting.size > 0) {
      const job = [...this.#waiting].reduce((best, one) => (one.priority() < best.priority() ? one : best));
      this.#waiting.delete(job);
      this.#running += 1;
      job
        .run(job.abort.signal)
        .catch(() => undefined)
        .finally(() => {
          this.#running -= 1;
          this.#next();
        });
    }
  }
}
