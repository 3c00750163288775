// The list of every page that shows rows of a call: filters in the address, pages, order, ticks across pages, the whole as a file,
// a table on desktops and cards on phones; that it loads, why it could not be read, that it is empty. Rows stay while the next
// are read, and when reading them again fails.
import type { Input, Output, Route } from '@xinqi/wire';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAttempt } from '../../platform/call/use-attempt.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { withoutField } from '../../platform/failure.ts';
import { startDownload } from '../../platform/http/start-download.ts';
import type { CallOptions } from '../../platform/request.ts';
import { PageFoot } from '../admin/page-foot.tsx';
import { Empty } from '../empty.tsx';
import { Button } from '../kit/button.tsx';
import { LoadError } from '../load-error.tsx';
import { Tabs } from '../tabs.tsx';
import { usePhone } from '../use-phone.ts';
import { words } from '../words.ts';
import type { ListColumn } from './columns.ts';
import { keysOf, type ListFilter, ListFilters } from './filters.tsx';
import { ListCards } from './list-cards.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';
import type { Picking } from './ticks.tsx';
import { useListAddress } from './use-list-address.ts';
import '../admin/admin.css';

const PAGE_SIZE = 20;
const MOST = 1_000_000;
type Asked = Readonly<Record<string, unknown>>;
type Answer = { list: readonly unknown[]; total?: number };
export type RowOf<R extends Route> = Output<R> extends { list: readonly (infer Row)[] } ? Row : never;

export type ListPageProps<R extends Route> = {
  route: R;
  /** Asked besides page and filters; another one is looked at from its first page. */
  input?: Partial<Input<R>>;
  rowKey: (row: RowOf<R>) => string;
  columns: readonly ListColumn<RowOf<R>>[];
  /** One filter as tabs above the rows; the first of them stands for nothing in the address. */
  tabs?: {
    key: string;
    label: string;
    options: readonly (readonly [value: string, text: string])[];
    as?: (value: string) => unknown;
  };
  filters?: readonly ListFilter[];
  acts?: ListTableProps<RowOf<R>>['acts'];
  actsWidth?: number;
  picking?: Picking<RowOf<R>>;
  /** There is nothing at all. */
  empty: ReactNode;
  /** There is nothing under these filters. */
  none?: string;
  /** The whole of it, under these filters, as a file. */
  exporting?: (filters: Partial<Input<R>>) => Promise<{ url: string; fileName: string }>;
  /** False for a call that answers everything at once. */
  paged?: boolean;
  /** In a drawer or dialog: the address stays as it is. */
  local?: boolean;
  when?: boolean;
  /** How it asks, where the path does not follow from the identity. */
  as?: CallOptions;
  /** Stands among the filters. */
  beside?: ReactNode;
  /** Stands above the rows, and knows the answer. */
  above?: (answer: Output<R>) => ReactNode;
};

const pageOf = (text: string | undefined): number => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 && page <= MOST ? page : 1;
};

export function ListPage<R extends Route>(props: ListPageProps<R>) {
  const { route, input = {}, rowKey, columns, tabs, filters = [], acts, actsWidth, picking, empty } = props;
  const { none = '没有符合条件的记录', exporting, paged = true, local = false, when = true } = props;
  const phone = usePhone();
  const { busy, attempt } = useAttempt();
  const panel = useId();
  const names = filters.flatMap(keysOf);
  const address = useListAddress(tabs ? [tabs.key, ...names] : names, local);
  const tab =
    tabs && (tabs.options.find(([value]) => value === address.shown[tabs.key]) ?? tabs.options[0])?.[0];
  const filtersOf = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      filters.flatMap((filter) =>
        keysOf(filter).flatMap((key) => {
          const text = values[key]?.trim();
          return text ? [[key, filter.as ? filter.as(text) : text]] : [];
        }),
      ),
    ) as Partial<Input<R>>;
  const narrowed = filtersOf(address.asked);
  const itemPage = pageOf(address.asked.itemPage);
  const { sortKey, sortOrder } = address.asked;
  const place = JSON.stringify([route.id, input, tab, narrowed]);
  const asked = {
    ...input,
    ...(tabs && tab ? { [tabs.key]: tabs.as ? tabs.as(tab) : tab } : {}),
    ...narrowed,
    ...(paged ? { itemPage, pageSize: PAGE_SIZE } : {}),
    ...(sortKey ? { sortKey, sortOrder: sortOrder === 'asc' ? 'asc' : 'desc' } : {}),
  } as Input<R>;
  const found = useCall<R, Answer>(route, asked, {
    when,
    ...(props.as ? { as: props.as } : {}),
    // the rows of another tab are never shown under this one's name
    keep: (before) => !tabs || (before as Asked)[tabs.key] === (asked as Asked)[tabs.key],
  });
  const given = JSON.stringify(input);
  const looked = useRef(given);
  useEffect(() => {
    if (looked.current === given) return;
    looked.current = given;
    if (address.asked.itemPage) address.change({ itemPage: '' });
  }, [given, address]);
  const clear = picking?.selection.clear;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is ticked belongs to what is looked at
  useEffect(() => clear?.(), [place, clear]);

  const { data, error } = found;
  // an address may say anything; the call says what it does not take, and asking again would not help
  const wrong = !data && error?.code === 'PARAM_INVALID' ? withoutField(error) : undefined;
  const rows = (data?.list ?? []) as readonly RowOf<R>[];
  const table = { rows, rowKey, columns, acts, actsWidth, picking };
  const sorting = {
    key: sortKey ?? '',
    order: sortOrder === 'asc' ? ('asc' as const) : ('desc' as const),
    onSort: (key: string) =>
      address.change({ sortKey: key, sortOrder: key === sortKey && sortOrder !== 'asc' ? 'asc' : 'desc' }),
  };
  const save = () =>
    attempt(async () => {
      const file = await exporting?.(filtersOf(address.shown));
      if (file) startDownload(file.url, file.fileName);
    });
  const body = (
    <>
      {(filters.length > 0 || exporting || props.beside) && (
        <div className="admin-filters">
          <ListFilters filters={filters} values={address.shown} onValues={address.change} />
          {exporting && (
            <Button disabled={busy} onClick={() => void save()}>
              导出 Excel
            </Button>
          )}
          {props.beside}
        </div>
      )}
      {data && props.above?.(data as Output<R>)}
      <div aria-busy={found.isFetching}>
        {wrong !== undefined && (
          <p className="form-error" role="alert">
            {wrong}
          </p>
        )}
        {error && !data && wrong === undefined && (
          <LoadError error={error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && when && <p className="muted">{words.loading}</p>}
        {data &&
          rows.length === 0 &&
          (Object.keys(narrowed).length > 0 ? <Empty text={none} /> : emptyOf(empty))}
        {rows.length > 0 && (phone ? <ListCards {...table} /> : <ListTable {...table} sorting={sorting} />)}
        {data?.total !== undefined && (
          <PageFoot
            total={data.total}
            itemPage={itemPage}
            pageSize={PAGE_SIZE}
            onPage={(to) => address.change({ itemPage: to === 1 ? '' : String(to) })}
          />
        )}
      </div>
    </>
  );
  if (!tabs || tab === undefined) return body;
  const first = tabs.options[0]?.[0];
  return (
    <>
      <Tabs
        label={tabs.label}
        tabs={tabs.options}
        value={tab}
        panel={panel}
        onChange={(value) => address.change({ [tabs.key]: value === first ? '' : value })}
      />
      <div id={panel} role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {body}
      </div>
    </>
  );
}

const emptyOf = (empty: ReactNode) => (typeof empty === 'string' ? <Empty text={empty} /> : empty);
