// `node ops/run24.mjs tools/with-postgres.ts COMMAND ARGS…`: runs a command beside a throw-away PostgreSQL whose
// address is in TEST_DATABASE_ADMIN_URL. For single test files while developing.
import { spawn } from 'node:child_process';
import { startThrowawayPostgres } from '../ops/src/postgres/index.ts';
import { openScratch } from './test/scratch.ts';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('usage: with-postgres.ts COMMAND ARGS…');
const closeScratch = openScratch();
const postgres = await startThrowawayPostgres();
const env = { ...process.env, TEST_DATABASE_ADMIN_URL: postgres.url };
const child = spawn(command, args, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number>((resolve) => {
  child.once('error', () => resolve(127));
  child.once('exit', (status) => resolve(status ?? 1));
});
await postgres.stop();
closeScratch();
process.exit(code);
