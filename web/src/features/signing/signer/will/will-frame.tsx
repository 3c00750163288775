// The dialog in which somebody shows who he is before he signs: one contract or several.
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';
import './will.css';

type Props = { simulated: boolean; onClose: () => void; children: ReactNode };

export function WillFrame({ simulated, onClose, children }: Props) {
  return (
    <Modal
      open
      title={<>身份核验 {simulated && <TestMark />}</>}
      width={440}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
    >
      {children}
    </Modal>
  );
}
