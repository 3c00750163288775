// Makes a new cluster: data checksums, C.UTF-8 from PostgreSQL's own provider (the same order on every machine),
// then owner role and database through single-user mode, so no driver is needed. Made beside and renamed, so an
// interrupted first start leaves nothing half done.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, runAs } from './account.ts';
import { PostgresError } from './errors.ts';

export const OWNER = 'xinqi_owner';
export const DATABASE = 'xinqi';

// The owner is no superuser, as in a managed database: what the migrations may not do there fails here too.
// createrole_self_grant lets it use the application role that it creates; 15 has no such setting and needs none.
const bootstrap = (major: number): string =>
  [
    `create role ${OWNER} login createdb createrole`,
    ...(major >= 16 ? [`alter role ${OWNER} set createrole_self_grant = 'set, inherit'`] : []),
    `create database ${DATABASE} owner ${OWNER}`,
    '',
  ].join('\n');

// PostgreSQL's own C.UTF-8 sorts the same on every machine; before 17 it was the C library's
const locale = (major: number): string[] =>
  major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8'];

/** True when the directory already holds a cluster. */
export const isCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'PG_VERSION'));

/** Fills the account's empty directory `dataDir` with a cluster of the version whose programs are in `bin`. */
export function createCluster(
  bin: string,
  dataDir: string,
  account: Account,
  durable: boolean,
  major = 18,
): void {
  const half = join(dataDir, 'new');
  try {
    rmSync(half, { recursive: true, force: true });
    runAs(account, join(bin, 'initdb'), [
      ...['-D', half, '-U', 'postgres', '-E', 'UTF8', '--data-checksums', '--auth=trust'],
      ...locale(major),
      ...(durable ? [] : ['--no-sync']),
    ]);
    const single = ['--single', '-D', half, ...(durable ? [] : ['-c', 'fsync=off']), 'postgres'];
    const said = runAs(account, join(bin, 'postgres'), single, bootstrap(major));
    if (said.includes('ERROR')) throw new Error(said);
  } catch (error) {
    const detail = String((error as { stderr?: string }).stderr || error).trim();
    throw new PostgresError('initdb', `建立数据库失败：${detail}`);
  }
  // PG_VERSION last: its presence says that the cluster is whole
  const names = readdirSync(half).sort((a, b) => Number(a === 'PG_VERSION') - Number(b === 'PG_VERSION'));
  for (const name of names) renameSync(join(half, name), join(dataDir, name));
  rmSync(half, { recursive: true, force: true });
}
