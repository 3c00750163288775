// The report: one verdict sentence, the files where there are several, claims by result with their reasons, signatures, limits, and the offline way.
import type { VerifyReport } from '@xinqi/wire/proof';
import { withBeijingTimes } from '../../platform/formats/time-text.ts';
import { timeText } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/status-tag.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';
import { words } from '../../ui/words.ts';
import { OfflineHint } from './offline-hint.tsx';
import { claimGroups, signatureText, verdictOf } from './verdicts.ts';
import { VerifiedFiles } from './verified-files.tsx';

const KINDS = { pack: '证据包', pdf: 'PDF', receipt: '签署回执：一次签署确认，不是合同' } as const;

function Claims({ claims }: { claims: VerifyReport['claims'] }) {
  return claimGroups.map(({ result, title, tone }) => {
    const list = claims.filter((claim) => claim.result === result);
    if (list.length === 0) return null;
    return (
      <section key={result} className="card report-block">
        <h2>
          {title}
          <span className="muted"> {list.length} 项</span>
        </h2>
        <ul className="claims">
          {list.map((claim) => (
            <li key={claim.claim}>
              <Tag tone={tone} text={title} />
              <span>
                <strong>{claim.claim}</strong>
                {claim.reason && <span className="muted">{withBeijingTimes(claim.reason)}</span>}
              </span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Signatures({ signatures }: { signatures: VerifyReport['signatures'] }) {
  if (signatures.length === 0) return null;
  const stamps = signatures.filter(({ kind }) => kind === 'timestamp').length;
  return (
    <section className="card report-block">
      <h2>
        电子签名
        <span className="muted">
          {` 文档中包含 ${signatures.length - stamps} 个电子签名`}
          {stamps > 0 && `、${stamps} 个文档时间戳`}
        </span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className="proof-scroll" tabIndex={0} aria-label="电子签名列表">
        <table className="proof-table">
          <thead>
            <tr>
              <th scope="col">结论</th>
              <th scope="col">签署方</th>
              <th scope="col">签署时间（北京时间）</th>
              <th scope="col">级别</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {signatures.map((signature, index) => {
              const { text, tone } = signatureText[signature.verdict];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of signatures in a file is their identity
                <tr key={index}>
                  <td>
                    <Tag tone={tone} text={text} />
                  </td>
                  <td>
                    {signature.signer}
                    {signature.file !== null && (
                      <span className="muted block-line">文件 {signature.file}</span>
                    )}
                  </td>
                  <td className="nowrap">{timeText(signature.time)}</td>
                  <td className="nowrap">
                    {signature.kind === 'timestamp' ? '文档时间戳' : signature.level}
                  </td>
                  <td>{withBeijingTimes(signature.reason) || '—'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
}

export function ReportView({ report, onAgain }: { report: VerifyReport; onAgain: () => void }) {
  const verdict = verdictOf(report);
  return (
    <div className="report">
      <section className={`card verdict verdict-${verdict.tone}`} role="status">
        <div>
          <h2>
            {verdict.title} {report.trust.testRoot && <TestMark text={words.testCertificate} />}
          </h2>
          <p>{verdict.sentence}</p>
        </div>
        <div className="verdict-actions no-print">
          <button type="button" className="btn" onClick={() => window.print()}>
            <Icon name="print" />
            打印报告
          </button>
          <button type="button" className="btn btn-primary" onClick={onAgain}>
            核验其他文件
          </button>
        </div>
      </section>
      <dl className="card facts">
        <dt>文件</dt>
        <dd>
          {report.fileName}（{KINDS[report.kind]}）
        </dd>
        {report.earlier && (
          <>
            <dt>核对的早先文件</dt>
            <dd>{report.earlier}</dd>
          </>
        )}
        {report.state && (
          <>
            <dt>合同状态</dt>
            <dd>
              <strong>{report.state}</strong>
            </dd>
          </>
        )}
        {report.applyNo && (
          <>
            <dt>合同编号</dt>
            <dd className="mono">{report.applyNo}</dd>
          </>
        )}
        <dt>SHA-256</dt>
        <dd className="mono">{report.sha256}</dd>
        <dt>信任的根证书</dt>
        <dd>
          <span className="mono">{report.trust.rootSha256}</span>
          {report.trust.testRoot && (
            <span className="muted block-line">本系统内置的测试证书体系，签名不具有生产效力</span>
          )}
        </dd>
      </dl>
      {report.warnings.length > 0 && (
        <section className="card report-block warnings">
          <h2>提示</h2>
          <ul className="plain">
            {report.warnings.map((warning) => (
              <li key={warning}>{withBeijingTimes(warning)}</li>
            ))}
          </ul>
        </section>
      )}
      <VerifiedFiles files={report.files} />
      <Claims claims={report.claims} />
      <Signatures signatures={report.signatures} />
      <section className="card report-block">
        <h2>本页不能说明的事</h2>
        <ul className="plain">
          <li>合同内容是否公平、合法，以及签署方是否有权签署。</li>
          <li>签署人的真实身份：除非上面列为已证明，手机号验证只说明其控制该号码。</li>
          <li>未涵盖的事项：没有证据不等于不存在。</li>
        </ul>
      </section>
      <OfflineHint fileName={report.fileName} earlier={report.earlier} />
    </div>
  );
}
