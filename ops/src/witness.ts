// `npm run witness -- --data DIR --name NAME [--log VKEY]… [--host H] [--port N]`: a witness of transparency logs (C2SP
// tlog-witness, cosignature/v1), for a notary office, a court or a partner. Needs nothing of the product but these files: one folder
// for its key and its memory, no database, no npm package. `--vkey` prints its public key and ends. docs/operations.md, "A witness".
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseVkey } from '@xinqi/evidence/log';
import { isSimulated } from '@xinqi/evidence/witness';
import { openKey, sha256, vkeyOf } from './witness/key.ts';
import { openMemory } from './witness/memory.ts';
import { serveWitness } from './witness/serve.ts';

const usage =
  '用法：npm run witness -- --data 文件夹 --name 名称 (--vkey | --log 日志的VKEY … [--host 127.0.0.1] [--port 8090])';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      name: { type: 'string' },
      log: { type: 'string', multiple: true },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8090' },
      vkey: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!values.data || !values.name || !Number.isInteger(port)) throw new Error(usage);
  if (!values.vkey && !values.log) throw new Error(usage);
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), values.data);
  const key = openKey(folder, values.name);
  if (values.vkey) {
    console.log(await vkeyOf(key));
    return;
  }
  const logs = await Promise.all((values.log ?? []).map((vkey) => parseVkey(vkey, sha256)));
  const memory = openMemory(folder);
  const running = await serveWitness({ key, logs, memory, host: values.host, port });
  const mark = isSimulated(values.name) ? '（测试环境）' : '';
  const followed = logs.map(({ name }) => name).join('、');
  console.log(
    `• 见证方${mark} ${values.name} 见证 ${followed}：http://${values.host}:${running.port}/add-checkpoint`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      await running.stop();
      memory.close();
      process.exit(0);
    });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
