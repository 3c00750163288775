// One view for both lists: tabs with counters, search, a dense table on desktops and cards on phones, pages.
// The address holds tab, page and search, so that a reload or a shared link shows the same rows.
import { Link, useNavigate } from '@tanstack/react-router';
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { type ListAddress, searchFor } from './list-address.ts';
import { PAGE_SIZE } from './queries.ts';
import { SearchBox } from './search-box.tsx';
import './list.css';

export type Tab = { signStatus: number; text: string; count: number | undefined };
export type Line = {
  key: string;
  name: string;
  /** Opens the contract; the name is its control. */
  onOpen: () => void;
  number: string | null;
  parties: string;
  sender: string;
  tag: ReactNode;
  progress?: string | undefined;
  createTime: string;
  deadline: string;
  actions: ReactNode;
};
type Props = {
  title: string;
  path: string;
  tabs: readonly Tab[];
  address: ListAddress;
  lines: readonly Line[] | undefined;
  total: number;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  emptyText: string;
};

const columns = [
  ['合同名称 / 编号', ''],
  ['签署方', 'col-party'],
  ['状态', 'col-state'],
  ['发起方', 'col-sender'],
  ['发起时间', 'col-time'],
  ['截止时间', 'col-time'],
  ['操作', 'col-actions'],
] as const;

function Rows({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            {columns.map(([head, className]) => (
              <th key={head} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td className="cell-name">
                <button type="button" className="link-btn clip" title={line.name} onClick={line.onOpen}>
                  {line.name || '未命名草稿'}
                </button>
                <span className="number">{line.number ?? '尚未发起'}</span>
              </td>
              <td>
                <span className="clip" title={line.parties}>
                  {line.parties || '—'}
                </span>
                {line.progress && <span className="number">{line.progress}</span>}
              </td>
              <td>{line.tag}</td>
              <td>
                <span className="clip" title={line.sender}>
                  {line.sender}
                </span>
              </td>
              <td className="cell-time">{line.createTime}</td>
              <td className="cell-time">{line.deadline}</td>
              <td className="cell-actions">{line.actions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="cards">
      {lines.map((line) => (
        <li key={line.key} className="row-card">
          <div className="row-card-head">
            <button type="button" className="link-btn" onClick={line.onOpen}>
              {line.name || '未命名草稿'}
            </button>
            {line.tag}
          </div>
          <p>签署方：{line.parties || '—'}</p>
          <p className="row-card-times">
            <span>{line.createTime}</span>
            <span>截止 {line.deadline}</span>
          </p>
          <div className="row-card-actions">{line.actions}</div>
        </li>
      ))}
    </ul>
  );
}

export function ContractList(props: Props) {
  const { title, path, tabs, address, lines, total, loading, error, onRetry, emptyText } = props;
  const navigate = useNavigate();
  const phone = usePhone();
  const go = (change: Partial<ListAddress>) =>
    void navigate({ to: path, search: searchFor({ ...address, itemPage: 1, ...change }) });
  return (
    <section className="card list" aria-labelledby="list-title">
      <div className="list-head">
        <h1 id="list-title">{title}</h1>
        <SearchBox key={address.keyword} value={address.keyword} onSearch={(keyword) => go({ keyword })} />
      </div>
      <nav className="tabs" aria-label="按状态筛选">
        {tabs.map(({ signStatus, text, count }) => (
          <Link
            key={signStatus}
            className="tab"
            to={path}
            search={searchFor({ ...address, signStatus, itemPage: 1 })}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={signStatus === address.signStatus ? 'page' : undefined}
          >
            {text}
            {count !== undefined && <span className="tab-count">{count}</span>}
          </Link>
        ))}
      </nav>
      {error ? (
        <LoadError error={error} onRetry={onRetry} />
      ) : lines === undefined ? (
        <PageLoading />
      ) : lines.length === 0 ? (
        <Empty text={address.keyword ? '没有找到符合条件的合同' : emptyText}>
          {address.keyword && (
            <button type="button" className="btn" onClick={() => go({ keyword: '' })}>
              清除搜索
            </button>
          )}
        </Empty>
      ) : (
        <div className={loading ? 'list-body stale' : 'list-body'} aria-busy={loading}>
          {phone ? <Cards lines={lines} /> : <Rows lines={lines} />}
          <div className="list-foot">
            <span className="muted">共 {total} 条</span>
            {total > PAGE_SIZE && (
              <Pagination
                current={address.itemPage}
                pageSize={PAGE_SIZE}
                total={total}
                showSizeChanger={false}
                simple={phone}
                onChange={(itemPage) => go({ itemPage })}
              />
            )}
          </div>
        </div>
      )}
    </section>
  );
}
