// Run by `npm start` beside the running worker: seeds the demo once and prints the accounts.

import { Client } from '@xinqi/scenario';
import { createApp } from '../app.ts';
import { openDeps } from '../open-deps.ts';
import { loadConfig } from '../platform/config.ts';
import { buildServer } from '../platform/http/build-server.ts';
import { demoCorp, demoPassword, demoPeople } from './demo-data.ts';
import { injected } from './injected.ts';
import { seedDemo } from './seed.ts';

const config = loadConfig();
if (config.production) {
  console.log('生产环境不生成演示数据');
  process.exit(0);
}
// The demo signs several contracts within a minute for the same phones: limits of SMS codes do not apply to it.
const deps = await openDeps({ ...config, LIMITS_FACTOR: 1_000_000, DATABASE_POOL: 4 });
const app = await createApp(deps);
const server = await buildServer({ deps, families: app.families, resolveIdentity: app.resolveIdentity });
await server.ready();
await seedDemo(deps, app, new Client(injected(server, { port: config.PORT || undefined })));
console.log(`  演示账号（密码均为 ${demoPassword}，企业：${demoCorp.name}）：`);
for (const p of demoPeople) console.log(`    ${p.mobile}  ${p.name}  ${p.role}`);
await server.close();
await app.close();
await deps.close();
process.exit(0);
