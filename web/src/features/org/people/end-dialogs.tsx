// 离职 and 解除账号绑定 of one member, and 调整部门 of several.
import { orgRoutes, type PersonRow } from '@xinqi/wire/org';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { GroupField } from '../group/group-field.tsx';
import type { FlatGroup } from '../group/group-rows.ts';
import { LeaveDialog } from '../leave/leave-dialog.tsx';

type EndProps = { act: 'unbind' | 'leave'; row: PersonRow; onClose: () => void; onDone: () => void };
export function EndDialog({ act, row, onClose, onDone }: EndProps) {
  if (act === 'leave') return <LeaveDialog row={row} onClose={onClose} onDone={onDone} />;
  return (
    <FormDialog
      title={`解除“${row.name}”的账号绑定`}
      okText="解除绑定"
      danger
      doneText="操作成功"
      run={() => call(orgRoutes.unbindCorpUser, { memberId: row.memberId })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>该账号的角色和企业登录会立即收回；成员仍保留在列表中，可以重新邀请。</p>
    </FormDialog>
  );
}

type MoveProps = {
  memberIds: string[];
  groups: readonly FlatGroup[];
  onClose: () => void;
  onDone: () => void;
};
export function MoveDialog({ memberIds, groups, onClose, onDone }: MoveProps) {
  const [groupId, setGroup] = useState<string>();
  return (
    <FormDialog
      title={`调整 ${memberIds.length} 名成员的部门`}
      okText="保存"
      doneText="部门已调整"
      run={() => call(orgRoutes.batchMoveGroup, { memberIds, ...(groupId ? { groupId } : {}) })}
      onClose={onClose}
      onDone={onDone}
    >
      <GroupField label="移到" groups={groups} value={groupId} onValue={setGroup} />
    </FormDialog>
  );
}
