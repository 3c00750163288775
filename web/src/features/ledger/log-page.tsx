// /blockChain: what the log is and what it proves, in words for a judge; its live checkpoint; where a contract stands
// in it; how to check without this site. Careful wording: 人民法院在线诉讼规则 arts. 16–18 (domain.md §3.1).
import { ledgerRoutes } from '@xinqi/wire/ledger';
import { useCall } from '../../platform/call/use-call.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { LiveCheckpoint } from './live-checkpoint.tsx';
import { Lookup } from './lookup.tsx';
import { Meaning } from './meaning.tsx';
import './ledger.css';

export default function LogPage() {
  const { data, error, refetch } = useCall(ledgerRoutes.info, {});
  return (
    <div className="ledger">
      <div className="page-head">
        <h1>存证日志</h1>
      </div>
      <p className="ledger-lead">
        合同从发起到签署完成的每一步，都作为一条事件记入一份只能在末尾追加的日志。日志的每个状态由一个 32
        字节的根哈希代表，由平台签名并加盖时间戳：此后任何一条被修改、删除或调换，重新计算都会与已公布的根哈希不符；自称的时间早于在它之前的时间戳的事件，审计时会被标出。
      </p>
      <div className="ledger-columns">
        <div className="ledger-column">
          {error ? (
            <section className="card ledger-card">
              <LoadError error={error} onRetry={() => void refetch()} />
            </section>
          ) : data ? (
            <LiveCheckpoint info={data} onRefresh={() => void refetch()} />
          ) : (
            <section className="card ledger-card">
              <PageLoading />
            </section>
          )}
          <Lookup />
        </div>
        <Meaning />
      </div>
    </div>
  );
}
