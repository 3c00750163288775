// The newest checkpoint as the server signs it, with the fingerprints that a verifier compares.
import type { LogInfo } from '@xinqi/wire/ledger';
import { namedTimeText } from '../../ui/format.ts';
import { Button } from '../../ui/kit/button.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';
import { words } from '../../ui/words.ts';

export function LiveCheckpoint({ info, onRefresh }: { info: LogInfo; onRefresh: () => void }) {
  const { key, lastTimestamp } = info;
  const behind = lastTimestamp ? info.size - lastTimestamp.size : info.size;
  return (
    <section className="card ledger-card" aria-labelledby="ledger-now">
      <div className="ledger-head">
        <h2 id="ledger-now">最新检查点</h2>
        <Button onClick={onRefresh}>刷新</Button>
      </div>
      <dl className="facts">
        <dt>日志名称</dt>
        <dd className="mono">{info.origin}</dd>
        <dt>事件总数</dt>
        <dd>{info.size} 条</dd>
        <dt>根哈希</dt>
        <dd className="mono">{info.rootHash}</dd>
        <dt>最新事件时间</dt>
        <dd>{namedTimeText(info.lastEventTime)}</dd>
        <dt>最近时间戳</dt>
        <dd>
          {lastTimestamp ? (
            <>
              {namedTimeText(lastTimestamp.time)}，{lastTimestamp.authority}{' '}
              {lastTimestamp.test && <TestMark />}
              <span className="block-line muted">
                覆盖前 {lastTimestamp.size} 条
                {behind > 0 ? `，其后 ${behind} 条待加盖（通常一分钟内）` : '，即全部事件'}
              </span>
            </>
          ) : (
            '尚未取得'
          )}
        </dd>
        <dt>外部见证</dt>
        <dd>
          {info.witnesses.length === 0 && '没有见证方'}
          {info.witnesses.map(({ name, size, time, test }) => (
            <span key={name} className="block-line">
              {name} {test && <TestMark />} {namedTimeText(time)}联署前 {size} 条
            </span>
          ))}
        </dd>
        <dt>日志公钥 SHA-256</dt>
        <dd className="mono">{key.sha256}</dd>
        <dt>日志公钥（vkey）</dt>
        <dd className="mono">{key.vkey}</dd>
        <dt>根证书 SHA-256</dt>
        <dd>
          <span className="mono">{key.rootSha256}</span>{' '}
          {key.testRoot && <TestMark text={words.testCertificate} />}
          {key.testRoot && (
            <span className="block-line muted">本系统内置的测试证书体系，签名与时间戳不具有生产效力</span>
          )}
        </dd>
      </dl>
      <p className="small muted">
        供程序读取（C2SP tlog-tiles）：
        <a href="/log/checkpoint" target="_blank" rel="noreferrer">
          /log/checkpoint
        </a>
        、/log/tile/、/log/proof/。公开的只有哈希，不含合同内容、编号和个人信息。
      </p>
    </section>
  );
}
