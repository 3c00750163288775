// A running embedded cluster, copied while it works: PostgreSQL's low-level backup. What is hard: the copy is torn and only
// becomes a database by the WAL from its start to its end; a temporary slot keeps that WAL from being recycled meanwhile.
import { chownSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '../postgres/account.ts';
import { isCluster } from '../postgres/create-cluster.ts';
import { locateCluster, prepareCluster } from '../postgres/places.ts';
import { copyFile, filesBelow } from './files.ts';

// by PostgreSQL's documentation ("Base Backup Using the Low Level API"): belongs to the running server, not to the data
const STAYS =
  /^(postmaster\.(pid|opts)$|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|.*pgsql_tmp|pg_internal\.init|.*\/pg_internal\.init$)/;
const EMPTY =
  'pg_wal/archive_status pg_wal/summaries pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans';

/**
 * Copies the cluster in `dataDir` to `to`. `atEnd` runs when the database is copied and before its last WAL is: while the
 * sequencer waits for the lock held there, so that what it copies fits the database exactly.
 */
export async function copyCluster(
  url: string,
  dataDir: string,
  to: string,
  atEnd: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client
      .query("select pg_create_physical_replication_slot('xinqi_backup', true, true)")
      .catch((error: { code?: string }) => {
        // duplicate_object: the slot lives as long as the connection of whoever backs up
        throw error.code === '42710' ? new Error('另一次备份正在进行') : error;
      });
    await client.query("select pg_backup_start('xinqi', true)");
    for (const path of filesBelow(dataDir))
      if (!STAYS.test(path)) copyFile(join(dataDir, path), join(to, path));
    for (const folder of EMPTY.split(' ')) mkdirSync(join(to, folder), { recursive: true, mode: 0o700 });
    // folders without files, such as those of tablespaces, are part of a cluster too
    for (const entry of readdirSync(dataDir, { withFileTypes: true }))
      if (entry.isDirectory()) mkdirSync(join(to, entry.name), { recursive: true, mode: 0o700 });
    for (const folder of ['pg_logical/mappings', 'pg_logical/snapshots'])
      mkdirSync(join(to, folder), { recursive: true, mode: 0o700 });
    await client.query('select pg_advisory_lock(7021962)');
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile, { mode: 0o600, flush: true });
    await atEnd(client);
    for (const name of readdirSync(join(dataDir, 'pg_wal')))
      if (/^[0-9A-F]{24}$/.test(name)) copyFile(join(dataDir, 'pg_wal', name), join(to, 'pg_wal', name));
  } finally {
    await client.end();
  }
}

/** Puts a copied cluster into the place of `wished` and gives it to the account that will run it; answers the place. */
export function placeCluster(from: string, wished: string): string {
  const account = chooseAccount(locateCluster(wished).dir);
  const dir = prepareCluster(wished, account);
  if (isCluster(dir)) throw new Error(`${dir} 已有数据库，不会覆盖`);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory())
      mkdirSync(join(dir, join(entry.parentPath, entry.name).slice(from.length)), {
        recursive: true,
        mode: 0o700,
      });
  // PG_VERSION last: its presence says that the cluster is whole
  const paths = filesBelow(from).sort((a, b) => Number(a === 'PG_VERSION') - Number(b === 'PG_VERSION'));
  rmSync(join(dir, 'PG_VERSION'), { force: true });
  for (const path of paths) copyFile(join(from, path), join(dir, path));
  if (account.drop)
    for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const full = join(dir, path);
      if (lstatSync(full).uid !== account.uid) chownSync(full, account.uid, account.gid);
    }
  return dir;
}
