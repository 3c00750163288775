// The product under the axe: PostgreSQL with fsync, web process and worker, as `npm start` runs them, but each of them can
// be killed (SIGKILL, no warning) and started again alone on the same data. What it logs lies beside its data.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasSetpriv } from '../../../ops/src/postgres/account.ts';
import { type Postgres, startPostgres, urlOf } from '../../../ops/src/postgres/index.ts';
import { findRunning } from '../../../ops/src/postgres/postmaster.ts';
import { ROOT } from '../../../ops/src/root.ts';
import { buildServer } from '../../../ops/src/start/builds.ts';
import { builtProgram } from '../../../server/build/programs.ts';
import { migrate } from '../../../server/src/migrate.ts';
import { descendants, endAll, type Proc, survivors } from './processes.ts';

export const parts = ['server', 'worker', 'database'] as const;
export type Part = (typeof parts)[number];
/** What each says in its log when it is at work. */
const READY = { server: '"listening"', worker: '"worker ready"' } as const;
const PROGRAMS = { server: 'main', worker: 'worker' } as const;

export class Product {
  readonly dataDir: string;
  readonly #port: number;
  readonly #settings: readonly string[];
  readonly #children = new Map<'server' | 'worker', ChildProcess>();
  /** Size of the log when the living process was started. */
  readonly #born = new Map<'server' | 'worker', number>();
  #postgres: Postgres | undefined;
  #leftBehind: Proc[] = [];
  /** Processes that ended without having been killed. */
  readonly fallen: string[] = [];
  startedInVain = 0;

  constructor(dataDir: string, port: number, settings: readonly string[] = []) {
    this.dataDir = dataDir;
    this.#port = port;
    this.#settings = settings;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Address for the owner of the database, or for its superuser (locks, reading across tenants). */
  url(user?: 'postgres'): string {
    if (!this.#postgres) throw new Error('the database is not running');
    return user ? urlOf(this.#postgres.socketDir, user) : this.#postgres.url;
  }

  /** Where the cluster really is. */
  get clusterDir(): string {
    if (!this.#postgres) throw new Error('the database is not running');
    return this.#postgres.dataDir;
  }

  get env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      PUBLIC_ORIGIN: this.origin,
      DATABASE_URL: this.url(),
      DATA_DIR: this.dataDir,
      LIMITS_FACTOR: '1000000',
      WORKER: 'apart',
      LOG_LEVEL: 'info',
    };
  }

  #spawn(part: 'server' | 'worker'): void {
    const line = [
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      join(ROOT, builtProgram(PROGRAMS[part])),
    ];
    const tied = hasSetpriv() ? ['setpriv', '--pdeathsig', 'KILL', '--', ...line] : line;
    const log = openSync(this.logFile(part), 'a', 0o600);
    const from = fstatSync(log).size;
    this.#born.set(part, from);
    const child = spawn(tied[0]!, tied.slice(1), {
      cwd: ROOT,
      // the driver names its connections by this: a kill point must know whose transaction it holds
      env: { ...this.env, PGAPPNAME: part },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#children.set(part, child);
    child.once('exit', (code, signal) => {
      if (this.#children.get(part) !== child) return;
      this.#children.delete(part);
      const how = `${part} (${signal ?? `exit ${code}`})`;
      // who finds no database while it starts may give up; who was at work may not
      if (this.#saidReady(part, from)) this.fallen.push(how);
      else this.startedInVain += 1;
    });
  }

  #saidReady(part: 'server' | 'worker', from: number): boolean {
    return readFileSync(this.logFile(part)).subarray(from).includes(READY[part]);
  }

  logFile(part: Part): string {
    return part === 'database' ? join(this.dataDir, 'pg.log') : join(this.dataDir, `${part}.log`);
  }

  readLog(part: Part): string {
    try {
      return readFileSync(this.logFile(part), 'utf8');
    } catch {
      return '';
    }
  }

  /** Starts whatever is not running, until both say that they are at work. Answers what was started. */
  async start(): Promise<Part[]> {
    const started: Part[] = [];
    mkdirSync(this.dataDir, { recursive: true });
    // the account that runs the database must pass through to its own 0700 directory
    chmodSync(this.dataDir, 0o711);
    if (!this.#postgres || !findRunning(this.#postgres.dataDir)) {
      const first = !this.#postgres;
      this.#postgres = await startPostgres({
        dataDir: join(this.dataDir, 'pg'),
        settings: this.#settings,
      });
      if (first) await Promise.all([migrate(this.#postgres.url), buildServer(ROOT)]);
      started.push('database');
    }
    const end = performance.now() + 120_000;
    for (const part of ['server', 'worker'] as const)
      while (!this.#children.has(part) || !this.#saidReady(part, this.#born.get(part) ?? 0)) {
        if (performance.now() > end)
          throw new Error(`the ${part} does not start:\n${this.readLog(part).slice(-2000)}`);
        // both at once; and again, when one gave up because the database was still away
        for (const missing of ['server', 'worker'] as const)
          if (!this.#children.has(missing)) {
            this.#spawn(missing);
            started.push(missing);
          }
        await pause(25);
      }
    return started;
  }

  /** SIGKILL to these parts and all that descends from the database's postmaster, at once. */
  async kill(victims: readonly Part[]): Promise<void> {
    const ids: number[] = [];
    const gone: Promise<unknown>[] = [];
    for (const part of ['server', 'worker'] as const) {
      const child = victims.includes(part) ? this.#children.get(part) : undefined;
      if (!child?.pid) continue;
      this.#children.delete(part);
      this.#leftBehind.push(...descendants(child.pid));
      ids.push(child.pid);
      gone.push(once(child, 'exit'));
    }
    if (victims.includes('database')) {
      const running = this.#postgres && findRunning(this.#postgres.dataDir);
      if (running) {
        const all = [running.pid, ...descendants(running.pid).map((p) => p.pid)];
        ids.push(...all);
        gone.push(endAll(all));
      }
    }
    for (const id of ids) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // went by itself in this very moment
      }
    }
    await Promise.all(gone);
  }

  /** Children of killed processes (inspection sandboxes) that still run. */
  leftBehind(): string[] {
    this.#leftBehind = survivors(this.#leftBehind);
    return this.#leftBehind.map((p) => p.command);
  }

  /** Stops in order, as Ctrl-C does. */
  async stop(): Promise<void> {
    const children = [...this.#children.values()];
    this.#children.clear();
    for (const child of children) {
      const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      clearTimeout(force);
    }
    await this.#postgres?.stop();
    this.#postgres = undefined;
  }
}
