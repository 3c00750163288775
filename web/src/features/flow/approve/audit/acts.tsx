// What the viewer of a request may do now: 同意 and 驳回 while it is his turn, 转交 and 加签 beside them; 催审批 and 撤回 for
// who asked. A foot of the right column on desktops, the bottom bar on phones.
import { flowRoutes, type InstDetail } from '@xinqi/wire/flow';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { toast } from '../../../../platform/toast.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import type { Decision } from './decided.tsx';
import type { Access } from './use-audit.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Props = {
  access: Access;
  inst: InstDetail;
  phone: boolean;
  onDone: (decision: Decision) => void;
  /** Something moved without a decision of the viewer. */
  onMoved: () => void;
};
type Open = 'approve' | 'reject' | 'transfer' | 'add' | 'withdraw';

export function Acts({ access, inst, phone, onDone, onMoved }: Props) {
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState(false);
  const { mine } = inst;
  const turn = mine.approveId !== null;
  // colleagues can be looked up by who is signed in only
  const member = access.by === 'session';
  const remind = async () => {
    setBusy(true);
    try {
      const { reminded } = await call(flowRoutes.reminderApprova, { instIdNo: inst.instIdNo });
      toast.ok(reminded > 0 ? `已提醒 ${reminded} 位审批人` : '已提醒审批人');
      onMoved();
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const asker = mine.mayRemind || mine.mayWithdraw;
  const item = (act: Open, text: string, icon: 'out' | 'sent' | 'plus' | 'left') => (
    <button type="button" className="bar-item" onClick={() => setOpen(act)}>
      <Icon name={icon} />
      {text}
    </button>
  );
  const link = (act: Open, text: string, danger = false) => (
    <Button look="link" className={danger ? 'audit-danger' : ''} onClick={() => setOpen(act)}>
      {text}
    </Button>
  );
  const remindButton = (
    <Button
      large={phone}
      block={!phone}
      className={phone ? 'bar-main' : ''}
      disabled={busy}
      onClick={() => void remind()}
    >
      催审批
    </Button>
  );
  const close = () => setOpen(undefined);
  const common = { inst, onClose: close, onDone };
  const dialog =
    open === 'withdraw' ? (
      <WithdrawDialog {...common} />
    ) : (
      open && <DecideDialog {...common} access={access} act={open} onMoved={onMoved} />
    );
  // an open dialog keeps its place, and what it says, when it turns out that somebody was faster
  if (!turn && !asker)
    return (
      <>
        {null}
        {dialog}
      </>
    );
  return (
    <>
      {phone ? (
        <nav className="bottom-bar" aria-label="审批操作">
          {turn && item('reject', '驳回', 'out')}
          {turn && member && item('transfer', '转交', 'sent')}
          {turn && member && mine.mayAdd && item('add', '加签', 'plus')}
          {mine.mayWithdraw && item('withdraw', '撤回', 'left')}
          {turn ? (
            <Button look="primary" large className="bar-main" onClick={() => setOpen('approve')}>
              同意
            </Button>
          ) : (
            mine.mayRemind && remindButton
          )}
        </nav>
      ) : (
        <div className="audit-acts">
          {turn && (
            <div className="audit-decide">
              <Button danger large onClick={() => setOpen('reject')}>
                驳回
              </Button>
              <Button look="primary" large onClick={() => setOpen('approve')}>
                同意
              </Button>
            </div>
          )}
          {!turn && mine.mayRemind && remindButton}
          <p className="audit-more">
            {turn && member && link('transfer', '转交他人审批')}
            {turn && member && mine.mayAdd && link('add', '加签')}
            {turn && mine.mayRemind && (
              <Button look="link" disabled={busy} onClick={() => void remind()}>
                催审批
              </Button>
            )}
            {mine.mayWithdraw && link('withdraw', '撤回申请', true)}
          </p>
        </div>
      )}
      {dialog}
    </>
  );
}
