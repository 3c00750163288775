// One page of a list that was asked for: that it loads, why it could not be read, that it is empty, its rows, and the
// other pages. Rows that were read stay when reading them again fails.
import type { ReactNode } from 'react';
import { Empty } from '../empty.tsx';
import { LoadError } from '../load-error.tsx';
import { words } from '../words.ts';
import { PageFoot } from './page-foot.tsx';

type Props<Row> = {
  /** As useQuery answers. */
  found: {
    data: { list: readonly Row[]; total: number } | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  emptyText: string;
  itemPage: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** At least one row. */
  children: (rows: readonly Row[]) => ReactNode;
};

export function PagedList<Row>({ found, emptyText, itemPage, pageSize, onPage, children }: Props<Row>) {
  const { data, error, isPending, isFetching } = found;
  return (
    <div aria-busy={isFetching}>
      {error != null && !data && <LoadError error={error} onRetry={() => void found.refetch()} />}
      {isPending && <p className="muted">{words.loading}</p>}
      {data?.list.length === 0 && <Empty text={emptyText} />}
      {data && data.list.length > 0 && children(data.list)}
      {data && <PageFoot total={data.total} itemPage={itemPage} pageSize={pageSize} onPage={onPage} />}
    </div>
  );
}
