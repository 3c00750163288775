// `npm test`, second half (Node 24): judges, checks, unit and server tests against a real throw-away PostgreSQL,
// browser tests, spec coverage of this run. Runs everything even after a failure; the last line is the true sum.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureJudges } from '../ops/src/doctor/judges.ts';
import { startThrowawayPostgres } from '../ops/src/postgres/index.ts';
import { ROOT } from './check/source-files.ts';
import { RECORD } from './spec/judge.ts';
import {
  E2E_CONFIG,
  interrupt,
  type Part,
  runBrowser,
  runChecks,
  runNode,
  runVitest,
  wasInterrupted,
} from './test/runners.ts';
import { openScratch } from './test/scratch.ts';
import { total } from './test/sums.ts';

const began = performance.now();
const minutes = (): string => `${((performance.now() - began) / 60_000).toFixed(1)} 分钟`;
const title = (text: string): void => console.log(`\n== ${text}（${minutes()}）`);

if (!ensureJudges()) process.exit(1);

const reports = join(ROOT, '.data/test-reports');
const record = join(ROOT, RECORD);
mkdirSync(reports, { recursive: true });
rmSync(record, { recursive: true, force: true });
mkdirSync(record, { recursive: true });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);

const parts: [string, Part][] = [];
const add = (name: string, part: Part): void => void parts.push([name, part]);

title('检查');
add('检查', await runChecks(reports));

const closeScratch = openScratch();
title('单元与服务测试');
const postgres = await startThrowawayPostgres();
const env = {
  ...process.env,
  TEST_DATABASE_ADMIN_URL: postgres.url,
  SPEC_RECORD_DIR: record,
  NODE_ENV: 'test',
};
try {
  if (!wasInterrupted()) add('vitest', await runVitest(reports, env));
  if (!wasInterrupted() && existsSync(join(ROOT, E2E_CONFIG))) {
    title('浏览器测试');
    add('浏览器', await runBrowser(reports, env));
  }
} finally {
  await postgres.stop();
  closeScratch();
}

if (!wasInterrupted()) {
  title('规格覆盖');
  const code = await runNode('tools/check-spec.ts', ['--complete', '--short'], env);
  add('规格覆盖', {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
    red: [],
    unsteady: 0,
  });
}

const sum = total(parts.map(([, sums]) => sums));
console.log(`\n用时 ${minutes()}${sum.skipped > 0 ? `，跳过 ${sum.skipped}` : ''}`);
for (const [, { red }] of parts) for (const one of red) console.log(`\n✗ ${one}`);
for (const [name, { passed, failed, unsteady }] of parts)
  console.log(
    `  ${name}：${passed} 通过，${failed} 失败${unsteady > 0 ? `（其中 ${unsteady} 不稳定：单独再运行时通过）` : ''}`,
  );
if (wasInterrupted()) console.log('已中断');
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(wasInterrupted() || sum.failed > 0 || sum.passed === 0 ? 1 : 0);
