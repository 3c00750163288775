// npm run -s verify -- FILE [--trust PEM] [--json]: judges a pack or a PDF without network and without a database.
// Exit 0: valid or valid_with_warnings. 1: every other verdict. 2: the command could not be carried out.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { printReport } from './print-report.ts';
import { readTrust } from './trust.ts';
import { verifyFile } from './verify-file.ts';

const USAGE = '用法：npm run -s verify -- FILE [--trust PEM] [--json]';

/** npm runs scripts in the repository; paths are meant from where the user stands. */
function fromUser(path: string): string {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  return resolve(npm_lifecycle_event === 'verify' && INIT_CWD ? INIT_CWD : process.cwd(), path);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { trust: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  if (positionals.length !== 1) throw new Error(USAGE);
  const trust = readTrust(values.trust === undefined ? undefined : fromUser(values.trust), process.env);
  const bytes = new Uint8Array(readFileSync(fromUser(positionals[0]!)));
  const report = await verifyFile(bytes, { anchors: trust.anchors, crypto: nodeCryptoPort, now: new Date() });
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ...report, trust: trust.path ?? null }, null, 2)}\n`
      : printReport(report, trust.path),
  );
  return report.verdict === 'valid' || report.verdict === 'valid_with_warnings' ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`无法核验：${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 2;
}
