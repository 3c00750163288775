// Starts the embedded PostgreSQL 18 from npm, or adopts the one that already runs on the same data directory.
// Unix socket only: nothing listens on the network, and only the owner of the 0700 socket directory can connect.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from './account.ts';
import { binDir } from './binaries.ts';
import { createCluster, DATABASE, isCluster, OWNER } from './create-cluster.ts';
import { PostgresError } from './errors.ts';
import { locateCluster, prepareCluster, prepareSocketDir } from './places.ts';
import { launch, stop, waitReady } from './postmaster.ts';
import { withStartLock } from './start-lock.ts';

export { PostgresError } from './errors.ts';

export type Postgres = {
  /** `postgresql:///xinqi?host=<socketDir>&user=xinqi_owner` */
  readonly url: string;
  readonly socketDir: string;
  /** Where the cluster really is: not `dataDir` when the database's account cannot reach that. */
  readonly dataDir: string;
  /** True when another process had started it; `stop()` then leaves it running. */
  readonly adopted: boolean;
  /** Resolves when the server ends, however it ends; never for an adopted one. */
  readonly gone: Promise<void>;
  stop(): Promise<void>;
};

/** Connection address of a cluster's database for a role, over its socket. */
export function urlOf(socketDir: string, user = OWNER, database = DATABASE): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketDir)}&user=${user}`;
}

/**
 * Starts or adopts the cluster in `dataDir` (made on first use). `durable: false` switches fsync off: for
 * throw-away test clusters only. Throws `PostgresError` with a Chinese sentence.
 */
export async function startPostgres(options: {
  dataDir: string;
  durable?: boolean;
  settings?: readonly string[];
  /** Programs of another installation (tests against other versions); default: the package from npm. */
  other?: { readonly bin: string; readonly major: number };
}): Promise<Postgres> {
  const durable = options.durable ?? true;
  const account = chooseAccount(locateCluster(options.dataDir).dir);
  const dataDir = prepareCluster(options.dataDir, account);
  return withStartLock(`${dataDir}.lock`, async () => {
    const running = await waitReady(dataDir);
    if (running) {
      const { socketDir } = running;
      const gone = new Promise<void>(() => undefined);
      return {
        url: urlOf(socketDir),
        socketDir,
        dataDir,
        adopted: true,
        gone,
        stop: () => Promise.resolve(),
      };
    }
    const bin = options.other?.bin ?? binDir(account);
    if (!isCluster(dataDir)) createCluster(bin, dataDir, account, durable, options.other?.major);
    const socketDir = prepareSocketDir(dataDir, account);
    const { settings } = options;
    const logFile = `${dataDir}.log`;
    const child = await launch({ bin, dataDir, socketDir, logFile, account, durable, settings });
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const end = async (): Promise<void> => {
      await stop(child);
      rmSync(socketDir, { recursive: true, force: true });
    };
    return { url: urlOf(socketDir), socketDir, dataDir, adopted: false, gone, stop: end };
  });
}

/** A cluster in the temp directory without fsync; `stop()` deletes it. For tests. */
export async function startThrowawayPostgres(
  options: Pick<Parameters<typeof startPostgres>[0], 'other' | 'settings'> = {},
): Promise<Postgres> {
  const place = mkdtempSync(join(tmpdir(), 'xinqi-test-pg-'));
  // the account that runs the database must pass through to its own 0700 directory
  chmodSync(place, 0o711);
  const clear = (): void => rmSync(place, { recursive: true, force: true });
  try {
    const postgres = await startPostgres({ ...options, dataDir: join(place, 'pg'), durable: false });
    if (postgres.dataDir !== join(place, 'pg')) {
      await postgres.stop();
      throw new PostgresError('unreachable', `临时目录 ${tmpdir()} 对数据库账户不可达，请设置 TMPDIR。`);
    }
    return {
      ...postgres,
      stop: async () => {
        await postgres.stop();
        clear();
      },
    };
  } catch (error) {
    clear();
    throw error;
  }
}
