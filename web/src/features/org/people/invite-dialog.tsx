// The link of an invitation: shown once; copied and handed to the colleague by whoever invited him, or sent by SMS.
import { Modal } from 'antd';
import { copyText } from '../../../platform/copy-text.ts';
import { toast } from '../../../platform/toast.ts';
import { namedMinuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';

type Props = {
  name: string;
  inviteUrl: string;
  expireTime: string;
  onClose: () => void;
  onSms: () => void;
};

export function InviteDialog({ name, inviteUrl, expireTime, onClose, onSms }: Props) {
  const copy = async () => {
    if (await copyText(inviteUrl)) toast.ok('链接已复制');
    else toast.bad('复制失败，请手动选中链接复制');
  };
  return (
    <Modal
      open
      width={475}
      title={`邀请“${name}”`}
      onCancel={onClose}
      footer={
        <div className="dialog-buttons">
          <Button onClick={onClose}>关闭</Button>
          <Button onClick={onSms}>短信邀请</Button>
          <Button look="primary" onClick={() => void copy()}>
            复制链接
          </Button>
        </div>
      }
    >
      <p>请将下面的链接发给对方。对方用受邀手机号登录（或注册）后打开，确认即可加入企业。</p>
      <p className="mono invite-url">{inviteUrl}</p>
      <p className="field-hint">
        链接只能使用一次，{namedMinuteText(expireTime)} 前有效；重新生成后旧链接失效。
      </p>
    </Modal>
  );
}
