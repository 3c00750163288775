// What a node of the chart is edited in, beside it: its faults first, and 完成 always in view.
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import { usePhone } from '../../../../ui/use-phone.ts';
import type { Fault } from '../flow-words.ts';

type Props = { title: string; faults: readonly Fault[]; onClose: () => void; children: ReactNode };

export function NodeDrawer({ title, faults, onClose, children }: Props) {
  const phone = usePhone();
  return (
    <Drawer
      open
      size={phone ? '100%' : 460}
      title={title}
      onClose={onClose}
      footer={
        <Button look="primary" block onClick={onClose}>
          完成
        </Button>
      }
    >
      {faults.map(({ text }) => (
        <p key={text} className="field-error" role="status">
          {text}
        </p>
      ))}
      {children}
    </Drawer>
  );
}
