// Who asks to join: 同意 or 拒绝; of two administrators who decide, the second is told.
import { type JoinRow, orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { call } from '../../../platform/client.ts';
import { AdminTable } from '../../../ui/admin/admin-table.tsx';
import { PagedList } from '../../../ui/admin/paged-list.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { PAGE_SIZE, useJoins } from '../people/queries.ts';
import { joinStates } from './join-states.ts';

export function JoinList() {
  const [itemPage, setPage] = useState(1);
  const [dialog, setDialog] = useState<{ row: JoinRow; pass: boolean }>();
  const [answer, setAnswer] = useState('');
  const list = useJoins(itemPage);
  const refresh = useRefresh('org');
  const open = (row: JoinRow, pass: boolean) => {
    setAnswer('');
    setDialog({ row, pass });
  };
  return (
    <>
      <PagedList
        found={list}
        emptyText="没有加入申请"
        itemPage={itemPage}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <AdminTable heads={['申请人', '手机号', '申请说明', '申请时间', '状态', '操作']}>
            {rows.map((row) => (
              <tr key={row.requestId}>
                <td>{row.name}</td>
                <td data-label="手机号" className="admin-number">
                  {row.mobileMasked}
                </td>
                <td data-label="申请说明">{row.reason || '—'}</td>
                <td data-label="申请时间" className="admin-number">
                  {minuteText(row.createTime)}
                </td>
                <td data-label="状态">{joinStates[row.state]}</td>
                <td className="admin-acts">
                  {row.state === 0 && (
                    <>
                      <Button
                        look="link"
                        aria-label={`同意 ${row.name} 加入`}
                        onClick={() => open(row, true)}
                      >
                        同意
                      </Button>
                      <Button
                        look="link"
                        danger
                        aria-label={`拒绝 ${row.name} 加入`}
                        onClick={() => open(row, false)}
                      >
                        拒绝
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </AdminTable>
        )}
      </PagedList>
      {dialog && (
        <FormDialog
          title={`${dialog.pass ? '同意' : '拒绝'}“${dialog.row.name}”加入企业`}
          okText={dialog.pass ? '同意' : '拒绝'}
          danger={!dialog.pass}
          doneText="操作成功"
          hint={dialog.pass ? '加入后没有任何管理权限，可再分配部门和角色。' : undefined}
          run={() =>
            call(orgRoutes.auditJoin, {
              requestId: dialog.row.requestId,
              pass: dialog.pass ? 1 : 0,
              ...(answer.trim() ? { answer: answer.trim() } : {}),
            })
          }
          onClose={() => {
            setDialog(undefined);
            void refresh();
          }}
          onDone={() => {
            setDialog(undefined);
            void refresh();
          }}
        >
          {!dialog.pass && (
            <Field
              label="拒绝原因（选填）"
              value={answer}
              maxLength={200}
              autoComplete="off"
              onValue={setAnswer}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
