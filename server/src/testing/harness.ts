// A server of some families over a fresh database, called by HTTP injection. The clock moves by hand; jobs run when
// asked; every call is recorded for the specification's coverage.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bearer, Input, Output, Route } from '@xinqi/wire';
import { encodeBearer } from '@xinqi/wire';
import type { FastifyInstance } from 'fastify';
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { inject } from 'vitest';
import { openDeps } from '../open-deps.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, loadConfig } from '../platform/config.ts';
import { openQueuePool } from '../platform/database/queue-pool.ts';
import type { Deps, Family } from '../platform/family.ts';
import { buildServer } from '../platform/http/build-server.ts';
import type { Identity } from '../platform/principal.ts';
import { queueLog, taskList } from '../platform/run-jobs.ts';
import { withDatabase } from './global-setup.ts';
import { keptThread } from './kept/kept-threads.ts';

/** Goes with real time; `advance` jumps forward (or back). Between `stop` and `go` it stands still, so that a test of waiting times
 *  does not count what a loaded machine takes. */
export type TestClock = Clock & { advance(seconds: number): void; stop(): void; go(): void };

function testClock(): TestClock {
  let offset = 0;
  let stood: number | undefined;
  return {
    now: () => new Date((stood ?? Date.now()) + offset),
    advance: (seconds) => {
      offset += seconds * 1000;
    },
    stop: () => {
      stood ??= Date.now();
    },
    go: () => {
      if (stood !== undefined) offset -= Date.now() - stood;
      stood = undefined;
    },
  };
}

export type Answered<T> = { status: number; headers: Record<string, unknown>; body: T; raw: Buffer };
export type EnvelopeOf<R extends Route> = {
  success: boolean;
  data: Output<R>;
  code?: string;
  message?: string;
  reloadLogin?: boolean;
};
export type CallOptions = {
  bearer?: Bearer;
  path?: string;
  ip?: string;
  headers?: Record<string, string>;
  as?: 'json' | 'form';
};

export type Harness = {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  families: readonly Family[];
  /** Calls a route value; `path` chooses among its paths (default: the first). */
  call<R extends Route>(route: R, input: Input<R>, options?: CallOptions): Promise<Answered<EnvelopeOf<R>>>;
  /** The same with any body, for bad input. */
  callRaw(
    method: 'GET' | 'POST',
    path: string,
    options?: CallOptions & { payload?: string | Buffer; contentType?: string },
  ): Promise<Answered<never>>;
  /** Runs every waiting job, and those that they add, until the queue is empty. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

/** What the queue itself would take now. */
const WAITING = `select 1 from graphile_worker.jobs
  where locked_at is null and run_at <= now() and attempts < max_attempts limit 1`;

const recordDir = join(import.meta.dirname, '../../../.data/spec-record');
const seen = new Set<string>();
function record(call: { method: string; path: string; outcome: 'success' | 'refused' }): void {
  const line = JSON.stringify({ kind: 'call', ...call });
  if (seen.has(line)) return;
  seen.add(line);
  mkdirSync(recordDir, { recursive: true });
  appendFileSync(join(recordDir, `calls-${process.pid}.jsonl`), `${line}\n`);
}

export type Composed = {
  families: readonly Family[];
  resolveIdentity(bearer: Bearer, now: Date): Promise<Identity>;
  close?(): Promise<void>;
};

/**
 * `compose` makes the families under test (or the whole product's). Families' background work (the sequencer)
 * runs in this process unless `background` is false. `beside`: over the database and files of another harness, which stays their owner.
 */
export async function startHarness(
  compose: (deps: Deps) => Promise<Composed> | Composed,
  options: { env?: Record<string, string>; background?: boolean; beside?: Config } = {},
): Promise<Harness> {
  const adminUrl = inject('adminUrl');
  const { beside } = options;
  const name = `xinqi_test_${process.pid}_${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  if (!beside)
    await admin.query(`create database ${name} template ${inject('templateName')} strategy file_copy`);
  const dataDir = beside?.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'xinqi-test-'));
  const config: Config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: beside?.DATABASE_URL ?? withDatabase(adminUrl, name),
    DATA_DIR: dataDir,
    // each connection reads the catalogue and plans its statements anew; more are for tests that need them
    DATABASE_POOL: '6',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    // the test's own work in this process would count as overload
    MAX_LOOP_DELAY: '0',
    // a hundred thousand hashes a code, thousands of codes: the price is tested with the product's own
    CAPTCHA_BITS: '4',
    // worlds jump hours between two calls of one person; what ends an idle login is tested with the product's own time
    SESSION_IDLE_MINUTES: '720',
    ...options.env,
  });
  const clock = testClock();
  const deps = { ...(await openDeps(config, clock)), openThread: keptThread };
  const composed = await compose(deps);
  if (!deps.switchboard.connected) deps.switchboard.connect(composed.families, 'part');
  const app = await buildServer({ deps, ...composed, observe: record });
  await app.ready();
  // connections with listeners of their own: one that is still closing when the database is dropped would end the test's process otherwise
  const queue = openQueuePool(config.DATABASE_URL, 4, deps.log);
  const running =
    options.background === false
      ? []
      : composed.families.flatMap((f) => f.background ?? []).map((b) => b.start());

  const send = async (
    method: 'GET' | 'POST',
    url: string,
    o: CallOptions & { payload?: string | Buffer; contentType?: string },
  ) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: o.ip ?? '127.0.0.1',
      headers: {
        ...(o.contentType ? { 'content-type': o.contentType } : {}),
        ...(o.bearer ? { authorization: `Bearer ${encodeBearer(o.bearer)}` } : {}),
        ...o.headers,
      },
      ...(o.payload !== undefined ? { payload: o.payload } : {}),
    });
    const json = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (json ? answer.json() : undefined) as never,
      raw: answer.rawPayload,
    };
  };

  return {
    app,
    deps,
    clock,
    families: composed.families,
    async call(route, input, o = {}) {
      const path = o.path ?? route.paths[0]!.path;
      const plain = (input ?? {}) as Record<string, unknown>;
      if (route.method === 'GET') {
        const query = new URLSearchParams(Object.entries(plain).map(([k, v]) => [k, String(v)]));
        return send('GET', `${path.replace(/\{(\w+)\}/g, (_, k: string) => String(plain[k]))}?${query}`, o);
      }
      if (o.as === 'form') {
        const form = new URLSearchParams(
          Object.entries(plain).map(([k, v]) => [k, typeof v === 'object' ? JSON.stringify(v) : String(v)]),
        );
        return send('POST', path, {
          ...o,
          payload: form.toString(),
          contentType: 'application/x-www-form-urlencoded',
        });
      }
      return send('POST', path, { ...o, payload: JSON.stringify(plain), contentType: 'application/json' });
    },
    callRaw: (method, path, o = {}) => send(method, path, o),
    async drain() {
      // most askings find nothing to do, and to find that out by the queue costs it a dozen statements
      const { rows } = await queue.query(WAITING);
      if (rows.length === 0) return;
      const tasks = taskList(composed.families);
      const logger = queueLog(deps.log);
      await runOnce({ pgPool: queue, taskList: tasks, logger, noHandleSignals: true });
    },
    async close() {
      for (const b of running) await b.stop();
      await app.close();
      await composed.close?.();
      await queue.end();
      await deps.close();
      if (!beside) await admin.query(`drop database ${name} with (force)`).catch(() => undefined);
      await admin.end();
      if (!beside) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
