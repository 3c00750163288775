// A job that the process whose transaction added it may begin itself (local-jobs.ts).
/** A job as it stands in the queue; another request under its key has another revision. */
export type QueuedJob = { id: number; revision: number; name: string; payload: unknown };

export type LocalJobs = {
  /** Whether a job of this name would begin here soon. */
  takes(name: string): boolean;
  start(jobs: readonly QueuedJob[]): void;
  /** Waits for what runs; what has not begun is due at once, for others. */
  stop(): Promise<void>;
};

/** Seconds in which nobody else takes such a job. */
export const leaseSeconds = 6;
