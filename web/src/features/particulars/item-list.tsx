// One list of 合同信息项: named things that are on or off, made, changed and deleted.

import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit/button.tsx';
import type { ListColumn } from '../../ui/list/columns.ts';
import { ListCards } from '../../ui/list/list-cards.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { RowAct } from '../../ui/list/row-act.tsx';
import { usePhone } from '../../ui/use-phone.ts';

type Item = { name: string; enabled: boolean };
type Props<Row extends Item> = {
  title: string;
  hint: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  most: number;
  /** Between name and state. */
  columns: readonly ListColumn<Row>[];
  empty: string;
  busy: boolean;
  onNew: () => void;
  onEdit: (row: Row) => void;
  onFlip: (row: Row) => void;
  onDelete: (row: Row) => void;
};

export function ItemList<Row extends Item>(props: Props<Row>) {
  const { title, hint, rows, keyOf, most, empty, busy, onNew, onEdit, onFlip, onDelete } = props;
  const phone = usePhone();
  const columns: ListColumn<Row>[] = [
    { key: 'name', title: '名称', width: 160, grow: true, cell: ({ name }) => <strong>{name}</strong> },
    ...props.columns,
    { key: 'state', title: '状态', width: 90, cell: ({ enabled }) => (enabled ? '已启用' : '已停用') },
  ];
  const acts = (row: Row) => (
    <>
      <RowAct act="编辑" of={row.name} onClick={() => onEdit(row)} />
      <RowAct act={row.enabled ? '停用' : '启用'} of={row.name} busy={busy} onClick={() => onFlip(row)} />
      <RowAct act="删除" of={row.name} danger onClick={() => onDelete(row)} />
    </>
  );
  const shown = { rows, rowKey: keyOf, columns, acts };
  return (
    <section className="card admin" aria-label={title}>
      <div className="admin-head">
        <h2>
          {title}
          <span className="muted">
            （{rows.length}/{most}）
          </span>
        </h2>
        <div className="admin-tools">
          <Button disabled={rows.length >= most} onClick={onNew}>
            <Icon name="plus" size={18} />
            {`新建${title}`}
          </Button>
        </div>
      </div>
      <p className="field-hint">{hint}</p>
      {rows.length === 0 ? (
        <Empty text={empty} />
      ) : phone ? (
        <ListCards {...shown} />
      ) : (
        <ListTable {...shown} actsWidth={170} />
      )}
    </section>
  );
}
