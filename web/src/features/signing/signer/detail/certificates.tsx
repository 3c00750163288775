// Certificates and signature levels of the signed revisions, in words that do not promise more than they prove.
import type { Output } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { namedTimeText, timeText } from '../../../../ui/format.ts';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';
import { levelWords, words } from '../../../../ui/words.ts';

type Certificate = Output<typeof signingRoutes.certi>['list'][number];

export function Certificates({ list }: { list: readonly Certificate[] }) {
  return (
    <ul className="certificates">
      {list.map((certificate) => (
        <li key={certificate.revisionSha256 + certificate.signNo}>
          <p className="certificate-head">
            <strong>{certificate.name}</strong>
            <span className="tag tag-grey">{levelWords[certificate.level]}</span>
            {certificate.revokedAt && (
              <span className="tag tag-red">证书已于 {namedTimeText(certificate.revokedAt)} 吊销</span>
            )}
            {certificate.testCertificate && <TestMark text={words.testCertificate} />}
          </p>
          <dl className="facts">
            <dt>证书主体</dt>
            <dd>{certificate.subject}</dd>
            <dt>颁发机构</dt>
            <dd>{certificate.issuer}</dd>
            <dt>序列号</dt>
            <dd className="mono">{certificate.serial}</dd>
            <dt>有效期</dt>
            <dd>
              {timeText(certificate.validFrom)} 至 {namedTimeText(certificate.validTo)}
            </dd>
            {certificate.timestamp && (
              <>
                <dt>时间戳时间</dt>
                <dd>{namedTimeText(certificate.timestamp)}</dd>
              </>
            )}
            <dt>签署文件 SHA-256</dt>
            <dd className="mono">{certificate.revisionSha256}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
