// /initiation/common: the ways to start a contract: a new file, a draft that waits, a copy of one that was sent, the voiding
// of one that is finished.
import { Link } from '@tanstack/react-router';
import { ApplyStatus, SignListTab } from '@xinqi/domain';
import type { ApplyRow } from '@xinqi/wire/signing';
import type { ReactNode } from 'react';
import { useMayHere } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';
import { minuteText } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { useApplyList } from '../list/queries.ts';
import { useOpenRow } from '../list/row-actions.ts';
import { useCopy } from '../signer/acts/use-copy.ts';
import './initiation.css';

const shown = 5;

function Rows({
  query,
  empty,
  row,
}: {
  query: ReturnType<typeof useApplyList>;
  empty: string;
  row: (row: ApplyRow) => ReactNode;
}) {
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <p className="muted">加载中…</p>;
  const rows = query.data.list.filter((r) => r.createType !== 8).slice(0, shown);
  if (rows.length === 0) return <p className="muted start-empty">{empty}</p>;
  return (
    <ul className="start-rows">
      {rows.map((r) => (
        <li key={r.applyId}>
          <span className="start-name">
            <strong title={r.contractName}>{r.contractName || '未命名草稿'}</strong>
            <span className="small muted" title={r.allSignerName}>
              {minuteText(r.updateTime)}
              {r.allSignerName && ` · ${r.allSignerName}`}
            </span>
          </span>
          {row(r)}
        </li>
      ))}
    </ul>
  );
}

export default function StartPage() {
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const mayVoid = useMayHere('invalidation');
  const open = useOpenRow();
  const copy = useCopy();
  const drafts = useApplyList({ signStatus: SignListTab.Draft, pageSize: shown });
  const sent = useApplyList({ signStatus: SignListTab.All, pageSize: shown * 3 });
  const list = corp ? '/corp/signInfo/applyList' : '/signInfo/applyList';
  const sentOnly = {
    ...sent,
    ...(sent.data
      ? { data: { ...sent.data, list: sent.data.list.filter((r) => r.signStatus !== ApplyStatus.Draft) } }
      : {}),
  } as typeof sent;
  return (
    <section className="start" aria-labelledby="start-title">
      <h1 id="start-title">发起合同</h1>
      <div className="start-grid">
        <div className="start-column">
          <section className="card start-card start-new" aria-labelledby="start-new">
            <h2 id="start-new">上传文件发起</h2>
            <p className="muted">上传 PDF、Word 或 Excel，添加签署方并设置签署位置，确认后发出。</p>
            <Link className="btn btn-primary btn-large" to="/initiation/toCreate">
              <Icon name="upload" size={20} />
              上传文件
            </Link>
          </section>
          <section className="card start-card" aria-labelledby="start-batch">
            <div className="start-head">
              <h2 id="start-batch">批量发起</h2>
              <Link to="/initiation/batches">批量发起记录</Link>
            </div>
            <p className="muted">一份文件发给多人：签署位置设置一次，用 Excel 名单逐行生成合同。</p>
            <Link className="btn" to="/initiation/toBatch">
              批量发起
            </Link>
          </section>
          <section className="card start-card" aria-labelledby="start-drafts">
            <div className="start-head">
              <h2 id="start-drafts">继续草稿</h2>
              <Link to={list} search={{ signStatus: String(SignListTab.Draft) }}>
                全部草稿
              </Link>
            </div>
            <Rows
              query={drafts}
              empty="没有未发出的草稿"
              row={(r) => (
                <Button
                  aria-label={`继续编辑 ${r.contractName || '未命名草稿'}`}
                  onClick={() => void open.edit(r)}
                >
                  继续编辑
                </Button>
              )}
            />
          </section>
        </div>
        <div className="start-column">
          <section className="card start-card" aria-labelledby="start-copies">
            <div className="start-head">
              <h2 id="start-copies">复制已发起的合同</h2>
              <Link to={list}>全部合同</Link>
            </div>
            <Rows
              query={sentOnly}
              empty="还没有发起过合同"
              row={(r) => (
                <Button aria-label={`复制 ${r.contractName}`} onClick={() => void copy(r.applyId)}>
                  复制
                </Button>
              )}
            />
          </section>
          {mayVoid && (
            <section className="card start-card" aria-labelledby="start-void">
              <h2 id="start-void">作废已完成的合同</h2>
              <p className="muted">
                由原合同的全部签署方签署作废协议；全部签署后原合同作废，任一方拒签的，原合同继续有效。
              </p>
              <Link className="btn" to="/initiation/invalidation/cancellation">
                选择要作废的合同
              </Link>
            </section>
          )}
        </div>
      </div>
    </section>
  );
}
