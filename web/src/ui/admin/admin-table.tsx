// A table with its heads; on phones every row is a card, whose cells say their column by data-label.
import type { ReactNode } from 'react';
import './admin.css';

type Props = {
  heads: readonly string[];
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
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
