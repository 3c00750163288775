// npm run -s verify -- FILE [--trust PEM]… [--tsa-trust PEM]… [--trust-list PEM|DIR]… [--witness POLICY] [--earlier FILE] [--records JSON] [--json]:
// judges a pack, a receipt or a PDF without network and without a database.
// Exit 0: valid or valid_with_warnings. 1: every other verdict, and records that are not those of the pack. 2: the command could not be carried out.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseWitnessPolicy, type WitnessPolicy } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { checkRecords } from './check-records.ts';
import { printReport } from './print-report.ts';
import { type Roots, readTrust } from './trust.ts';
import { verifyFile } from './verify-file.ts';

const USAGE = `用法：npm run -s verify -- FILE [--trust PEM]… [--tsa-trust PEM]… [--trust-list PEM]… [--witness POLICY] [--earlier FILE] [--records JSON] [--json]
  --trust       根证书：信任其认证的日志、出证密钥、签署人与时间戳
  --tsa-trust   时间戳机构的根证书：只用于时间戳
  --trust-list  信任列表（例如 AATL、欧盟信任列表导出的 PEM）：只用于 PDF 中的签名与时间戳，以及证据包中由外部认证机构签发的签署证书
  --witness     见证策略（C2SP tlog-policy）：日志检查点须有哪些见证方的联署
  --earlier     早先取得的同一合同的证据包或签署回执：是否与之相符，其间日志有无改写、截断或分叉
  --records     随证据包披露的 records.json：是否与事件一致
  每个选项都可以重复，也可以给出文件夹；一个文件可以含有许多证书`;

/** The file's bytes where they were read to: a copy of 100 MB would double what the verifier needs. */
function readBytes(path: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** npm runs scripts in the repository; paths are meant from where the user stands. */
function fromUser(path: string): string {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  return resolve(npm_lifecycle_event === 'verify' && INIT_CWD ? INIT_CWD : process.cwd(), path);
}

function readPolicy(path: string): Promise<WitnessPolicy> {
  return parseWitnessPolicy(readFileSync(path, 'utf8'), (data) => nodeCryptoPort.digest('SHA-256', data));
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      trust: { type: 'string', multiple: true },
      'tsa-trust': { type: 'string', multiple: true },
      'trust-list': { type: 'string', multiple: true },
      witness: { type: 'string' },
      earlier: { type: 'string' },
      records: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (positionals.length !== 1) throw new Error(USAGE);
  const options = [values.trust, values['tsa-trust'], values['trust-list']];
  const [trust, tsaTrust, trustList] = options.map((paths) => paths?.map(fromUser));
  const read = readTrust(
    { ...(trust && { trust }), ...(tsaTrust && { tsaTrust }), ...(trustList && { trustList }) },
    process.env,
  );
  const { roots, own, timestamps, lists } = read;
  const bytes = readBytes(fromUser(positionals[0]!));
  const { witness, earlier } = values;
  const judging = {
    anchors: own,
    otherAnchors: roots.anchors.filter((der) => !own.includes(der)),
    timestampAnchors: timestamps.anchors,
    listAnchors: lists.anchors,
    witnessPolicy: witness === undefined ? undefined : await readPolicy(fromUser(witness)),
    earlier: earlier === undefined ? undefined : readBytes(fromUser(earlier)),
    crypto: nodeCryptoPort,
    now: new Date(),
  };
  const judged = await verifyFile(bytes, judging);
  if (earlier !== undefined && judged.kind !== 'pack') throw new Error('--earlier 只用于证据包');
  const records =
    values.records === undefined
      ? undefined
      : await checkRecords(bytes, readBytes(fromUser(values.records)), judging);
  const report = records ? { ...judged, claims: [...judged.claims, records] } : judged;
  const named = ({ paths }: Roots): string | null => paths.join('; ') || null;
  const from = {
    trust: named(roots),
    tsaTrust: named(timestamps),
    trustList: named(lists),
    witness: witness ?? null,
    earlier: earlier ?? null,
  };
  process.stdout.write(
    values.json ? `${JSON.stringify({ ...report, ...from }, null, 2)}\n` : printReport(report, read),
  );
  const good = report.verdict === 'valid' || report.verdict === 'valid_with_warnings';
  return good && records?.result !== 'refuted' ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`无法核验：${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 2;
}
