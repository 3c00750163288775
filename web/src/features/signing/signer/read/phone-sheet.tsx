// What comes up from below on a phone: the panel to sign with, or the parties. A chunk of its own, which desktops never fetch.
import { Drawer } from 'antd';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  open: boolean;
  /** Its fields exist before it is opened: the document shows what is filled in there. */
  early?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export default function PhoneSheet({ title, open, early = false, onClose, children }: Props) {
  return (
    <Drawer
      open={open}
      placement="bottom"
      size="auto"
      title={<h2>{title}</h2>}
      rootClassName="sheet"
      forceRender={early}
      onClose={onClose}
    >
      {children}
    </Drawer>
  );
}
