// Two questions about the draft: it was changed in another window, or the page is left with unsaved changes.
import { Modal } from 'antd';
import { Button } from '../../../../ui/kit/button.tsx';

type ConflictProps = { open: boolean; onReload: () => void; onKeepMine: () => void };

/** Neither choice loses anything unasked: 刷新 shows the other window's version, 另存 keeps this one beside it. */
export function ConflictDialog({ open, onReload, onKeepMine }: ConflictProps) {
  return (
    <Modal
      open={open}
      title="草稿已在其他窗口修改"
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      okText="另存为新草稿"
      cancelText="刷新"
      okButtonProps={{ autoFocus: true }}
      onOk={onKeepMine}
      onCancel={onReload}
    >
      <p>您在此窗口的修改尚未保存。</p>
      <p className="muted">
        刷新：查看最新版本，放弃此窗口的修改；另存为新草稿：保留此窗口的内容，与原草稿互不影响。
      </p>
    </Modal>
  );
}

type LeaveProps = {
  open: boolean;
  busy: boolean;
  onSave: () => void;
  onDrop: () => void;
  onStay: () => void;
};

export function LeaveDialog({ open, busy, onSave, onDrop, onStay }: LeaveProps) {
  return (
    <Modal
      open={open}
      title="是否保存草稿？"
      onCancel={onStay}
      footer={
        <div className="wizard-dialog-foot">
          <Button onClick={onDrop}>不保存</Button>
          <Button onClick={onStay}>取消</Button>
          <Button look="primary" onClick={onSave} disabled={busy}>
            {busy ? '保存中…' : '保存并离开'}
          </Button>
        </div>
      }
    >
      <p>有修改尚未保存。保存后可在“我发起的 · 草稿”中继续。</p>
    </Modal>
  );
}
