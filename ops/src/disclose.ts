// `npm run disclose -- APL… --order 文书编号 --by 经办人 [--out 目录]`: what a court orders of one contract: a pack in which everything is open, and the
// platform's records. Beside a running product; the disclosure is an event of the contract. Exit 0: done. 1: no such contract. 2: could not run.
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { AppError } from '../../server/src/platform/app-error.ts';
import { fromUser } from './command-config.ts';
import { withApp } from './with-app.ts';

const usage = '用法：npm run disclose -- 合同编号 --order 文书编号 --by 经办人 [--out 目录]';

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { order: { type: 'string' }, by: { type: 'string' }, out: { type: 'string' } },
  });
  const [applyNo] = positionals;
  const [order, by] = [values.order?.trim(), values.by?.trim()];
  if (!applyNo || positionals.length > 1 || !order || !by) throw new Error(usage);
  return withApp(async (app) => {
    const done = await app.disclose({ applyNo, order, by });
    if (!done) {
      console.error(`没有合同 ${applyNo}`);
      return 1;
    }
    const out = fromUser(values.out ?? `${applyNo}-披露`);
    mkdirSync(out, { recursive: true, mode: 0o700 });
    const pack = join(out, `${applyNo}.disclosed.zip`);
    writeFileSync(join(out, 'records.json'), done.records, { mode: 0o600 });
    const { open, length } = done.pack;
    await pipeline(await open(0, (length ?? 0) - 1), createWriteStream(pack, { mode: 0o600 }));
    console.log(`✓ ${out}
  ${applyNo}.disclosed.zip：证据包，公开 ${done.opened} 项${done.erased > 0 ? `；另有 ${done.erased} 项的内容已依法删除，只余承诺` : ''}
  records.json：通知送达、身份核验与实名回执的记录
披露已写入该合同的存证日志。文件含个人信息，请只交给文书所列的机关。`);
    return 0;
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  const busy = error instanceof AppError && error.code === 'BUSY';
  console.error(
    busy
      ? '存证日志没有收录本次披露：请先启动产品，再执行一次'
      : error instanceof Error
        ? error.message
        : String(error),
  );
  process.exitCode = 2;
}
