// What became of each contract of a batch: signed, why not, or not yet, when the act was interrupted.
import { Link } from '@tanstack/react-router';
import { isPassing } from '../../../platform/failure.ts';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import type { Checked, SignProgress } from './use-batch-sign.ts';

type Props = {
  lines: readonly Checked[];
  progress: SignProgress;
  /** Why one stayed out of the identity check that was made for all. */
  refused: Readonly<Record<string, string>>;
  onGoOn: () => void;
  /** What is left is confirmed anew. */
  onAgain: () => void;
};

export function BatchResults({ lines, progress: { results, total, why }, refused, onGoOn, onAgain }: Props) {
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const signed = results.filter(({ ok }) => ok).length;
  const of = new Map(results.map((one) => [one.signNo, one]));
  return (
    <main className="batch card" aria-labelledby="batch-title">
      <h1 id="batch-title">
        {signed === total ? `已签署 ${signed} 份合同` : `已签署 ${signed} 份，${total - signed} 份未签署`}
      </h1>
      {why && (
        <div className="form-error" role="alert">
          <p>签署中断：{why.message}。已签署的合同不受影响。</p>
          {isPassing(why) ? (
            <Button look="primary" onClick={onGoOn}>
              继续签署其余 {total - results.length} 份
            </Button>
          ) : (
            <Button look="primary" onClick={onAgain}>
              重新确认其余 {total - results.length} 份
            </Button>
          )}
        </div>
      )}
      <p className="muted">签名正在写入文件，各方签署完成后可在列表中下载合同与证据包。</p>
      <ul className="batch-list">
        {lines.map((line) => {
          const result = of.get(line.signNo);
          return (
            <li key={line.signNo}>
              <span className="batch-name">
                <strong>{line.contractName}</strong>
                <span className="small muted">
                  {!result || result.ok
                    ? `${line.senderName} 发起`
                    : (refused[line.signNo] ?? result.message ?? '签署失败，请稍后重试')}
                </span>
              </span>
              <Tag tone={result?.ok ? 'green' : 'red'} text={result?.ok ? '已签署' : '未签署'} />
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
