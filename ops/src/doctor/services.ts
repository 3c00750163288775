// Probes of what the configuration names: file store, mail, SMS, authorities, and who pays to enterprises' accounts.

import { access, constants } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { resolve } from 'node:path';
import { readRoots } from '@xinqi/verifier';
import { openCa } from '../../../server/src/adapters/ca/open-ca.ts';
import { alipayAccess } from '../../../server/src/adapters/open-corp-transfer.ts';
import { type AnchorVariable, readAnchors } from '../../../server/src/adapters/tsa/read-anchors.ts';
import { openWitnesses } from '../../../server/src/adapters/witness/open-witnesses.ts';
import type { Config } from '../../../server/src/platform/config.ts';
import { ROOT } from '../root.ts';
import { examineDatabase } from './database.ts';
import { bad, good, type Line, none, probe } from './line.ts';
import { examineSms } from './sms.ts';

/** Opens and closes a TCP connection; what answers there is not judged. */
function reach(what: string, address: URL, port: number): Promise<Line> {
  return new Promise((done) => {
    const socket = createConnection({
      host: address.hostname,
      port: Number(address.port) || port,
      timeout: 3000,
    });
    const end = (line: Line): void => {
      socket.destroy();
      done(line);
    };
    socket.once('connect', () => end(good(what, `${address.host} 可连接`)));
    socket.once('timeout', () => end(bad(what, `${address.host} 连接超时`)));
    socket.once('error', (error) => end(bad(what, `${address.host}：${error.message}`)));
  });
}

const httpPort = (address: URL): number => (address.protocol === 'https:' ? 443 : 80);

async function storage(config: Config): Promise<Line> {
  if (config.S3_ENDPOINT) {
    const address = new URL(config.S3_ENDPOINT);
    return reach(`文件存储 S3（${config.S3_BUCKET}）`, address, httpPort(address));
  }
  const folder = resolve(ROOT, config.DATA_DIR);
  try {
    await access(folder, constants.W_OK);
    return good('文件存储', `本机目录 ${folder}`);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return missing
      ? none('文件存储', `本机目录 ${folder}，首次启动时建立`)
      : bad('文件存储', `${folder} 不可写`);
  }
}

function outsideRoots(path: string | undefined, variable: AnchorVariable): Line {
  const [what, use] =
    variable === 'TSA_ANCHORS' ? ['时间戳根证书', '时间戳'] : ['签名认证机构根证书', '签署证书'];
  try {
    const roots = readAnchors(path, variable);
    const ended = roots.find(({ notAfter }) => notAfter.getTime() < Date.now());
    const names = roots.map(({ subject }) => subject.commonName ?? subject.text).join('、');
    return ended
      ? bad(what, `“${ended.subject.text}”已于 ${ended.notAfter.toISOString().slice(0, 10)} 到期`)
      : good(what, `${roots.length} 张（${names}），只用于${use}`);
  } catch (error) {
    return bad(what, (error as Error).message);
  }
}

function trustLists(paths: readonly string[]): Line {
  const what = '信任列表';
  try {
    const { anchors, unusable } = readRoots(paths);
    const left = unusable > 0 ? `，另有 ${unusable} 张不可用` : '';
    return good(what, `${anchors.length} 张根证书${left}，只用于核验他方的签名`);
  } catch (error) {
    return bad(what, (error as Error).message);
  }
}

/** Those whom checkpoints are sent to; that a witness knows this log is seen when it cosigns. */
async function witnesses(path: string | undefined): Promise<Line[]> {
  if (path === undefined) return [none('见证方', '未配置 WITNESSES，日志检查点没有外部见证')];
  try {
    const named = await openWitnesses(path);
    return Promise.all(
      named.map(({ key, url }) =>
        probe('见证方', () => reach(`见证方 ${key.name}`, new URL(url), httpPort(new URL(url)))),
      ),
    );
  } catch (error) {
    return [bad('见证方', (error as Error).message)];
  }
}

/** Who certifies signatories; what it issues is judged when it comes. */
function signingAuthority(config: Config): Promise<Line>[] {
  const what = '签署证书';
  if (config.SIGN_CA === 'own') return [probe(what, async () => good(what, '产品自带的测试证书体系'))];
  const licence = config.EJBCA_LICENCE ? `许可证 ${config.EJBCA_LICENCE}` : '未声明许可证，不标为持牌 CA';
  return [
    probe(what, async () => {
      openCa(config);
      const line = await reach(what, new URL(config.EJBCA_URL!), 443);
      return { ...line, found: `${line.found}，${licence}` };
    }),
  ];
}

/** Who pays to enterprises' accounts; whether he believes us is seen when the first order is given. */
function corpTransfer(config: Config): Promise<Line> {
  const what = '对公打款';
  if (config.CORP_TRANSFER === 'simulator')
    return probe(what, async () => none(what, '测试环境：模拟银行，不付款'));
  return probe(what, () => {
    const { url } = alipayAccess(config);
    return reach(`${what} 支付宝`, new URL(url), httpPort(new URL(url)));
  });
}

/** All probes of services; `given` says whether DATABASE_URL was set by the operator. */
export async function examineServices(config: Config, given: boolean): Promise<Line[]> {
  const mail = config.SMTP_URL ? new URL(config.SMTP_URL) : undefined;
  const lines = await Promise.all([
    probe('数据库', () => examineDatabase(config, given)),
    probe('文件存储', () => storage(config)),
    probe('邮件', () =>
      mail
        ? reach('邮件 SMTP', mail, mail.protocol === 'smtps:' ? 465 : 25)
        : none('邮件', '未配置 SMTP_URL，只进测试收件箱'),
    ),
    ...examineSms(config),
    ...config.TSA_URLS.map((url) =>
      probe('时间戳', () =>
        url === 'own'
          ? good('时间戳', '产品自带的测试时间戳服务')
          : reach('时间戳', new URL(url), httpPort(new URL(url))),
      ),
    ),
    ...(config.TSA_ANCHORS === undefined
      ? []
      : [probe('时间戳根证书', async () => outsideRoots(config.TSA_ANCHORS, 'TSA_ANCHORS'))]),
    ...signingAuthority(config),
    corpTransfer(config),
    ...(config.EJBCA_ANCHORS === undefined
      ? []
      : [probe('签名认证机构根证书', async () => outsideRoots(config.EJBCA_ANCHORS, 'EJBCA_ANCHORS'))]),
    ...(config.TRUST_LISTS.length === 0
      ? []
      : [probe('信任列表', async () => trustLists(config.TRUST_LISTS))]),
  ]);
  return [...lines, ...(await witnesses(config.WITNESSES))];
}
