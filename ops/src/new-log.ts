// `npm run new-log [-- --published FILE]`: after an older backup was put back, a new log under another name and key that names the last
// checkpoint of the older one. `npm run new-log -- --continue`: nothing was published after the backup, says the operator; the log goes on.
// With the service stopped. Exit 0: done. 2: nothing was changed.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { renewLogKey } from '../../server/src/adapters/soft-signer/renew-log-key.ts';
import { loadKeys } from '../../server/src/adapters/soft-signer/store.ts';
import {
  checkpointPath,
  clearRestored,
  openCheckpointStore,
  startNewLog,
} from '../../server/src/features/ledger/index.ts';
import { migrate } from '../../server/src/migrate.ts';
import { openKeyring } from '../../server/src/platform/crypto/keyring.ts';
import { createVault } from '../../server/src/platform/crypto/vault.ts';
import { openDb } from '../../server/src/platform/db.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { openStore } from '../../server/src/platform/storage/open-store.ts';
import { commandConfig, fromUser } from './command-config.ts';
import { openConfigured } from './postgres/open-configured.ts';
import { ROOT } from './root.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { published: { type: 'string' }, continue: { type: 'boolean', default: false } },
  });
  const plain = commandConfig();
  const config = { ...plain, DATA_DIR: resolve(ROOT, plain.DATA_DIR) };
  if (!existsSync(config.DATA_DIR)) throw new Error(`没有数据目录 ${config.DATA_DIR}`);
  const path = checkpointPath(config.DATA_DIR);
  if (values.continue) {
    clearRestored(path);
    console.log('✓ 已确认备份之后没有公布过任何内容：下次启动后日志沿用原名称和密钥继续');
    console.log('  启动时仍会与检查点存储、对象存储和各见证方核对，任何一处所见更多，日志都不会继续');
    return;
  }
  const database = await openConfigured(config.DATA_DIR);
  await migrate(database.url);
  const db = openDb(database.url, { max: 2, log: createLog('error') });
  const checkpoints = openCheckpointStore(path);
  try {
    const vault = createVault(openKeyring({ kek: config.XINQI_KEK, dataDir: config.DATA_DIR }));
    const key = (await loadKeys(db)).find(({ name }) => name === 'log');
    if (!key) throw new Error('这里还没有日志');
    const now = new Date();
    const made = await startNewLog({
      ...{ db, checkpoints, now, storage: await openStore(config) },
      certificate: new Uint8Array(key.certificate),
      renewKey: (tx, origin) => renewLogKey({ vault, publicOrigin: config.PUBLIC_ORIGIN }, tx, origin, now),
      ...(values.published ? { published: new Uint8Array(readFileSync(fromUser(values.published))) } : {}),
    });
    clearRestored(path);
    console.log(`✓ 新日志 ${made.origin}，接续 ${made.previous}`);
    console.log(`  原日志最后公布 ${made.size} 条，本次带入 ${made.carried} 条；原密钥不再签发`);
    console.log('  下一步：npm start；把 /blockChain 上新的日志公钥交给各见证方和持有见证策略的人');
  } finally {
    checkpoints.close();
    await db.destroy();
    await database.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(`没有改动日志：${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
