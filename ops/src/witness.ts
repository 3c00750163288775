// `npm run witness -- --data DIR --name NAME [--log VKEY]… [--host H] [--port N]`: a witness of transparency logs (C2SP
// tlog-witness, cosignature/v1), for a notary office, a court or a partner. Needs nothing of the product but these files: one folder
// for its key and its memory, no database, no npm package. `--vkey` prints its public key and ends. docs/operations.md, "A witness".
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openKey, vkeyOf } from './witness/key.ts';
import { runWitnesses } from './witness/run.ts';

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
  if (values.vkey) {
    console.log(await vkeyOf(openKey(folder, values.name)));
    return;
  }
  await runWitnesses([{ folder, name: values.name, logs: values.log ?? [], host: values.host, port }]);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
