// A product that is thrown away: database without fsync, pages, its process, on a free port and a data folder of
// its own; raised limits, no demo. For the browser tests (with-product.ts) and the attacks (attack.ts).
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram, type Program } from '../../../server/build/programs.ts';
import { migrate } from '../../../server/src/migrate.ts';
import { startThrowawayPostgres } from '../postgres/index.ts';
import { ROOT } from '../root.ts';
import { buildServer, buildWeb } from './builds.ts';
import { type Child, startChild, stopChild } from './children.ts';
import { freePort, waitHealthy } from './network.ts';

export type ThrowawayProduct = {
  origin: string;
  dataDir: string;
  /** With this environment another process becomes part of the product. */
  env: NodeJS.ProcessEnv;
  web: Child;
  /** The postmaster's data folder lies beside the product's. */
  databaseUrl: string;
  /** Starts a process for jobs: of a product with WORKER=apart it has to be asked for, the next one after the first was killed, too. */
  startWorker(): Child;
  stop(): Promise<void>;
};

/**
 * Starts and waits until the health call answers; `more` is put over the environment, when need be made for its address. `pages`: built before, if need be.
 * `host`: a name of this machine under which it is reached.
 * Throws when it does not answer.
 */
export async function startThrowawayProduct(
  more: NodeJS.ProcessEnv | ((origin: string) => Promise<NodeJS.ProcessEnv>) = {},
  { pages = true, host = '127.0.0.1' } = {},
): Promise<ThrowawayProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'xinqi-product-'));
  // the account that inspects uploads must pass through
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const children: Child[] = [];
  const postgres = await startThrowawayPostgres();
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) await stopChild(child);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [port] = await Promise.all([
      freePort(),
      pages ? buildWeb(ROOT, join(ROOT, 'web/dist/.stamp')) : undefined,
      buildServer(ROOT),
      migrate(postgres.url),
    ]);
    const origin = `http://${host}:${port}`;
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
      ...(typeof more === 'function' ? await more(origin) : more),
    };
    const start = (name: string, program: Program): Child => {
      const child = startChild(name, builtProgram(program), env);
      children.push(child);
      return child;
    };
    const web = start('网页服务', 'main');
    const healthy = await Promise.race([
      waitHealthy(port, '127.0.0.1'),
      ...children.map((child) => child.gone.then(() => false)),
    ]);
    if (!healthy) throw new Error('产品没有启动成功');
    return {
      origin,
      dataDir,
      env,
      web,
      databaseUrl: postgres.url,
      startWorker: () => start('后台任务', 'worker'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
