// `npm run long`: what is too slow for every push. The server's suite on Debian's PostgreSQL 15 with all its volume (LONG=1: every race, the
// whole fuzz), the floors' long tests (every byte of a pack changed, every kind of PDF), every case before the verifier's page, a short crash run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureJudges, installPackages } from '../ops/src/doctor/judges.ts';
import { startThrowawayPostgres } from '../ops/src/postgres/index.ts';
import { ROOT } from './check/source-files.ts';
import { runBrowser, runVitest } from './test/runners.ts';
import { type Sums, total } from './test/sums.ts';

if (process.argv.length > 2) {
  console.error('用法：npm run long（没有选项；需要 root 和 Debian 的 PostgreSQL 15）');
  process.exit(2);
}
const BIN = '/usr/lib/postgresql/15/bin';
if (!ensureJudges()) process.exit(1);
if (!existsSync(BIN)) {
  // without this Debian would make and start a cluster of its own
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  spawnSync('sh', [
    '-c',
    'echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/xinqi.conf',
  ]);
  if (!installPackages(['postgresql-15'])) process.exit(1);
}

const reports = join(ROOT, '.data/test-reports');
mkdirSync(reports, { recursive: true });
const parts: Sums[] = [];

async function suite(
  title: string,
  start: () => Promise<{ url: string; stop(): Promise<void> }>,
  more: Record<string, string>,
  args: string[],
): Promise<void> {
  console.log(`\n== ${title}`);
  const postgres = await start();
  try {
    const env = { ...process.env, TEST_DATABASE_ADMIN_URL: postgres.url, ...more };
    parts.push(await runVitest(reports, env, args));
  } finally {
    await postgres.stop();
  }
}

const server = ['--project', 'server'];
await suite(
  '服务测试，Debian PostgreSQL 15',
  () => startThrowawayPostgres({ other: { bin: BIN, major: 15 } }),
  { LONG: '1' },
  server,
);
const floors = ['--project', 'floors', '--project', 'apart'];
await suite('长测试', () => startThrowawayPostgres(), { LONG: '1' }, floors);
console.log('\n== 离线核验页的全部样例');
parts.push(await runBrowser(reports, { ...process.env, LONG: '1' }, [String.raw`verifier-cases\.test`]));

/** A short crash run, and its control (docs/operations.md "Crash"); the long ones are started by hand. */
function crash(title: string, args: readonly string[]): void {
  console.log(`\n== ${title}`);
  const line = ['--disable-warning=ExperimentalWarning', join(ROOT, 'bench/src/crash.ts'), ...args];
  const { status } = spawnSync(process.execPath, line, { cwd: ROOT, stdio: 'inherit' });
  parts.push({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 });
}
crash('崩溃测试', ['--rounds', '3']);
crash('崩溃测试的对照', ['--control']);

const sum = total(parts);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);
