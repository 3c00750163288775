// `npm run audit-log [-- --trust PEM] [--tsa-trust PEM] [--receipt FILE …]`: audits the log of an installation against its tables, files,
// checkpoint store and timestamps (security.md §2.9), reading only. Exit 0: nothing found. 1: findings. 2: could not run.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { decodePem } from '@xinqi/pki/der';
import { auditLog } from '../../server/src/audit/audit-log.ts';
import { checkpointPath, readLastCheckpoint } from '../../server/src/features/ledger/index.ts';
import type { Config } from '../../server/src/platform/config.ts';
import { openKeyring } from '../../server/src/platform/crypto/keyring.ts';
import { createVault, type Vault } from '../../server/src/platform/crypto/vault.ts';
import { openDb } from '../../server/src/platform/db.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { openStore } from '../../server/src/platform/storage/open-store.ts';
import { commandConfig, fromUser } from './command-config.ts';
import { openConfigured } from './postgres/open-configured.ts';
import { ROOT } from './root.ts';

/** Opens what stands behind the commitments, when this installation's key is here; never makes a key. */
function openVault(config: Config): Vault | undefined {
  const { XINQI_KEK: kek, DATA_DIR: dataDir } = config;
  return kek || existsSync(join(dataDir, 'kek')) ? createVault(openKeyring({ kek, dataDir })) : undefined;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      trust: { type: 'string' },
      'tsa-trust': { type: 'string' },
      receipt: { type: 'string', multiple: true },
    },
  });
  const plain = commandConfig();
  const config = { ...plain, DATA_DIR: resolve(ROOT, plain.DATA_DIR) };
  const trust = values.trust ? fromUser(values.trust) : join(config.DATA_DIR, 'trust.pem');
  const given = values['tsa-trust'];
  const beside = given ? fromUser(given) : join(config.DATA_DIR, 'trust-tsa.pem');
  if (!existsSync(trust)) throw new Error(`没有根证书 ${trust}，请用 --trust 指定`);
  const vault = openVault(config);
  const database = await openConfigured(config.DATA_DIR);
  const db = openDb(database.url, { max: 1, log: createLog('error') });
  const began = performance.now();
  try {
    const sum = await auditLog({
      db,
      storage: await openStore(config),
      anchors: decodePem('CERTIFICATE', readFileSync(trust, 'utf8')),
      timestampAnchors:
        given || existsSync(beside) ? decodePem('CERTIFICATE', readFileSync(beside, 'utf8')) : [],
      kept: () => readLastCheckpoint(checkpointPath(config.DATA_DIR)),
      vault,
      receipts: (values.receipt ?? []).map((path) => ({
        name: basename(path),
        bytes: new Uint8Array(readFileSync(fromUser(path))),
      })),
      now: new Date(),
      tell: ({ id, text }) => console.log(`✗ [${id}] ${text}`),
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`信任的根证书：${trust}${existsSync(beside) ? `；只用于时间戳：${beside}` : ''}`);
    if (!vault) console.log('没有密钥，未核对承诺背后的内容');
    if (sum.waiting > 0) console.log(`另有 ${sum.waiting} 个事件等待写入日志`);
    console.log(
      `已审计 ${sum.events} 个事件、${sum.contracts} 份合同、${sum.files} 个文件版本，用时 ${seconds} 秒，内存 ${Math.round(process.memoryUsage().rss / 1048576)} MB`,
    );
    for (const [id, count] of sum.counts) console.log(`  ${id}：${count} 项`);
    console.log(sum.findings === 0 ? '✓ 没有发现问题' : `✗ 发现 ${sum.findings} 个问题`);
    return sum.findings === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`无法审计：${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
