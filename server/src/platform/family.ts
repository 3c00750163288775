// What a family gives to app.ts and the worker: its calls, jobs, sweeps and long-running work, what it tells, hears and answers.

import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Keyring } from './crypto/keyring.ts';
import type { Vault } from './crypto/vault.ts';
import type { Db } from './db.ts';
import type { Endpoint } from './endpoint.ts';
import type { JobDef, Sweep } from './jobs.ts';
import type { Limits } from './limits.ts';
import type { Live } from './live.ts';
import type { Logger } from './log.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { Member, Switchboard } from './switchboard/switchboard.ts';
import type { OpenThread } from './threads/open-thread.ts';

/** What every family may use. */
export type Deps = {
  config: Config;
  db: Db;
  storage: ObjectStore;
  clock: Clock;
  keyring: Keyring;
  vault: Vault;
  limits: Limits;
  live: Live;
  log: Logger;
  openThread: OpenThread;
  /** How it reaches families above it. */
  switchboard: Switchboard;
};

export type Family = Member & {
  endpoints: Endpoint[];
  jobs?: JobDef[];
  sweeps?: Sweep[];
  /** What an operator is to hear of (/metrics); read when he asks. */
  gauges?: { name: string; help: string; read(): Promise<number> }[];
  /** Runs in the worker process for as long as it lives (the log's sequencer). */
  background?: { name: string; start(): { stop(): Promise<void> } }[];
};
