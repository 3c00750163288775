// Who asks to join: 同意 or 拒绝; of two administrators who decide, the second is told.
import { type JoinRow, orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { useAct, useRefresh } from '../../../platform/call/use-act.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { joinStates } from './join-states.ts';

export function JoinList() {
  const [dialog, setDialog] = useState<{ row: JoinRow; pass: boolean }>();
  const [answer, setAnswer] = useState('');
  const refresh = useRefresh('org');
  const decide = useAct(orgRoutes.auditJoin);
  const open = (row: JoinRow, pass: boolean) => {
    setAnswer('');
    setDialog({ row, pass });
  };
  return (
    <>
      <ListPage
        route={orgRoutes.corpJoins}
        rowKey={(row) => row.requestId}
        empty="没有加入申请"
        columns={[
          { key: 'name', title: '申请人', width: 120, cell: (row) => row.name },
          { key: 'mobile', title: '手机号', width: 130, number: true, cell: (row) => row.mobileMasked },
          { key: 'reason', title: '申请说明', width: 200, grow: true, cell: (row) => row.reason || '—' },
          {
            key: 'time',
            title: '申请时间',
            width: 150,
            number: true,
            cell: (row) => minuteText(row.createTime),
          },
          { key: 'state', title: '状态', width: 90, cell: (row) => joinStates[row.state] },
        ]}
        acts={(row) =>
          row.state === 0 && (
            <>
              <Button look="link" aria-label={`同意 ${row.name} 加入`} onClick={() => open(row, true)}>
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
          )
        }
      />
      {dialog && (
        <FormDialog
          title={`${dialog.pass ? '同意' : '拒绝'}“${dialog.row.name}”加入企业`}
          okText={dialog.pass ? '同意' : '拒绝'}
          danger={!dialog.pass}
          doneText="操作成功"
          hint={dialog.pass ? '加入后没有任何管理权限，可再分配部门和角色。' : undefined}
          run={() =>
            decide.send({
              requestId: dialog.row.requestId,
              pass: dialog.pass ? 1 : 0,
              ...(answer.trim() ? { answer: answer.trim() } : {}),
            })
          }
          onClose={() => {
            setDialog(undefined);
            void refresh();
          }}
          onDone={() => setDialog(undefined)}
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
