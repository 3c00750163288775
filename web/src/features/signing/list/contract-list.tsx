// One view for every contract list: tabs with counters, search and filters, a dense table on desktops and cards on
// phones, acts on several rows, pages. The address holds all of it, so that a reload or a shared link shows the same.
import { Link, useNavigate } from '@tanstack/react-router';
import { can, SignListTab } from '@xinqi/domain';
import type { AuthUser } from '@xinqi/wire/account';
import { signingRoutes } from '@xinqi/wire/signing';
import { Pagination } from 'antd';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { startDownload } from '../../../platform/http/start-download.ts';
import { useSession } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { type BatchAct, BatchBar } from './batch/batch-bar.tsx';
import { directorySlot } from './directory-slot.ts';
import { FilterPanel } from './filter/filter-panel.tsx';
import { SavedMenu } from './filter/saved-menu.tsx';
import { SearchBox } from './filter/search-box.tsx';
import type { Line, Tab } from './line.ts';
import { isNarrowed, searchFor } from './list-address.ts';
import { inputOf, type ListAddress } from './list-query.ts';
import { useSelection } from './selection.ts';
import { ColumnMenu } from './table/column-menu.tsx';
import { useColumns } from './table/columns.ts';
import { ListCards } from './table/list-cards.tsx';
import { ListTable } from './table/list-table.tsx';
import { keepPageSize, pageSizes, sizeOf } from './table/page-size.ts';
import '../../../ui/style/table.css';
import './filter/filter.css';
import './list.css';

/** He sees what every member of his enterprise sent or signs. */
const mayAll = ({ superFlag, pids }: AuthUser): boolean =>
  can({ superFlag, pids: new Set(pids) }, 'subjectContract');

type Props = {
  list: 'apply' | 'sign';
  title: string;
  path: string;
  tabs: readonly Tab[];
  recycled: number | undefined;
  address: ListAddress;
  lines: readonly Line[] | undefined;
  total: number;
  /** False: there are more than `total`. */
  exact: boolean;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  /** Acts on the rows with these keys. */
  batch: (keys: readonly string[]) => readonly BatchAct[];
};

export function ContractList(props: Props) {
  const { list, title, path, tabs, address, lines, total, exact, loading, error, onRetry } = props;
  const navigate = useNavigate();
  const phone = usePhone();
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const everybody = useSession(({ currentAuthUser: user }) => user?.userType === 1 && mayAll(user));
  const { all, shown, toggle, reset } = useColumns(list);
  const [filtering, setFiltering] = useState(false);
  const search = searchFor(address);
  const keys = lines?.map((line) => line.key) ?? [];
  const selection = useSelection(JSON.stringify([path, search]), keys);
  const narrowed = isNarrowed(address);
  const neverSent =
    list === 'apply' && !narrowed && !address.recycled && address.signStatus === SignListTab.All;
  const filtered = isNarrowed({ ...address, keyword: '' });
  const Panel = directorySlot()?.Panel;
  const go = (change: Partial<ListAddress>) =>
    void navigate({ to: path, search: searchFor({ ...address, itemPage: 1, ...change }) });
  const exportRows = async () => {
    try {
      const { itemPage: _page, pageSize: _size, ...filters } = inputOf(address);
      const { url, fileName } = await call(signingRoutes.exportUrl, { ...filters, list });
      startDownload(url, fileName);
    } catch (thrown) {
      toast.failure(thrown);
    }
  };
  const tabLink = (
    key: string,
    text: string,
    count: number | undefined,
    to: Partial<ListAddress>,
    now: boolean,
  ) => (
    <Link
      key={key}
      className="tab"
      to={path}
      search={searchFor({ ...address, recycled: false, itemPage: 1, ...to })}
      activeOptions={{ exact: true, explicitUndefined: true }}
      aria-current={now ? 'page' : undefined}
    >
      {text}
      {count !== undefined && <span className="tab-count">{count}</span>}
    </Link>
  );
  const { directoryId, currentDirData, ...besideDirectory } = address.filters;
  const selected = directoryId ?? (currentDirData ? null : undefined);

  return (
    <div className={Panel ? 'list-frame' : undefined}>
      {Panel && (
        <Panel
          list={list}
          selected={selected}
          onSelect={(id) =>
            go({
              filters: {
                ...besideDirectory,
                ...(id ? { directoryId: id } : id === null ? { currentDirData: '1' } : {}),
              },
            })
          }
        />
      )}
      <section className="card list" aria-labelledby="list-title">
        <div className="list-head">
          <h1 id="list-title">{title}</h1>
          <div className="list-tools">
            <SearchBox
              key={`${address.keyword} ${address.filters.searchType ?? ''}`}
              value={address.keyword}
              searchType={address.filters.searchType ?? '0'}
              onSearch={(keyword, searchType) => {
                const { searchType: _old, ...rest } = address.filters;
                go({ keyword, filters: searchType === '0' ? rest : { ...rest, searchType } });
              }}
            />
            <Button
              className={filtered && !filtering ? 'btn-marked' : ''}
              aria-expanded={filtering}
              onClick={() => setFiltering(!filtering)}
            >
              筛选
            </Button>
            <SavedMenu path={path} search={search} narrowed={narrowed} />
            <Button className="wide-only" onClick={() => void exportRows()}>
              导出Excel
            </Button>
            <ColumnMenu all={all} shown={shown} onToggle={toggle} onReset={reset} />
          </div>
        </div>
        {filtering && (
          <FilterPanel
            key={JSON.stringify(address.filters)}
            filters={address.filters}
            corp={corp}
            everybody={everybody}
            onApply={(filters) => go({ filters })}
            onClose={() => setFiltering(false)}
          />
        )}
        <nav className="tabs" aria-label="按状态筛选">
          {tabs.map(({ signStatus, text, count }) =>
            tabLink(
              String(signStatus),
              text,
              count,
              { signStatus },
              !address.recycled && signStatus === address.signStatus,
            ),
          )}
          {tabLink('recycled', '回收站', props.recycled, { recycled: true, signStatus: 1 }, address.recycled)}
        </nav>
        <BatchBar
          count={selection.count}
          acts={props.batch(keys.filter((key) => selection.has(key)))}
          onClear={selection.clear}
        />
        {error ? (
          <LoadError error={error} onRetry={onRetry} />
        ) : lines === undefined ? (
          <PageLoading />
        ) : lines.length === 0 ? (
          <Empty
            text={
              narrowed
                ? '没有找到符合条件的合同'
                : address.recycled
                  ? '回收站是空的'
                  : neverSent
                    ? '还没有发起过合同'
                    : '还没有这类合同'
            }
          >
            {narrowed && <Button onClick={() => go({ keyword: '', filters: {} })}>清除搜索</Button>}
            {neverSent && (
              <Link className="btn btn-primary" to="/initiation/toCreate">
                发起第一份合同
              </Link>
            )}
          </Empty>
        ) : (
          <div className={loading ? 'list-body stale' : 'list-body'} aria-busy={loading}>
            {phone ? (
              <ListCards lines={lines} selection={selection} />
            ) : (
              <ListTable
                lines={lines}
                shown={shown}
                selection={selection}
                address={address}
                onSort={(sortKey) =>
                  go({
                    sortKey,
                    sortOrder: address.sortKey === sortKey && address.sortOrder === 'desc' ? 'asc' : 'desc',
                  })
                }
              />
            )}
            <div className="list-foot">
              <div className="list-said">
                <span className="muted">{exact ? `共 ${total} 条` : `超过 ${total} 条，请缩小范围`}</span>
                {!phone && <span className="list-keys">键盘操作：↑ ↓ 移动，空格勾选，回车打开</span>}
              </div>
              {total > pageSizes[0] && (
                <Pagination
                  current={address.itemPage}
                  pageSize={address.pageSize}
                  total={total}
                  pageSizeOptions={[...pageSizes]}
                  showSizeChanger={phone ? false : { showSearch: false }}
                  showQuickJumper={!phone}
                  simple={phone}
                  onChange={(itemPage, size) => {
                    const pageSize = sizeOf(String(size)) ?? address.pageSize;
                    if (pageSize === address.pageSize) return go({ itemPage });
                    keepPageSize(pageSize);
                    go({ pageSize });
                  }}
                />
              )}
            </div>
          </div>
        )}
      </section>
    </div>
  );
}
