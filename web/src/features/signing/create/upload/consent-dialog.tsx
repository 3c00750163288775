// Asks before a file is converted: says in plain words what will change and that both files are kept.
import type { FileInfo } from '@xinqi/wire/file';
import { Modal } from 'antd';
import { conversionPoints } from './file-advice.ts';
import { TwoPictures } from './two-pictures.tsx';

type Props = { info: FileInfo | undefined; busy: boolean; onAgree: () => void; onRefuse: () => void };

export function ConsentDialog({ info, busy, onAgree, onRefuse }: Props) {
  return (
    <Modal
      open={info !== undefined}
      title="需要转换后才能签署"
      okText={info?.differs ? '使用按图像还原的副本' : '同意并转换'}
      width={info?.differs ? 880 : 520}
      cancelText="不转换，重新选择文件"
      confirmLoading={busy}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={onAgree}
      onCancel={onRefuse}
    >
      <p>{info?.reason?.message}</p>
      {info?.differs && <TwoPictures fileId={info.fileId} {...info.differs} />}
      <ul className="wizard-list">
        {conversionPoints(info?.reason?.code ?? '').map((point) => (
          <li key={point}>{point}</li>
        ))}
        <li>原文件与转换后的文件都会保留并记录指纹（SHA-256），可随时核对</li>
      </ul>
    </Modal>
  );
}
