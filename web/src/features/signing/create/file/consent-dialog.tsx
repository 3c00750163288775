// Asks before a file is converted, or used although signatures in it are not sound: says in plain words what will change,
// or what was found.
import type { FileInfo } from '@xinqi/wire/file';
import { Modal } from 'antd';
import { CarriedSignatures, carriedHeadline } from './carried-signatures.tsx';
import { conversionPoints } from './file-advice.ts';
import { TwoPictures } from './two-pictures.tsx';

type Props = { info: FileInfo | undefined; busy: boolean; onAgree: () => void; onRefuse: () => void };

export function ConsentDialog({ info, busy, onAgree, onRefuse }: Props) {
  const unsound = info?.reason?.code === 'FILE_SIGNED_UNSOUND';
  return (
    <Modal
      open={info !== undefined}
      title={unsound ? '文件已有的签名未全部通过核验' : '需要转换后才能签署'}
      okText={unsound ? '我已知悉，继续使用' : info?.differs ? '使用按图像还原的副本' : '同意并转换'}
      width={info?.differs ? 880 : 520}
      cancelText={unsound ? '重新选择文件' : '不转换，重新选择文件'}
      confirmLoading={busy}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={onAgree}
      onCancel={onRefuse}
    >
      {info && unsound ? <Unsound info={info} /> : <Conversion info={info} />}
    </Modal>
  );
}

function Unsound({ info }: { info: FileInfo }) {
  return (
    <>
      <p>{carriedHeadline(info.signatures)}：</p>
      <CarriedSignatures signatures={info.signatures} />
      <ul className="wizard-list">
        <li>继续使用时文件保持原样，后续签署只证明签署时文件的内容，不能使上述签名恢复有效</li>
        <li>核验结果与您的确认会写入合同的存证记录，签署方和出证时均可查到</li>
        <li>如对结果有疑问，请先向原签名方核实，或索取未被改动的文件</li>
      </ul>
    </>
  );
}

function Conversion({ info }: { info: FileInfo | undefined }) {
  return (
    <>
      <p>{info?.reason?.message}</p>
      {info?.differs && <TwoPictures fileId={info.fileId} {...info.differs} />}
      <ul className="wizard-list">
        {info && conversionPoints(info).map((point) => <li key={point}>{point}</li>)}
        <li>原文件与转换后的文件都会保留并记录指纹（SHA-256），可随时核对</li>
      </ul>
    </>
  );
}
