// Z-12: production processes on a database that holds demo accounts: they name them and do not start; on another they do.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTx } from '../platform/db.ts';
import { startProduct, type World } from '../testing/start-product.ts';
import { demoPassword, demoPeople } from './demo-data.ts';
import { demoAccounts } from './refuse-demo.ts';
import { seedDemo } from './seed.ts';
import { markDemo } from './store.ts';

let seeded: World;
let clean: World;
beforeAll(async () => {
  seeded = await startProduct();
  await seedDemo(seeded.deps, seeded.product, seeded.anyone);
  clean = await startProduct();
  await clean.person('13800000001', '陈思远');
}, 240_000);
afterAll(async () => {
  await seeded.close();
  await clean.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(server.listening).toBe(true));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Runs a process of the product in production until it ends, or until it says that it is there. */
async function start(w: World, file: 'main.ts' | 'worker.ts', more: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', file)],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: w.deps.config.DATABASE_URL,
        DATA_DIR: w.deps.config.DATA_DIR,
        XINQI_KEK: readFileSync(join(w.deps.config.DATA_DIR, 'kek'), 'utf8').trim(),
        PUBLIC_ORIGIN: 'https://sign.example.cn',
        PORT: String(await freePort()),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const started = new Promise<'started'>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (/"msg":"(listening|worker ready)"/.test(said)) resolve('started');
      });
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = await Promise.race([started, exited]);
  if (end === 'started') child.kill('SIGTERM');
  await exited;
  return { end, said };
}

describe('production on a database with demo accounts', () => {
  it('does not start, web process nor worker, and names every one of them', async () => {
    for (const file of ['main.ts', 'worker.ts'] as const) {
      const { end, said } = await start(seeded, file);
      expect(end, said).toBe(1);
      expect(said).toContain('生产环境没有启动');
      for (const { name, mobile } of demoPeople) expect(said).toContain(`${name}（${mobile}）`);
      expect(said).not.toContain(demoPassword);
    }
  });
  it('starts on a database without', async () => {
    expect(await start(clean, 'main.ts')).toMatchObject({ end: 'started' });
  });
});

describe('demoAccounts', () => {
  it('are those that were marked, and those of former demos, by their numbers', async () => {
    const { db } = clean.deps;
    const { account } = clean.product;
    expect(await demoAccounts(db, account)).toEqual([]);
    const [former, marked] = demoPeople;
    await clean.person(former.mobile, '改名的演示账号');
    const { accountId } = await clean.person('13800000002', marked.name);
    await inTx(db, (tx) => markDemo(tx, accountId, marked.mobile));
    expect((await demoAccounts(db, account)).sort()).toEqual(
      [`改名的演示账号（${former.mobile}）`, `${marked.name}（${marked.mobile}）`].sort(),
    );
  });
});
