// `node tools/run24.mjs tools/with-product.ts COMMAND ARGS…`: runs a command beside a throw-away product (database,
// pages, server, worker; raised limits, no demo). The command finds its address in E2E_ORIGIN and the data folder
// (root certificate) in E2E_DATA_DIR. For the browser tests and the pictures of the README.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../server/src/migrate.ts';
import { startThrowawayPostgres } from './postgres/index.ts';
import { type Child, startChild, stopChild } from './start/children.ts';
import { waitHealthy } from './start/network.ts';
import { buildWeb } from './start/web-build.ts';

const ROOT = join(import.meta.dirname, '..');
const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('usage: with-product.ts COMMAND ARGS…');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

/** Runs the command; its exit code, or 1 when the product ended before it. */
async function run(env: NodeJS.ProcessEnv, product: readonly Child[]): Promise<number> {
  const child = spawn(command ?? '', args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env });
  stopping.signal.addEventListener('abort', () => child.kill('SIGTERM'));
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  let over = false;
  for (const one of product)
    one.gone.then((why) => {
      if (over) return;
      over = true;
      console.error(`✗ ${why}`);
      child.kill('SIGTERM');
    });
  const status = await ended;
  const broken = over;
  over = true;
  return broken ? 1 : status;
}

const folder = mkdtempSync(join(tmpdir(), 'xinqi-e2e-'));
// the account that inspects uploads must pass through
chmodSync(folder, 0o711);
const dataDir = join(folder, 'data');
const children: Child[] = [];
let code = 1;
const postgres = await startThrowawayPostgres();
try {
  const [port] = await Promise.all([
    freePort(),
    buildWeb(ROOT, join(ROOT, 'web/dist/.stamp')),
    migrate(postgres.url),
  ]);
  const origin = `http://127.0.0.1:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    LIMITS_FACTOR: '1000',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  };
  children.push(
    startChild('网页服务', 'server/src/main.ts', env),
    startChild('后台任务', 'server/src/worker.ts', env),
  );
  const healthy = await Promise.race([
    waitHealthy(port, '127.0.0.1'),
    ...children.map((child) => child.gone.then(() => false)),
  ]);
  if (!healthy) console.error('✗ 产品没有启动成功');
  else if (!stopping.signal.aborted)
    code = await run({ ...process.env, E2E_ORIGIN: origin, E2E_DATA_DIR: dataDir }, children);
} finally {
  for (const child of children.toReversed()) await stopChild(child);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);
