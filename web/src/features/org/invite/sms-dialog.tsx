// 短信邀请: of one or of thousands, two hundred a call; who was left out is named with the reason.
import { orgRoutes } from '@xinqi/wire/org';
import { Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';

const atOnce = 200;
/** Names shown of those who were left out. */
const shown = 50;
const reasons = { bound: '已加入企业', soon: '近期已发送过短信，请稍后再试' } as const;
type Skipped = { memberId: string; name: string; reason: keyof typeof reasons };
type Sent = { sent: number; skipped: Skipped[] };
type Props = {
  memberIds: readonly string[];
  /** Who it is, when it is one. */
  name?: string | undefined;
  onClose: () => void;
  onDone: () => void;
};

export function SmsDialog({ memberIds, name, onClose, onDone }: Props) {
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<Sent>();
  const run = async (): Promise<Sent> => {
    const all: Sent = { sent: 0, skipped: [] };
    for (let from = done; from < memberIds.length; from += atOnce) {
      const ids = memberIds.slice(from, from + atOnce);
      const { sent, skipped } = await call(orgRoutes.sendInvites, { memberIds: ids });
      all.sent += sent;
      all.skipped.push(...skipped);
      // what fails next goes on from here
      setDone(from + ids.length);
    }
    return all;
  };
  if (result)
    return (
      <Modal
        open
        width={475}
        title="部分成员没有收到短信"
        onCancel={onDone}
        footer={
          <Button look="primary" onClick={onDone}>
            知道了
          </Button>
        }
      >
        <p>
          {result.sent > 0 ? `已向 ${result.sent} 名成员发送短信邀请，` : ''}
          {result.skipped.length} 名成员未发送：
        </p>
        <ul className="admin-list admin-scroll">
          {result.skipped.slice(0, shown).map((row) => (
            <li key={row.memberId}>
              <span>{row.name}</span>
              <span className="muted">{reasons[row.reason]}</span>
            </li>
          ))}
        </ul>
        {result.skipped.length > shown && <p className="muted">等 {result.skipped.length} 名成员</p>}
      </Modal>
    );
  return (
    <FormDialog
      title={name ? `短信邀请“${name}”` : `短信邀请 ${memberIds.length} 名成员`}
      okText="发送短信"
      doneText={({ sent }) => (sent > 0 ? `已发送 ${sent} 条短信邀请` : '没有发送短信')}
      hint="短信中的链接只能由受邀手机号的账号使用，七天内有效。同一手机号一分钟一条，一天最多五条；已加入的成员不会收到。"
      run={run}
      onClose={onClose}
      onDone={(sent) => (sent.skipped.length > 0 ? setResult(sent) : onDone())}
    >
      <p>
        将向{name ? `“${name}”` : `尚未加入的成员（共选择 ${memberIds.length} 名）`}
        的手机号发送加入企业的短信邀请。
      </p>
      {done > 0 && done < memberIds.length && (
        <p className="muted" role="status">
          已处理 {done} / {memberIds.length}
        </p>
      )}
      <TestInboxLink />
    </FormDialog>
  );
}
