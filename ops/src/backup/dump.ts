// A database of the operator's own (DATABASE_URL), dumped by PostgreSQL's pg_dump at one snapshot. Hard part: the copy of the
// checkpoint store must be of that very moment, so the sequencer waits while the snapshot is taken, and only then.
import { spawn } from 'node:child_process';
import pg from 'pg';

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'pipe'] });
    let said = '';
    child.stderr.on('data', (data) => (said += String(data)));
    child.once('error', () =>
      reject(new Error(`没有 ${command}：请安装不低于数据库主版本的 PostgreSQL 客户端工具`)),
    );
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} 失败：${said.trim()}`)),
    );
  });
}

/** Dumps the database at `url` into the file `to`; `atSnapshot` runs while the log stands still at the dump's moment. */
export async function dumpDatabase(
  url: string,
  to: string,
  atSnapshot: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: who } = await client.query<{ all: boolean }>(
      'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
    );
    if (!who[0]?.all)
      throw new Error(
        '备份所用的数据库账户须能看到所有行（超级用户或 BYPASSRLS），请用 BACKUP_DATABASE_URL 另行指定',
      );
    await client.query('select pg_advisory_lock(7021962)');
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    await atSnapshot(client);
    await client.query('select pg_advisory_unlock(7021962)');
    await run('pg_dump', ['--format=custom', `--snapshot=${rows[0]!.id}`, `--file=${to}`, `--dbname=${url}`]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
