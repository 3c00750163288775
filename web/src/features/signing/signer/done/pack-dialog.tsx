// What the evidence pack opens: the holder ticks it before the download. What stays closed is a commitment in the pack;
// the dialog says plainly that the document itself is in it.
import type { PackOpening } from '@xinqi/wire/signing';
import { Modal } from 'antd';
import { useState } from 'react';

const choices: readonly { open: PackOpening; text: string }[] = [
  { open: 'names', text: '签署方姓名' },
  { open: 'title', text: '合同名称' },
  { open: 'file_name', text: '上传文件的文件名' },
  { open: 'reasons', text: '拒签、撤销原因' },
];

type Props = { onClose: () => void; onChosen: (open: PackOpening[]) => void };

export function PackDialog({ onClose, onChosen }: Props) {
  const [open, setOpen] = useState<ReadonlySet<PackOpening>>(new Set(choices.map((c) => c.open)));
  const turn = (one: PackOpening, on: boolean) => {
    const next = new Set(open);
    if (on) next.add(one);
    else next.delete(one);
    setOpen(next);
  };
  return (
    <Modal
      open
      width={475}
      title="下载证据包"
      okText="下载"
      cancelText="取消"
      onOk={() => onChosen(choices.map((c) => c.open).filter((one) => open.has(one)))}
      onCancel={onClose}
    >
      <fieldset className="pack-choices">
        <legend>在证据记录中披露</legend>
        {choices.map(({ open: one, text }) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={open.has(one)}
              onChange={(event) => turn(one, event.target.checked)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <p className="small muted">
        未勾选的项目在证据包中只留下无法还原的摘要，核验结论不受影响，核验报告显示“未披露”。手机号、IP
        地址等始终不披露。
      </p>
      <p className="small muted">
        证据包包含合同文件本身：文件正文、签名图样和签名证书中的内容不受以上选择影响。
      </p>
    </Modal>
  );
}
