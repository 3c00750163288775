// The running server: reads postmaster.pid, starts the process, waits until it says `ready`, stops it. Hard parts:
// an id in postmaster.pid that now belongs to a stranger (containers reuse ids), and backends that outlive a
// killed postmaster by a moment and still hold the shared memory.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  fchownSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, asAccount } from './account.ts';
import { PostgresError } from './errors.ts';
import { bytesHeld, memoryHere, pagesOf } from './memory.ts';
import { isAlive } from './start-lock.ts';

/** What postmaster.pid says: process, socket directory (line 5) and state (line 8, `ready` when connectable). */
export type Running = { readonly pid: number; readonly socketDir: string; readonly ready: boolean };

const isLinux = process.platform === 'linux';

function isPostgres(pid: number): boolean {
  if (!isLinux) return true;
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return /(^|\/)postgres(:|$)/.test(program);
  } catch {
    return false;
  }
}

/** The server of this cluster, or undefined when none runs. */
export function findRunning(dataDir: string): Running | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid) || !isPostgres(pid)) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** Removes a postmaster.pid whose id is a stranger's, unless a process still works inside the data directory. */
function dropStalePid(dataDir: string): void {
  if (!isLinux || findRunning(dataDir)) return;
  const inside = readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === dataDir;
    } catch {
      return false;
    }
  });
  if (!inside) rmSync(join(dataDir, 'postmaster.pid'), { force: true });
}

/** Waits until the cluster's server accepts connections; undefined when it is gone. */
export async function waitReady(dataDir: string, patience = 60_000): Promise<Running | undefined> {
  const end = performance.now() + patience;
  for (;;) {
    const running = findRunning(dataDir);
    if (!running || running.ready) return running;
    if (performance.now() > end) throw new PostgresError('start', '数据库启动超时。');
    await pause(20);
  }
}

/** Settings on the command line, so an upgrade of this file reaches existing clusters. */
function settings({ dataDir, socketDir, durable, settings: more = [] }: Launch): string[] {
  const all = [
    "listen_addresses=''",
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    'max_wal_size=2GB',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] %q%u@%d ',
    ...(durable
      ? [
          `shared_buffers=${pagesOf(memoryHere(), bytesHeld(dataDir))}MB`,
          // after a restart it reads back the pages that it held (autoprewarm)
          'shared_preload_libraries=pg_prewarm',
        ]
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...more,
  ];
  return all.flatMap((setting) => ['-c', setting.replace("''", '')]);
}

export type Launch = {
  readonly bin: string;
  readonly dataDir: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly account: Account;
  readonly durable: boolean;
  /** Further settings, `name=value`. */
  readonly settings?: readonly string[];
};

async function launchOnce(launch: Launch): Promise<ChildProcess | undefined> {
  dropStalePid(launch.dataDir);
  const args = ['-D', launch.dataDir, ...settings(launch)];
  const call = asAccount(launch.account, join(launch.bin, 'postgres'), args, true);
  const log = openSync(launch.logFile, 'a', 0o600);
  if (launch.account.drop) fchownSync(log, launch.account.uid, launch.account.gid);
  // detached: Ctrl-C must reach the application first, the database is stopped after it
  const child = spawn(call.command, call.args, {
    ...call.options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let gone: string | undefined;
  child.once('error', (error) => (gone = error.message));
  child.once('exit', (code) => (gone ??= String(code)));
  const end = performance.now() + 120_000;
  while (gone === undefined) {
    const running = findRunning(launch.dataDir);
    if (running?.pid === child.pid && running?.ready) return child;
    if (performance.now() > end) {
      child.kill('SIGQUIT');
      throw new PostgresError('start', `数据库启动超时，见 ${launch.logFile}`);
    }
    await pause(15);
  }
  return undefined;
}

/** Starts the server; tries again for a few seconds while remains of a killed one are still going away. */
export async function launch(options: Launch): Promise<ChildProcess> {
  let from = 0;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    from = statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0;
    const child = await launchOnce(options);
    if (child) return child;
    await pause(250);
  }
  const log = readFileSync(options.logFile).subarray(from).toString('utf8').trim();
  throw new PostgresError('start', `数据库没有启动（${options.logFile}）：\n${log}`);
}

/** Fast shutdown (clients are disconnected, a checkpoint is written); immediate after 20 s. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const force = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await gone;
  clearTimeout(force);
}
