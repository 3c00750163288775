// 合同编号规则: the rules by which an enterprise numbers its contracts, with the number that comes next.
import { numberResetNames } from '@xinqi/domain';
import { type NumberRuleRow, numberingRoutes as r } from '@xinqi/wire/numbering';
import { useState } from 'react';
import { useAct } from '../../platform/call/use-act.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit/button.tsx';
import type { ListColumn } from '../../ui/list/columns.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { RowAct } from '../../ui/list/row-act.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const stateOf = ({ enabled, isDefault }: NumberRuleRow) =>
  !enabled ? (isDefault ? '已停用（默认）' : '已停用') : isDefault ? '默认' : '已启用';
const columns: readonly ListColumn<NumberRuleRow>[] = [
  { key: 'name', title: '规则名称', width: 160, grow: true, cell: (row) => <strong>{row.name}</strong> },
  {
    key: 'pattern',
    title: '编号规则',
    width: 210,
    cell: (row) => <span className="mono">{row.pattern}</span>,
  },
  { key: 'reset', title: '计数', width: 130, cell: (row) => numberResetNames[row.reset] },
  { key: 'next', title: '下一个编号', width: 190, cell: (row) => <span className="mono">{row.next}</span> },
  { key: 'hand', title: '手工填写', width: 100, cell: (row) => (row.byHand ? '允许' : '不允许') },
  { key: 'state', title: '状态', width: 90, cell: stateOf },
];

export default function NumberingPage() {
  // what the list below shows: asked for once
  const { data } = useCall(r.list, {});
  const save = useAct(r.save, { done: '已保存' });
  const remove = useAct(r.delete);
  const [dialog, setDialog] = useState<{ act: 'edit' | 'delete'; row?: NumberRuleRow }>();
  const close = () => setDialog(undefined);
  const flip = ({ next: _next, ...row }: NumberRuleRow) => save.run({ ...row, enabled: !row.enabled });
  return (
    <AdminPage
      title="合同编号规则"
      may={['group']}
      tools={
        <Button look="primary" onClick={() => setDialog({ act: 'edit' })}>
          <Icon name="plus" size={18} />
          新建规则
        </Button>
      }
    >
      <ListPage
        route={r.list}
        paged={false}
        rowKey={(row) => row.ruleId}
        columns={columns}
        empty="还没有编号规则。新建一个并设为默认后，企业发出的合同会自动获得编号。"
        actsWidth={170}
        acts={(row) => (
          <>
            <RowAct act="编辑" of={row.name} onClick={() => setDialog({ act: 'edit', row })} />
            <RowAct
              act={row.enabled ? '停用' : '启用'}
              of={row.name}
              busy={save.busy}
              onClick={() => flip(row)}
            />
            <RowAct act="删除" of={row.name} danger onClick={() => setDialog({ act: 'delete', row })} />
          </>
        )}
      />
      {dialog?.act === 'edit' && (
        <RuleDialog row={dialog.row} rules={data?.list} save={save.send} onClose={close} />
      )}
      {dialog?.act === 'delete' && dialog.row && (
        <FormDialog
          title={`删除编号规则“${dialog.row.name}”`}
          okText="删除"
          danger
          doneText="规则已删除"
          run={() => remove.send({ ruleId: dialog.row!.ruleId })}
          onClose={close}
          onDone={close}
        >
          <p>已经发出的合同保留各自的编号；以后的合同不再按此规则编号。</p>
        </FormDialog>
      )}
    </AdminPage>
  );
}
