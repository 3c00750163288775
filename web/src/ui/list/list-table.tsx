// Rows as antd's table: columns keep their least width and scroll below it, while the acts stay in sight over a shadow. Arrow
// keys, Home and End move between rows, space ticks one. Heads are given to the head cells alone: antd repeats a column's title
// in a hidden row that measures widths, where a second box or button could be reached.
import { Table, type TableColumnsType } from 'antd';
import type { HTMLAttributes, KeyboardEvent, ReactNode, ThHTMLAttributes } from 'react';
import type { ListColumn, Sorting } from './columns.ts';
import { type Picking, Tick, TickAll } from './ticks.tsx';
import './list.css';

export type ListTableProps<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  acts?: ((row: Row) => ReactNode) | undefined;
  actsWidth?: number | undefined;
  picking?: Picking<Row> | undefined;
  sorting?: Sorting | undefined;
};

const TICKS = 44;
const ACTS = 148;

type HeadProps = ThHTMLAttributes<HTMLTableCellElement> & { head?: ReactNode };
const Head = ({ head, children: _measured, ...cell }: HeadProps) => (
  <th {...cell} scope="col">
    {head}
  </th>
);
const components = { header: { cell: Head } };
const headOf = (head: ReactNode, more: HTMLAttributes<HTMLElement> = {}) => ({
  onHeaderCell: () => ({ head, ...more }) as HTMLAttributes<HTMLElement>,
});

function SortHead({ title, name, sorting }: { title: string; name: string; sorting: Sorting }) {
  const mark = sorting.key !== name ? '↕' : sorting.order === 'asc' ? '↑' : '↓';
  return (
    <button type="button" className="list-sort" onClick={() => sorting.onSort(name)}>
      {title}
      <span aria-hidden="true">{mark}</span>
    </button>
  );
}

const targets: Record<string, (row: Element) => Element | null | undefined> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.querySelector('tr[data-row-key]'),
  End: (row) => row.parentElement?.lastElementChild,
};
const controlOf = (row: Element | null | undefined) =>
  row?.matches('tr[data-row-key]') ? row.querySelector<HTMLElement>('.list-first :is(a, button)') : null;

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, rowKey, columns, acts, actsWidth = ACTS, picking, sorting } = props;
  const growing = columns.find(({ grow }) => grow) ?? columns[0];
  const built: TableColumnsType<Row> = columns.map((column) => {
    const { key, title, cell, width, number, sum, sort } = column;
    const classes = [column === columns[0] && 'list-first', number && 'list-number', sum && 'list-sum'];
    const ordered = sort !== undefined && sorting?.key === sort;
    return {
      key,
      ...(column === growing ? {} : { width }),
      className: classes.filter(Boolean).join(' '),
      render: (_value, row) => cell(row),
      ...headOf(
        sort !== undefined && sorting ? <SortHead title={title} name={sort} sorting={sorting} /> : title,
        ordered ? { 'aria-sort': sorting?.order === 'asc' ? 'ascending' : 'descending' } : {},
      ),
    };
  });
  if (picking)
    built.unshift({
      key: 'tick',
      width: TICKS,
      className: 'list-tick',
      render: (_value, row) => <Tick picking={picking} row={row} id={rowKey(row)} />,
      ...headOf(<TickAll picking={picking} rows={rows} rowKey={rowKey} />),
    });
  if (acts)
    built.push({
      key: 'acts',
      width: actsWidth,
      fixed: 'end',
      className: 'list-acts',
      render: (_value, row) => acts(row),
      ...headOf('操作'),
    });
  const least = columns.reduce(
    (sum, { width }) => sum + width,
    (picking ? TICKS : 0) + (acts ? actsWidth : 0),
  );

  /** Keys move between the first controls of rows; anything else goes its way. Menus of a row stand outside of it. */
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = (event.target as HTMLElement).closest('tr[data-row-key]');
    if (!row || event.target instanceof HTMLInputElement) return;
    const there = controlOf(targets[event.key]?.(row));
    const ticks = event.key === ' ' && picking && event.target === controlOf(row);
    if (!there && !ticks) return;
    event.preventDefault();
    if (there) return there.focus();
    if (!event.repeat) row.querySelector<HTMLElement>('.list-tick input')?.click();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows' own controls have the focus; keys only move it
    <div
      className="list-table"
      onKeyDown={press}
      // some browsers press a button when the space key comes up again
      onKeyUp={(event) => {
        if (picking && event.key === ' ' && (event.target as HTMLElement).closest('.list-first'))
          event.preventDefault();
      }}
    >
      <Table<Row>
        size="middle"
        columns={built}
        components={components}
        dataSource={rows}
        rowKey={rowKey}
        rowClassName={(row) => (picking?.selection.picked.has(rowKey(row)) ? 'list-ticked' : '')}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: least }}
      />
    </div>
  );
}
