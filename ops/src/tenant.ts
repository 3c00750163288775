// `npm run tenant -- FILE.json`: adds or changes a branded login; `-- list` shows them, `-- off SLUG` and `-- on SLUG` switch
// one; `-- quota WHO N|none` sets how many outside checks a month somebody pays for, `-- costs [2026-11]` tells what they cost.
// No restart. Exit 0: done. 1: the row may not be shown (every part is named). 2: could not run.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { putTenant, TenantRefused } from '../../server/src/features/tenant/index.ts';
import { costsOf, setQuota } from '../../server/src/platform/charges/costs.ts';
import { openDb } from '../../server/src/platform/db.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { commandConfig, fromUser } from './command-config.ts';
import { openConfigured } from './postgres/open-configured.ts';
import { ROOT } from './root.ts';

const usage =
  '用法：npm run tenant -- 文件.json | list | on 入口 | off 入口 | quota 企业名称|corp:…|account:…|platform 次数|none | costs [2026-11]';
const yuan = (fen: number): string => (fen / 100).toFixed(2);

async function main([what, slug, count]: string[]): Promise<void> {
  if (!what) throw new Error(usage);
  const { DATA_DIR } = commandConfig();
  const database = await openConfigured(resolve(ROOT, DATA_DIR));
  const db = openDb(database.url, { max: 1, log: createLog('error') });
  try {
    if (what === 'list') {
      const { rows } = await db.pool.query<{ slug: string; code: string; name: string; enabled: boolean }>(
        'select slug, code, name, enabled from tenant order by slug',
      );
      for (const row of rows)
        console.log(`/login-${row.slug}\t${row.code}\t${row.name}\t${row.enabled ? '启用' : '停用'}`);
    } else if (what === 'on' || what === 'off') {
      if (!slug) throw new Error(usage);
      const { rowCount } = await db.pool.query('update tenant set enabled = $2 where slug = $1', [
        slug,
        what === 'on',
      ]);
      if (rowCount !== 1) throw new TenantRefused(`没有入口 ${slug}`);
      console.log(`✓ /login-${slug} 已${what === 'on' ? '启用' : '停用'}`);
    } else if (what === 'quota') {
      if (!slug || !/^(none|\d{1,7})$/.test(count ?? '')) throw new Error(usage);
      const payer = await setQuota(db, slug, count === 'none' ? null : Number(count));
      if (!payer) throw new TenantRefused(`没有已认证的企业“${slug}”`);
      console.log(`✓ ${payer}：${count === 'none' ? '按 CHECK_QUOTA' : `每月 ${count} 次`}`);
    } else if (what === 'costs') {
      if (slug !== undefined && !/^\d{4}-\d{2}$/.test(slug)) throw new Error(usage);
      console.log('月份\t付费方\t企业\t方式\t请求\t通过\t未通过\t对方故障\t未答复\t费用（元）');
      const rows = await costsOf(db, slug);
      for (const { month, payer, name, kind, asked, passed, refused, faults, open, cost } of rows)
        console.log(
          [month, payer, name ?? '', kind, asked, passed, refused, faults, open, yuan(cost)].join('\t'),
        );
      console.log(`合计 ${yuan(rows.reduce((sum, { cost }) => sum + cost, 0))} 元`);
    } else {
      const file = fromUser(what);
      const row = await putTenant(db, JSON.parse(readFileSync(file, 'utf8')));
      console.log(`✓ ${row.name}：/login-${row.slug}、/account/register-${row.slug}`);
    }
  } finally {
    await db.destroy();
    await database.stop();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof TenantRefused ? 1 : 2;
}
