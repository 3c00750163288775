// Probe of the database: whether it can be asked, whether it is new enough, and whether large pages would make it quicker.
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '../../../server/src/platform/config.ts';
import { packageDir } from '../postgres/binaries.ts';
import { urlOf } from '../postgres/index.ts';
import { locateCluster } from '../postgres/places.ts';
import { findRunning } from '../postgres/postmaster.ts';
import { ROOT } from '../root.ts';
import { bad, good, type Line, none } from './line.ts';

/** Large pages of 2 MB from which on they are worth a setting of the machine: 1 GB. */
const WORTH_RESERVING = 512;

/** `status`: huge_pages_status, unknown before PostgreSQL 17; `pages`: how many it would take, -1 where there are none. */
type Answer = { version: string; number: string; status: string | null; pages: string | null };

/**
 * Each connection maps the database's memory page by page when it first reads there, which on a virtual machine can cost more than the
 * reading (docs/decisions/0174). With pages of 2 MB it is done at once.
 */
const advice = ({ status, pages }: Answer): string =>
  status === 'off' && Number(pages) >= WORTH_RESERVING
    ? `；未用大页：以 sysctl vm.nr_hugepages=${pages} 预留并重启数据库后，大列表的查找更快（docs/operations.md）`
    : '';

/** @throws when it cannot be asked */
export async function askDatabase(url: string, name: string): Promise<Line> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  await client.connect();
  try {
    const { rows } = await client.query<Answer>(
      `select version(), current_setting('server_version_num') as number, current_setting('huge_pages_status', true) as status,
        current_setting('shared_memory_size_in_huge_pages', true) as pages`,
    );
    const answer = rows[0]!;
    const found = answer.version.split(' ').slice(0, 2).join(' ');
    return Number(answer.number) < 150_000
      ? bad(name, `${found}，需要 ≥ 15`)
      : good(name, `${found} 可连接${advice(answer)}`);
  } finally {
    await client.end();
  }
}

export async function examineDatabase(config: Config, given: boolean): Promise<Line> {
  if (given) return askDatabase(config.DATABASE_URL, '数据库');
  packageDir();
  const { dir } = locateCluster(join(resolve(ROOT, config.DATA_DIR), 'pg'));
  const running = findRunning(dir);
  if (!running) return none('数据库', `内置 PostgreSQL，未运行（数据目录 ${dir}）`);
  return askDatabase(urlOf(running.socketDir), '数据库（内置）');
}
