// /certi/certiPage?preservationId=: the preservation certificate of a finished contract, for anybody who has its
// number. Hashes and masked names only.
import { ApplyStatus } from '@xinqi/domain';
import { type CertiInfo, proofRoutes } from '@xinqi/wire/proof';
import { useCall } from '../../platform/call/use-call.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { namedTimeText, timeText } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { ApplyTag } from '../../ui/status-tag.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';
import { levelWords, words } from '../../ui/words.ts';
import './proof.css';

const lead: Record<CertiInfo['state'], (since: string) => string> = {
  finished: () => '兹证明下列电子合同已由各方签署完成，',
  voiding: (since) => `下列电子合同已由各方签署完成，并于 ${since}发起作废，各方均签署作废协议后即告作废。`,
  voided: (since) =>
    `下列电子合同曾由各方签署完成，该合同已于 ${since}经各方签署作废协议作废，不再对各方具有约束力。`,
};
const status = {
  finished: ApplyStatus.Preserved,
  voiding: ApplyStatus.Voiding,
  voided: ApplyStatus.Voided,
} as const;

/** What stood in the file before its signatories signed it; their signatures cover exactly that state. */
function carriedWords({ total, altered, unverified }: NonNullable<CertiInfo['carried']>): string {
  const parts = [
    altered > 0 ? `${altered} 个已被改动或无效` : '',
    unverified > 0 ? `${unverified} 个无法核验` : '',
  ].filter(Boolean);
  const found = parts.length > 0 ? `其中 ${parts.join('、')}` : '均有效';
  return `文件上传时已有签名 ${total} 个，${found}。各方签署的是该状态的文件。`;
}

export default function CertificatePage() {
  const { preservationId = '' } = usePlainSearch();
  const { data, error, refetch } = useCall(proofRoutes.info, { preservationId }, { as: { visitor: true } });
  if (error)
    return (
      <main className="proof">
        <h1>存证证书</h1>
        <div className="card">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      </main>
    );
  if (!data)
    return (
      <main className="proof">
        <PageLoading />
      </main>
    );
  return (
    <main className="proof">
      <article className="card certificate" aria-labelledby="certificate-title">
        <header>
          <Logo />
          {data.testEnvironment && <TestMark text={words.testCertificate} />}
        </header>
        <h1 id="certificate-title">存证证书</h1>
        <p className="certificate-lead">
          {lead[data.state](namedTimeText(data.stateSince))}其文件摘要已写入只能追加的公开日志
          {data.timestamp ? '，并取得可信时间戳' : ''}。
        </p>
        <dl className="facts">
          <dt>合同状态</dt>
          <dd>
            <ApplyTag status={status[data.state]} />
          </dd>
          <dt>存证编号</dt>
          <dd className="mono">{data.preservationId}</dd>
          <dt>合同编号</dt>
          <dd className="mono">{data.applyNo}</dd>
          <dt>合同名称</dt>
          <dd>{data.contractName}</dd>
          <dt>完成时间</dt>
          <dd>{namedTimeText(data.finishedAt)}</dd>
          <dt>定稿 SHA-256</dt>
          <dd className="mono">{data.documentSha256}</dd>
          {data.file.extensions > 0 && (
            <>
              <dt>现文件 SHA-256</dt>
              <dd>
                <span className="mono">{data.file.sha256}</span>
                <br />
                定稿之后只追加了 {data.file.extensions} 次长期证明（证书状态、文档时间戳），定稿内容原样在内。
              </dd>
            </>
          )}
          {data.carried && data.carried.total > 0 && (
            <>
              <dt>上传时已有签名</dt>
              <dd>{carriedWords(data.carried)}</dd>
            </>
          )}
          <dt>签名级别</dt>
          <dd>{levelWords[data.file.level]}</dd>
          <dt>时间戳</dt>
          <dd>
            {data.timestamp
              ? `${namedTimeText(data.timestamp.time)}，${data.timestamp.authority}`
              : '尚未取得'}
          </dd>
          <dt>日志</dt>
          <dd className="mono">{data.log.origin}</dd>
          <dt>日志位置</dt>
          <dd>
            第 {data.log.index} 条，当时共 {data.log.treeSize} 条
          </dd>
          <dt>日志根哈希</dt>
          <dd className="mono">{data.log.rootHash}</dd>
        </dl>
        <h2>签署方</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
        <section className="proof-scroll" tabIndex={0} aria-label="签署方列表">
          <table className="proof-table">
            <thead>
              <tr>
                <th scope="col">姓名 / 名称</th>
                <th scope="col">签署时间（北京时间）</th>
                <th scope="col">身份核验方式</th>
              </tr>
            </thead>
            <tbody>
              {data.signatories.map((party) => (
                <tr key={`${party.name} ${party.signTime}`}>
                  <td>{party.name}</td>
                  <td className="nowrap">{timeText(party.signTime)}</td>
                  <td>{party.strength}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <footer>
          {data.testEnvironment && (
            <p className="certificate-test">
              本证书由测试环境的测试证书体系与模拟时间戳产生，仅供演示，不具有生产效力。
            </p>
          )}
          <p className="muted small">
            本页展示的姓名已作隐藏处理。要独立核验，请向合同一方取得证据包，然后
            <a href="/certi/toValiView">在线核验</a>或离线核验。
          </p>
          <button type="button" className="btn no-print" onClick={() => window.print()}>
            <Icon name="print" />
            打印证书
          </button>
        </footer>
      </article>
    </main>
  );
}
