// The rows of a list, in which bad cells are corrected in place: a table, on a phone cards. A row that was bad stays in sight until another
// view is looked at, so that nothing moves under the hands of who types.
import type { BatchColumn, JudgedRow } from '@xinqi/domain';
import { Input, Pagination, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ListCards } from '../../../ui/list/list-cards.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import type { List } from './use-list.ts';

type Shown = 'bad' | 'all';

function CellInput({
  list,
  row,
  column,
  at,
}: {
  list: List;
  row: JudgedRow;
  column: BatchColumn;
  at: number;
}) {
  const { number, values, faults, notes } = row;
  const { key, title, kind } = column;
  const fault = faults.find((one) => one.key === key)?.message;
  const note = [...notes, ...list.notesOf(number)].find((one) => one.key === key)?.message;
  const shared = {
    status: fault ? ('error' as const) : ('' as const),
    'aria-label': `第${number}行 ${title}`,
    'aria-invalid': fault ? true : undefined,
    value: values[key] ?? '',
    onChange: (event: { target: { value: string } }) => list.change(number, at, event.target.value),
  };
  return (
    <>
      {kind === 'lines' ? (
        <Input.TextArea {...shared} autoSize={{ minRows: 1, maxRows: 6 }} maxLength={1000} />
      ) : (
        <Input {...shared} maxLength={500} />
      )}
      {fault && <span className="field-error">{fault}</span>}
      {!fault && note && <span className="field-hint">{note}</span>}
    </>
  );
}

const atOnce = 50;

/** `wanted`: the cells that are shown of a row; the others need nothing. */
function RowCards(props: {
  list: List;
  rows: readonly JudgedRow[];
  wanted: (row: JudgedRow, key: string) => boolean;
  drop: (row: JudgedRow) => ReactNode;
}) {
  const { list, rows, wanted, drop } = props;
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(rows.length / atOnce));
  const at = Math.min(page, last);
  return (
    <>
      <ListCards
        rows={rows.slice((at - 1) * atOnce, at * atOnce)}
        rowKey={({ number }) => String(number)}
        columns={[
          {
            key: 'number',
            title: '行',
            width: 60,
            cell: ({ number, values }) => (
              <strong>
                第{number}行 {values[list.columns[0]?.key ?? '']}
              </strong>
            ),
          },
          ...list.columns.map((column, place) => ({
            key: column.key,
            title: column.title,
            label: '',
            width: 160,
            cell: (row: JudgedRow) =>
              wanted(row, column.key) ? (
                <div className="batch-card-cell">
                  <span className="muted small">{column.required ? `${column.title} *` : column.title}</span>
                  <CellInput {...{ list, row, column }} at={place} />
                </div>
              ) : null,
          })),
        ]}
        acts={drop}
      />
      <Pagination
        size="small"
        pageSize={atOnce}
        current={at}
        total={rows.length}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </>
  );
}

export function RowsGrid({ list }: { list: List }) {
  const phone = usePhone();
  const { judged = [], bad } = list;
  const [chosen, setShown] = useState<Shown>(bad.length > 0 ? 'bad' : 'all');
  // those that were bad when this view was opened
  // biome-ignore lint/correctness/useExhaustiveDependencies: frozen on purpose until another view is chosen
  const frozen = useMemo(
    () => new Map(bad.map(({ number, faults }) => [number, new Set(faults.map(({ key }) => key))])),
    [chosen],
  );
  const mended = judged.filter(({ number, faults }) => faults.length > 0 || frozen.has(number));
  // nothing is left to mend
  const shown = mended.length === 0 ? 'all' : chosen;
  const rows = shown === 'all' ? judged : mended;
  const drop = ({ number }: JudgedRow) => (
    <Button look="link" aria-label={`去掉第${number}行`} onClick={() => list.drop(number)}>
      去掉
    </Button>
  );
  const columns: TableColumnsType<JudgedRow> = [
    { key: 'number', title: '行', dataIndex: 'number', width: 60 },
    ...list.columns.map((column, at) => ({
      key: column.key,
      title: column.required ? `${column.title} *` : column.title,
      width: 160,
      render: (_: unknown, row: JudgedRow) => <CellInput list={list} row={row} column={column} at={at} />,
    })),
    {
      key: 'act',
      title: '操作',
      width: 80,
      render: (_: unknown, row: JudgedRow) => drop(row),
    },
  ];
  return (
    <div className="batch-grid">
      <Tabs
        label="显示的行"
        tabs={[
          ['bad', `需修改 ${bad.length}`],
          ['all', `全部 ${judged.length}`],
        ]}
        value={shown}
        onChange={setShown}
      />
      {phone ? (
        <RowCards
          key={shown}
          {...{ list, rows, drop }}
          wanted={({ number, faults }, key) =>
            shown === 'all' || faults.some((one) => one.key === key) || frozen.get(number)?.has(key) === true
          }
        />
      ) : (
        <Table
          size="small"
          rowKey="number"
          columns={columns}
          dataSource={rows}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: atOnce, showSizeChanger: false, hideOnSinglePage: true }}
        />
      )}
    </div>
  );
}
