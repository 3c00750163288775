// /applySign/toSignlog (spec §7.4): the signing log of one contract, made to be printed.
import { Fragment } from 'react';
import { namedTimeText } from '../../../../ui/format.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { LoadError } from '../../../../ui/load-error.tsx';
import { PageLoading } from '../../../../ui/page-loading.tsx';
import { ApplyTag } from '../../../../ui/status-tag.tsx';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';
import { type Contract, ContractGate } from '../open/contract-gate.tsx';
import { useLive } from '../read/use-live.ts';
import { useSignRecord } from './queries.ts';
import { Timeline } from './timeline.tsx';
import './detail.css';

function SignLog({ contract }: { contract: Contract }) {
  const { detail } = contract;
  useLive(contract);
  const record = useSignRecord(contract);
  return (
    <main className="sign-log">
      <div className="sign-log-head">
        <h1>签署记录</h1>
        <Button className="no-print" onClick={() => window.print()}>
          <Icon name="print" size={18} />
          打印
        </Button>
      </div>
      <section className="card sign-log-card" aria-label="合同">
        <p className="sign-log-name">
          {detail.contractName} <ApplyTag status={detail.status} late={detail.approvalLate} />{' '}
          {detail.testEnvironment && <TestMark />}
        </p>
        <dl className="facts">
          <dt>合同编号</dt>
          <dd className="mono">{detail.applyNo}</dd>
          <dt>发起方</dt>
          <dd>{detail.senderName}</dd>
          <dt>签署方</dt>
          <dd>{detail.parties.map(({ name, mobileMasked }) => `${name}（${mobileMasked}）`).join('、')}</dd>
          {detail.files.map((file) => (
            <Fragment key={file.position}>
              <dt>{detail.files.length > 1 ? `${file.name} SHA-256` : '文件 SHA-256'}</dt>
              <dd className="mono">{file.sha256}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
      <section className="card sign-log-card" aria-label="记录">
        {record.data ? (
          <Timeline list={record.data.list} />
        ) : record.error ? (
          <LoadError error={record.error} onRetry={() => void record.refetch()} />
        ) : (
          <PageLoading />
        )}
      </section>
      <p className="small muted">
        “日志 #”为该事件在存证日志中的序号，可凭证据包离线核验。记录中的时间均为北京时间，生成于{' '}
        {namedTimeText(new Date().toISOString())}
      </p>
    </main>
  );
}

export default function SignLogPage() {
  return <ContractGate>{(contract) => <SignLog contract={contract} />}</ContractGate>;
}
