// A second web process of the running product, on a port of its own: it makes one pack and nothing else, so that its peak
// memory is the pack's. Same database, same data folder, same program as the first one.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { QUIET } from '../child.ts';
import { Client } from '../product/client.ts';
import { databaseUrl } from '../product/database.ts';
import { freePort, type Product, ROOT, stopChild } from '../product/start-product.ts';
import { pause } from '../product/story.ts';

export type OwnWeb = { client: Client; pid: number; stop(): Promise<void> };

export async function startOwnWeb(product: Product): Promise<OwnWeb> {
  const port = await freePort();
  const child = spawn(process.execPath, [...QUIET, join(ROOT, 'server/dist/main.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(product),
      DATA_DIR: product.dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      LIMITS_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
    },
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const client = new Client(`http://127.0.0.1:${port}`);
  const stop = async (): Promise<void> => {
    client.close();
    await stopChild(child);
    process.off('exit', kill);
  };
  for (let i = 0; i < 600; i++) {
    const healthy = await client.get('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (healthy) return { client, pid: child.pid!, stop };
    if (child.exitCode !== null) break;
    await pause(100);
  }
  await stop();
  throw new Error('the second web process does not answer');
}
