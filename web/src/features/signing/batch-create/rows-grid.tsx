// The rows of a list as a table in which bad cells are corrected in place. A row that was bad stays in sight until another view is
// looked at, so that nothing moves under the hands of who types.
import type { BatchColumn, JudgedRow } from '@xinqi/domain';
import { Input, Table, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
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
  const { key, title } = column;
  const fault = faults.find((one) => one.key === key)?.message;
  const note = [...notes, ...list.notesOf(number)].find((one) => one.key === key)?.message;
  return (
    <>
      <Input
        status={fault ? 'error' : ''}
        aria-label={`第${number}行 ${title}`}
        aria-invalid={fault ? true : undefined}
        value={values[key] ?? ''}
        maxLength={500}
        onChange={(event) => list.change(number, at, event.target.value)}
      />
      {fault && <span className="field-error">{fault}</span>}
      {!fault && note && <span className="field-hint">{note}</span>}
    </>
  );
}

export function RowsGrid({ list }: { list: List }) {
  const { judged = [], bad } = list;
  const [chosen, setShown] = useState<Shown>(bad.length > 0 ? 'bad' : 'all');
  // those that were bad when this view was opened
  // biome-ignore lint/correctness/useExhaustiveDependencies: frozen on purpose until another view is chosen
  const frozen = useMemo(() => new Set(bad.map(({ number }) => number)), [chosen]);
  const mended = judged.filter(({ number, faults }) => faults.length > 0 || frozen.has(number));
  // nothing is left to mend
  const shown = mended.length === 0 ? 'all' : chosen;
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
      render: (_: unknown, { number }: JudgedRow) => (
        <Button look="link" aria-label={`去掉第${number}行`} onClick={() => list.drop(number)}>
          去掉
        </Button>
      ),
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
      <Table
        size="small"
        rowKey="number"
        columns={columns}
        dataSource={shown === 'all' ? judged : mended}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
      />
    </div>
  );
}
