// /signInfo/dataPreservation?applyNo=: the preservation record of one finished contract for its parties: certificates with
// their hashes and places in the log, and the deposits with outside registries. Without a contract: where to choose one.
import { Link } from '@tanstack/react-router';
import { signingRoutes } from '@xinqi/wire/signing';
import { useAct } from '../../platform/call/use-act.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { DepositFacts } from '../../ui/deposit-facts.tsx';
import { Empty } from '../../ui/empty.tsx';
import { namedTimeText } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { ApplyTag } from '../../ui/status-tag.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';
import { words } from '../../ui/words.ts';
import './proof.css';
import './data-preservation.css';

const pauseMilliseconds = 4000;

const whileWaiting = (deposit: { state: string } | undefined) =>
  deposit?.state === 'waiting' ? pauseMilliseconds : false;

function Record({ applyNo }: { applyNo: string }) {
  const info = useCall(signingRoutes.info, { applyNo });
  const certi = useCall(signingRoutes.certiList, { applyNo });
  const humi = useCall(signingRoutes.humi, { applyNo }, { every: whileWaiting });
  const sifa = useCall(signingRoutes.sifa, { applyNo }, { every: whileWaiting });
  const ask = useAct(signingRoutes.chainDeposit);
  const reads = [info, certi, humi, sifa];
  const failed = reads.find(({ error }) => error !== null);
  if (failed)
    return (
      <LoadError error={failed.error} onRetry={() => void Promise.all(reads.map((read) => read.refetch()))} />
    );
  if (!info.data || !certi.data || !humi.data || !sifa.data) return <PageLoading />;
  const detail = info.data;
  const certificates = certi.data.list;
  const deposits = [humi.data, sifa.data];
  return (
    <>
      <div className="record-head">
        <h2>
          <Link to="/signInfo/viewDetail" search={{ applyNo }}>
            {detail.contractName}
          </Link>
        </h2>
        <ApplyTag status={detail.status} late={detail.approvalLate} />
        {detail.testEnvironment && <TestMark />}
      </div>
      {certificates.length === 0 ? (
        <p className="muted">合同完成后自动存证，届时可在此查看存证编号、文件哈希与外部存证。</p>
      ) : (
        <>
          <section aria-labelledby="record-certificates">
            <h3 id="record-certificates">存证证书</h3>
            <ul className="record-list">
              {certificates.map((certificate) => (
                <li key={certificate.number} className="record-card">
                  <p className="record-title">
                    <strong>{certificate.kind === 0 ? '合同' : `签署方 ${certificate.name}`}</strong>
                    {certificate.testCertificate && <TestMark text={words.testCertificate} />}
                    {certificate.url && (
                      <a href={certificate.url} target="_blank" rel="noopener">
                        查看证书
                      </a>
                    )}
                  </p>
                  <dl className="facts">
                    <dt>{certificate.kind === 0 ? '存证编号' : '签署编号'}</dt>
                    <dd className="mono">{certificate.number}</dd>
                    <dt>{certificate.kind === 0 ? '完成时间' : '签署时间'}</dt>
                    <dd>{namedTimeText(certificate.time)}</dd>
                    <dt>{certificate.kind === 0 ? '定稿 SHA-256' : '签署文件 SHA-256'}</dt>
                    <dd className="mono">{certificate.sha256}</dd>
                    <dt>存证日志</dt>
                    <dd>{certificate.logIndex === null ? '等待写入' : `第 ${certificate.logIndex} 条`}</dd>
                  </dl>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="record-deposits">
            <h3 id="record-deposits">外部存证</h3>
            <p className="muted record-note">仅存入定稿文件的哈希与存证编号，不含合同内容与个人信息。</p>
            <div className="record-list">
              {deposits.map((deposit) => (
                <div key={deposit.chain} className="record-card">
                  <DepositFacts deposit={deposit} onAsk={() => ask.run({ applyNo, chain: deposit.chain })} />
                </div>
              ))}
            </div>
          </section>
        </>
      )}
    </>
  );
}

export default function DataPreservationPage() {
  const { applyNo } = usePlainSearch();
  return (
    <section className="card preserved" aria-labelledby="record-heading">
      <h1 id="record-heading">存证数据</h1>
      {applyNo ? (
        <Record key={applyNo} applyNo={applyNo} />
      ) : (
        <Empty text="请先选择合同">
          <Link className="btn" to="/signInfo/preservation">
            去存证列表
          </Link>
        </Empty>
      )}
    </section>
  );
}
