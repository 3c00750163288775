// What became of each contract of a batch: signed, or why not.
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.ts';
import { Tag } from '../../../ui/status-tag.tsx';
import type { Checked, Results } from './use-batch-sign.ts';

export function BatchResults({ lines, results }: { lines: readonly Checked[]; results: Results }) {
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const failed = results.results.length - results.signed;
  return (
    <main className="batch card" aria-labelledby="batch-title">
      <h1 id="batch-title">
        {failed === 0 ? `已签署 ${results.signed} 份合同` : `已签署 ${results.signed} 份，${failed} 份未签署`}
      </h1>
      <p className="muted">签名正在写入文件，各方签署完成后可在列表中下载合同与证据包。</p>
      <ul className="batch-list">
        {lines.map((line) => {
          const result = results.results.find((one) => one.signNo === line.signNo);
          if (!result) return null;
          return (
            <li key={line.signNo}>
              <span className="batch-name">
                <strong>{line.contractName}</strong>
                <span className="small muted">
                  {result.ok ? `${line.senderName} 发起` : (result.message ?? '签署失败，请稍后重试')}
                </span>
              </span>
              <Tag tone={result.ok ? 'green' : 'red'} text={result.ok ? '已签署' : '未签署'} />
            </li>
          );
        })}
      </ul>
      <Link to={corp ? '/corp/signInfo/signList' : '/signInfo/signList'} className="btn btn-primary">
        返回列表
      </Link>
    </main>
  );
}
