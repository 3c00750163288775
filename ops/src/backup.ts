// `npm run backup -- FOLDER [--after OLDER] [--with-key]`: copies an installation, running or not, into a new folder: database,
// checkpoint store, then objects (what a row names is there already). Exit 0: done and listed in SHA256SUMS. 2: could not run.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import {
  checkpointPath,
  openCheckpointStore,
  readLastCheckpoint,
} from '../../server/src/features/ledger/index.ts';
import { copyCluster } from './backup/cluster.ts';
import { dumpDatabase } from './backup/dump.ts';
import { copyFile, filesBelow, writeSums } from './backup/files.ts';
import { commandConfig, fromUser } from './command-config.ts';
import { startPostgres, urlOf } from './postgres/index.ts';
import { ROOT } from './root.ts';

const usage = '用法：npm run backup -- 新目录 [--after 前一次备份的目录] [--with-key]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { after: { type: 'string' }, 'with-key': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length !== 1) throw new Error(usage);
  const to = fromUser(positionals[0]!);
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} 不是空目录，备份不会覆盖任何文件`);
  const older = values.after === undefined ? undefined : fromUser(values.after);
  if (older !== undefined && !existsSync(join(older, 'SHA256SUMS')))
    throw new Error(`${older} 不是完整的备份`);
  const given = process.env.DATABASE_URL;
  const config = commandConfig();
  const dataDir = resolve(ROOT, config.DATA_DIR);
  if (!existsSync(dataDir)) throw new Error(`没有数据目录 ${dataDir}`);
  mkdirSync(to, { recursive: true, mode: 0o700 });

  let size = 0;
  const keepCheckpoint = async (client: pg.Client): Promise<void> => {
    const last = readLastCheckpoint(checkpointPath(dataDir));
    const { rows } = await client.query<{ size: string }>('select size from ledger_state where id = 1');
    size = Number(rows[0]?.size ?? 0);
    // a crash may have left the store one batch ahead, which heals; anything else would only spread a broken state
    if ((last?.size ?? 0) !== size && last?.fromSize !== size)
      throw new Error(`检查点存储为 ${last?.size ?? 0} 条，数据库为 ${size} 条：请先运行 npm run audit-log`);
    if (!last) return;
    const copy = openCheckpointStore(checkpointPath(to));
    copy.swap(0, last);
    copy.close();
  };
  if (given) {
    await dumpDatabase(process.env.BACKUP_DATABASE_URL || given, join(to, 'database.dump'), keepCheckpoint);
  } else {
    const postgres = await startPostgres({ dataDir: join(dataDir, 'pg') });
    try {
      await copyCluster(
        urlOf(postgres.socketDir, 'postgres'),
        postgres.dataDir,
        join(to, 'pg'),
        keepCheckpoint,
      );
    } finally {
      await postgres.stop();
    }
  }
  console.log(`✓ 数据库与日志检查点（${size} 条事件）`);

  let objects = 0;
  if (config.S3_ENDPOINT)
    console.log(`– 对象在桶 ${config.S3_BUCKET} 中，不在本备份内：请使用桶自己的版本或复制功能`);
  else {
    const from = join(dataDir, 'objects');
    for (const path of filesBelow(from)) {
      if (path.startsWith('tmp/')) continue;
      // only what is named by its content can be the older copy; tiles of the log grow under one name
      const same = older && path.startsWith('sha256/') ? join(older, 'objects', path) : undefined;
      if (copyFile(join(from, path), join(to, 'objects', path), same)) objects += 1;
    }
    console.log(`✓ ${objects} 个对象`);
  }
  for (const path of filesBelow(join(dataDir, 'simulated-chain')))
    copyFile(join(dataDir, 'simulated-chain', path), join(to, 'simulated-chain', path));
  for (const name of ['trust.pem', 'trust-tsa.pem']) copyFile(join(dataDir, name), join(to, name));

  const file = join(dataDir, 'kek');
  const kek = config.XINQI_KEK ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  if (!kek) throw new Error('找不到密钥（XINQI_KEK 或数据目录中的 kek）：没有它，备份无法读取');
  if (values['with-key']) writeFileSync(join(to, 'kek'), kek, { mode: 0o600, flush: true });
  const about = {
    v: 1,
    made_at: new Date().toISOString(),
    database: given ? 'pg_dump' : 'cluster-18',
    log_size: size,
    objects: config.S3_ENDPOINT ? 's3' : objects,
    key_sha256: createHash('sha256').update(`xinqi/backup-key ${kek}`).digest('hex'),
  };
  writeFileSync(join(to, 'backup.json'), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600, flush: true });
  console.log(`✓ ${writeSums(to)} 个文件已列入 ${join(to, 'SHA256SUMS')}`);
  console.log(
    values['with-key']
      ? '! 备份中含有密钥：得到备份的人可以读出全部内容并以本系统名义签发，请加密保存'
      : '! 备份中不含密钥：请另处保存 XINQI_KEK（或数据目录中的 kek），没有它备份无法使用',
  );
}

try {
  await main();
} catch (error) {
  console.error(`没有备份：${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
