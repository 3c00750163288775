// TSA_ANCHORS and EJBCA_ANCHORS: the roots of authorities outside the installation, one PEM file each. Read at start-up, so that a
// file that could never make a token or a certificate count is named then and not when the first signature waits for one.
import { readFileSync } from 'node:fs';
import { type Certificate, parseCertificate } from '@xinqi/pki/check';
import { decodePem, OID } from '@xinqi/pki/der';

const maxAnchors = 32;

export type AnchorVariable = 'TSA_ANCHORS' | 'EJBCA_ANCHORS';

/** The certificates of the file that the variable names. Throws one Error with a Chinese sentence. */
export function readAnchors(
  path: string | undefined,
  variable: AnchorVariable = 'TSA_ANCHORS',
): Certificate[] {
  if (path === undefined) return [];
  const wrong = (what: string): never => {
    throw new Error(`${variable}：${path} ${what}`);
  };
  let ders: Uint8Array[];
  try {
    ders = decodePem('CERTIFICATE', readFileSync(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return wrong(
      code === 'bad_pem' ? '不是含有证书的 PEM 文件' : `读不出来（${code ?? (error as Error).message}）`,
    );
  }
  if (ders.length > maxAnchors) wrong(`有 ${ders.length} 张证书，最多 ${maxAnchors} 张`);
  return ders.map((der, i) => {
    const fault = faultOf(der, variable);
    return typeof fault === 'string' ? wrong(`第 ${i + 1} 张证书${fault}`) : fault;
  });
}

function faultOf(der: Uint8Array, variable: AnchorVariable): Certificate | string {
  let certificate: Certificate;
  try {
    certificate = parseCertificate(der);
  } catch (error) {
    return `不能使用（${(error as Error).message}）`;
  }
  const { basicConstraints, keyUsage, extKeyUsage, subject } = certificate;
  if (!basicConstraints?.ca || (keyUsage && !keyUsage.has('keyCertSign')))
    return `“${subject.text}”不是签发证书的机构证书`;
  const usable = [OID.timeStamping, OID.anyExtendedKeyUsage] as string[];
  if (variable === 'TSA_ANCHORS' && extKeyUsage && !extKeyUsage.oids.some((oid) => usable.includes(oid)))
    return `“${subject.text}”的用途不包括时间戳`;
  return certificate;
}
