// Who pays the amount to an enterprise's account, as the configuration names it; a simulator where it names none.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { decodePem } from '@xinqi/pki/der';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import type { CorpTransferPort } from '../platform/ports/corp-transfer.ts';
import type { AlipayAccess } from './alipay/ask-alipay.ts';
import { certificateNumber, rootNumber } from './alipay/certificate-number.ts';
import { corpTransferAlipay } from './alipay/corp-transfer-alipay.ts';
import { corpTransferSimulator } from './checks/corp-transfer-simulator.ts';
import { textOverHttp } from './send.ts';

type FileName = 'ALIPAY_KEY' | 'ALIPAY_APP_CERT' | 'ALIPAY_CERT' | 'ALIPAY_ROOT_CERT';

/** What the file holds. Throws one Error with a Chinese sentence. */
function fromFile<T>(config: Config, name: FileName, what: string, read: (text: string) => T): T {
  const path = config[name]!;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${name}：${path} 读不出来（${(error as NodeJS.ErrnoException).code}）`);
  }
  try {
    return read(text);
  } catch {
    throw new Error(`${name}：${path} 不是${what}`);
  }
}

/** The first certificate of a file is whose it is; those above it may follow. */
function certificateOf(text: string): { number: string; x509: X509Certificate } {
  const der = decodePem('CERTIFICATE', text)[0]!;
  const x509 = new X509Certificate(der);
  if (x509.publicKey.asymmetricKeyType !== 'rsa') throw new Error('no RSA');
  return { number: certificateNumber(der), x509 };
}

/** The files are read at start-up, so that a wrong one is named then and not when the first enterprise waits for its money. */
export function alipayAccess(config: Config): AlipayAccess {
  const rsaCertificate = '含有 RSA 证书的 PEM 文件';
  const app = fromFile(config, 'ALIPAY_APP_CERT', rsaCertificate, certificateOf);
  const alipay = fromFile(config, 'ALIPAY_CERT', rsaCertificate, certificateOf);
  const key = fromFile(config, 'ALIPAY_KEY', ' PEM 格式的私钥', createPrivateKey);
  if (!app.x509.checkPrivateKey(key)) throw new Error('ALIPAY_KEY：与 ALIPAY_APP_CERT 不是一对');
  const roots = fromFile(config, 'ALIPAY_ROOT_CERT', '含有支付宝根证书的 PEM 文件', (text) => {
    const number = rootNumber(decodePem('CERTIFICATE', text));
    if (number === '') throw new Error('no RSA');
    return number;
  });
  return {
    ...{ url: config.ALIPAY_URL, appId: config.ALIPAY_APP_ID!, key, send: textOverHttp },
    ...{ appNumber: app.number, rootNumber: roots },
    alipay: { number: alipay.number, key: alipay.x509.publicKey },
    // signed with the real time: the gateway refuses what is minutes off
    now: () => new Date(),
  };
}

export const openCorpTransfer = (config: Config, log: Logger): CorpTransferPort =>
  config.CORP_TRANSFER === 'simulator'
    ? corpTransferSimulator()
    : corpTransferAlipay(alipayAccess(config), log);
