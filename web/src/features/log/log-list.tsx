// One log: its filters, the rows of a page, and the whole of it as a file. What a row looks like is each log's own.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { startDownload } from '../../platform/http/start-download.ts';
import { useMay } from '../../platform/rights/rights.ts';
import { useSession } from '../../platform/session.ts';
import { toast } from '../../platform/toast.ts';
import { PagedList } from '../../ui/admin/paged-list.tsx';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { Button } from '../../ui/kit/button.tsx';

export const PAGE_SIZE = 20;
/** What is filtered by, as texts; '' is no filter. */
export type Filter = Record<string, string>;
export const given = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

type Props<R> = {
  /** Keeps one log's pages apart from another's. */
  name: string;
  /** What a row is about, one of these names. */
  choice: { key: string; label: string; names: Record<string, string> };
  /** Parts of words to search by: key and label. */
  texts: readonly (readonly [key: string, label: string])[];
  emptyText: string;
  read: (
    filter: Filter,
    page: { itemPage: number; pageSize: number },
    signal: AbortSignal,
  ) => Promise<{ list: R[]; total: number }>;
  /** Left out: this log is not saved as a file. */
  exportTo?: (filter: Filter) => Promise<{ url: string; fileName: string }>;
  rows: (rows: readonly R[]) => ReactNode;
};

export function LogList<R>({ name, choice, texts, emptyText, read, exportTo, rows }: Props<R>) {
  const [filter, setFilter] = useState<Filter>(() =>
    Object.fromEntries(
      [choice.key, ...texts.map(([key]) => key), 'beginDate', 'endDate'].map((key) => [key, '']),
    ),
  );
  const [itemPage, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const corpId = useSession(({ currentAuthUser }) => currentAuthUser?.corpId);
  const wanted = useDeferredValue(filter);
  const list = useQuery({
    queryKey: ['corp-log', name, corpId, wanted, itemPage],
    enabled: useMay('auditLog'),
    queryFn: ({ signal }) => read(given(wanted), { itemPage, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  const set = (key: string, value: string) => {
    setFilter({ ...filter, [key]: value });
    setPage(1);
  };
  const on = (key: string) => (event: { target: { value: string } }) => set(key, event.target.value);
  const save = async () => {
    if (!exportTo) return;
    setBusy(true);
    try {
      const { url, fileName } = await exportTo(given(filter));
      startDownload(url, fileName);
    } catch (thrown) {
      toast.failure(thrown);
    }
    setBusy(false);
  };
  return (
    <>
      <div className="admin-filters">
        <label>
          {choice.label}
          <select className="input" value={filter[choice.key]} onChange={on(choice.key)}>
            <option value="">全部</option>
            {Object.entries(choice.names).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {texts.map(([key, label]) => (
          <SearchField
            key={key}
            above
            label={label}
            value={filter[key] ?? ''}
            onValue={(value) => set(key, value)}
          />
        ))}
        <label>
          开始日期
          <input className="input" type="date" value={filter.beginDate} onChange={on('beginDate')} />
        </label>
        <label>
          结束日期
          <input className="input" type="date" value={filter.endDate} onChange={on('endDate')} />
        </label>
        {exportTo && (
          <Button disabled={busy} onClick={() => void save()}>
            导出 Excel
          </Button>
        )}
      </div>
      <PagedList
        found={list}
        emptyText={Object.keys(given(filter)).length === 0 ? emptyText : '没有符合条件的记录'}
        itemPage={itemPage}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      >
        {rows}
      </PagedList>
    </>
  );
}
