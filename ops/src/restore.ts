// `npm run restore -- FOLDER`: puts a backup into an empty DATA_DIR. Every byte is judged before the first is written, the key
// must be the one the backup was made under, nothing is ever overwritten. Exit 0: done. 1: damaged backup. 2: could not run.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkpointPath, markRestored } from '../../server/src/features/ledger/index.ts';
import { placeCluster } from './backup/cluster.ts';
import { copyFile, filesBelow, judgeSums } from './backup/files.ts';
import { commandConfig, fromUser } from './command-config.ts';
import { ROOT } from './root.ts';

function main([folder, more]: string[]): number {
  if (!folder || more) throw new Error('用法：npm run restore -- 备份目录');
  const from = fromUser(folder);
  const given = process.env.DATABASE_URL;
  const config = commandConfig();
  const dataDir = resolve(ROOT, config.DATA_DIR);
  for (const name of ['pg', 'pg.location', 'objects', 'checkpoint'])
    if (existsSync(join(dataDir, name)))
      throw new Error(
        `${join(dataDir, name)} 已存在：恢复只写入空的数据目录，请先移走，或用 DATA_DIR 另行指定`,
      );

  const wrong = judgeSums(from);
  if (wrong.length > 0) {
    for (const text of wrong.slice(0, 20)) console.log(`✗ ${text}`);
    console.log(`✗ 备份有 ${wrong.length} 处问题，没有恢复`);
    return 1;
  }
  const about = JSON.parse(readFileSync(join(from, 'backup.json'), 'utf8')) as {
    made_at: string;
    database: string;
    log_size: number;
    key_sha256: string;
  };
  const dumped = about.database === 'pg_dump';
  if (dumped !== Boolean(given))
    throw new Error(
      dumped
        ? '备份来自外部数据库：请先用 pg_restore 恢复 database.dump，并设置 DATABASE_URL'
        : '备份含有内置数据库：恢复时不要设置 DATABASE_URL',
    );
  const own = [join(from, 'kek'), join(dataDir, 'kek')].find((path) => existsSync(path));
  const kek = config.XINQI_KEK ?? (own ? readFileSync(own, 'utf8').trim() : undefined);
  if (!kek) throw new Error(`备份中不含密钥：请设置 XINQI_KEK，或先把 kek 放入 ${dataDir}`);
  if (createHash('sha256').update(`xinqi/backup-key ${kek}`).digest('hex') !== about.key_sha256)
    throw new Error('密钥与备份不符：用它无法读出备份中的内容');

  // the sandbox of uploads and the database's account pass through; nobody lists
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  if (!config.XINQI_KEK && !existsSync(join(dataDir, 'kek')))
    writeFileSync(join(dataDir, 'kek'), kek, { mode: 0o600, flush: true });
  for (const path of filesBelow(from))
    if (/^(objects|checkpoint|simulated-chain)\/|^trust/.test(path))
      copyFile(join(from, path), join(dataDir, path));
  // what was published after the backup nobody here knows: the log signs nothing until the operator has said how it goes on
  markRestored(checkpointPath(dataDir), `恢复自 ${about.made_at} 的备份，当时日志 ${about.log_size} 条`);
  // the database last: without it nothing starts on half of a restored folder
  if (!dumped) console.log(`✓ 数据库：${placeCluster(join(from, 'pg'), join(dataDir, 'pg'))}`);
  console.log(`✓ 已恢复到 ${dataDir}：${about.made_at} 的状态，日志 ${about.log_size} 条`);
  console.log(
    '  日志已停止签发：先 npm run audit-log，再用 npm run new-log 决定日志如何继续，见 docs/operations.md “The log has stopped”。',
  );
  return 0;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(`没有恢复：${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
