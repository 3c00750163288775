// 签署入口: an address and its QR code that the sender may hand to a signatory by any messenger. The address carries no signer's
// secret: whoever opens it names the phone on file and gets the link there by SMS (dead-link.tsx).
import { Modal, QRCode } from 'antd';
import { copyText } from '../../../../platform/copy-text.ts';
import { toast } from '../../../../platform/toast.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import './acts.css';

type Props = { applyNo: string; signNo: string; name: string; mobileMasked: string; onClose: () => void };

/** Address at which a signatory asks for his link; both numbers in it are known to the sender anyway. */
export const entryAddress = (applyNo: string, signNo: string): string =>
  `${location.origin}/applySign/toDetailAnony?${new URLSearchParams({ applyNo, signNo })}`;

export default function EntryDialog({ applyNo, signNo, name, mobileMasked, onClose }: Props) {
  const address = entryAddress(applyNo, signNo);
  const copy = async () => {
    if (await copyText(address)) toast.ok('复制成功');
    else toast.bad('浏览器不允许复制，请选中网址后手动复制');
  };
  return (
    <Modal open width={475} title={`${name}的签署入口`} footer={null} onCancel={onClose}>
      <div className="entry-dialog">
        <QRCode value={address} type="svg" size={176} aria-label={`${name}签署入口的二维码`} />
        <p className="mono entry-address">{address}</p>
        <Button look="primary" onClick={() => void copy()}>
          复制网址
        </Button>
        <p className="field-hint">
          可通过微信等方式转发给{name}。打开后须填写登记的手机号（{mobileMasked}
          ），签署链接只会发送到该手机号，其他人拿到此入口也无法阅读或签署。
        </p>
      </div>
    </Modal>
  );
}
