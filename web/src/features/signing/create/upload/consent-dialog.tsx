// Asks before a file is converted: says in plain words what will change and that both files are kept.
import type { FileInfo } from '@xinqi/wire/file';
import { Modal } from 'antd';
import { conversionPoints } from './file-advice.ts';

type Props = { info: FileInfo | undefined; busy: boolean; onAgree: () => void; onRefuse: () => void };

export function ConsentDialog({ info, busy, onAgree, onRefuse }: Props) {
  return (
    <Modal
      open={info !== undefined}
      title="需要转换后才能签署"
      okText="同意并转换"
      cancelText="不转换，重新选择文件"
      confirmLoading={busy}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={onAgree}
      onCancel={onRefuse}
    >
      <p>{info?.reason?.message}</p>
      <ul className="wizard-list">
        {info && conversionPoints(info).map((point) => <li key={point}>{point}</li>)}
        <li>原文件与转换后的文件都会保留并记录指纹（SHA-256），可随时核对</li>
      </ul>
    </Modal>
  );
}
