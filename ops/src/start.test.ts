// A whole start: what stays is the built launcher under the id that was started; everything ends when it is told to, and when one part ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findRunning } from './postgres/postmaster.ts';
import { freePort } from './start/network.ts';

const folder = mkdtempSync(join(tmpdir(), 'xinqi-start-'));
// the account that runs the database must pass through
chmodSync(folder, 0o711);
let child: ChildProcess | undefined;
let said = '';
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(port: number): ChildProcess {
  const launcher = join(import.meta.dirname, 'start.ts');
  said = '';
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', launcher], {
    env: {
      ...process.env,
      ...{
        NODE_ENV: 'development',
        DATABASE_URL: '',
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: String(port),
      },
      ...{ XINQI_DEMO: '0', LOG_LEVEL: 'error' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data) => (said += data));
  return child;
}

async function started(): Promise<ChildProcess> {
  const it = start(await freePort());
  while (!said.includes('按 Ctrl-C 停止')) {
    if (it.exitCode !== null) throw new Error(`it ended: ${said}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return it;
}

const words = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

describe('a start', () => {
  it('is refused with a sentence where another listens', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await once(start(port), 'exit')).toEqual([1, null]);
    expect(said).toContain(`端口 ${port} 已被占用`);
    other.close();
  });
  it('stays as the built launcher, and ends everything when it is told to', async () => {
    const it = await started();
    expect(words(it.pid!)).toContain('server/dist/launcher.js');
    expect(findRunning(join(folder, 'pg'))?.ready).toBe(true);
    const parts = childrenOf(it.pid!);
    // database and web process; what prepared them has ended
    expect(parts.length).toBe(2);
    it.kill('SIGTERM');
    expect(await once(it, 'exit')).toEqual([0, null]);
    expect(said).toContain('正在停止');
    for (const pid of parts) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 120_000);
  it('ends with everything and says why when a part of it ends', async () => {
    const it = await started();
    const parts = childrenOf(it.pid!);
    process.kill(parts.find((pid) => words(pid).includes('server/dist/main.js'))!, 'SIGKILL');
    expect(await once(it, 'exit')).toEqual([1, null]);
    expect(said).toContain('网页服务已退出（SIGKILL），全部停止');
    for (const pid of parts) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 120_000);
});
