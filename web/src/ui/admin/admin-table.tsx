// A table with its heads; on phones every row is a card, whose cells say their column by data-label.
import type { ReactNode } from 'react';
import './admin.css';

/** `sum`: amounts stand below it, at the right like those (`admin-sum`). */
type Head = string | { sum: string };
type Props = {
  heads: readonly Head[];
  /** Before the heads: picks every row. */
  pickAll?: ReactNode;
  className?: string;
  /** The rows. */
  children: ReactNode;
};

export function AdminTable({ heads, pickAll, className, children }: Props) {
  return (
    <table className={['admin-table', pickAll && 'admin-picks', className].filter(Boolean).join(' ')}>
      <thead>
        <tr>
          {pickAll && <th scope="col">{pickAll}</th>}
          {heads.map((head) =>
            typeof head === 'string' ? (
              <th key={head} scope="col">
                {head}
              </th>
            ) : (
              <th key={head.sum} scope="col" className="admin-sum">
                {head.sum}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
