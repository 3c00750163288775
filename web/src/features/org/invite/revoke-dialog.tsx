// 撤销邀请: the link is good no more, however it was handed over.
import { orgRoutes, type PersonRow } from '@xinqi/wire/org';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';

type Props = { row: PersonRow; onClose: () => void; onDone: () => void };

export function RevokeDialog({ row, onClose, onDone }: Props) {
  return (
    <FormDialog
      title={`撤销对“${row.name}”的邀请`}
      okText="撤销邀请"
      danger
      doneText="邀请已撤销"
      run={() => call(orgRoutes.revokeInvite, { memberId: row.memberId })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>已发出的邀请链接（包括短信中的链接）立即失效；成员仍保留在列表中，可以重新邀请。</p>
    </FormDialog>
  );
}
