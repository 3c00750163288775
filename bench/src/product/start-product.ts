// The real product on a throw-away data directory: `ops/src/start.ts` in a child process, as `npm start` runs it, with its
// own PostgreSQL (fsync on), web process, worker and demo. Rate limits are raised, nothing else differs.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

export type Product = {
  origin: string;
  dataDir: string;
  /** The launcher; all other processes descend from it. */
  pid: number;
  /** Seconds from spawn to the line that says where the product is, and to the end of the demo. */
  startSeconds: number;
  readySeconds: number;
  stop(): Promise<void>;
};

export type StartOptions = {
  root?: string;
  dataDir?: string;
  /** The data directory is left where it is. */
  keepData?: boolean;
  /** `ops/start.mjs` is what `npm start` runs; by default its second half, under this Node. */
  launcher?: string;
  env?: Record<string, string>;
};

/** Starts and waits until the demo is there. */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const root = options.root ?? ROOT;
  const dataDir = options.dataDir ?? makeDataDir();
  const port = await freePort();
  const began = performance.now();
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    LIMITS_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  const launcher = join(root, options.launcher ?? 'ops/src/start.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', launcher], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async (): Promise<void> => {
    running.delete(end);
    await stopChild(child);
    if (!options.keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  running.add(end);
  const since = (): number => (performance.now() - began) / 1000;
  const lines = watchLines(child);
  try {
    await lines.seen(/信契已启动/);
    const startSeconds = since();
    await lines.seen(/按 Ctrl-C 停止/);
    return {
      origin: `http://127.0.0.1:${port}`,
      dataDir,
      pid: child.pid!,
      startSeconds,
      readySeconds: since(),
      stop: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

// A bench that is stopped leaves no product behind.
const running = new Set<() => Promise<void>>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    for (const end of running) await end();
    process.exit(1);
  });

/** The database's account must be able to pass through it. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'xinqi-bench-'));
  chmodSync(dataDir, 0o711);
  return dataDir;
}

function watchLines(child: ChildProcess): { seen(pattern: RegExp): Promise<void> } {
  let text = '';
  let wake = (): void => {};
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      wake();
    });
  return {
    seen: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(text)) resolve();
          else if (child.exitCode !== null) reject(new Error(`the product ended:\n${text.slice(-2000)}`));
        };
        wake = look;
        child.once('exit', () => setTimeout(look, 100));
        look();
      }),
  };
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
