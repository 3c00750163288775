// The minimal header for signing pages, whose controls are antd's: nothing that leads away from the contract.
import { AntdRoot } from '../ui/antd/antd-root.tsx';
import PlainLayout from './plain-layout.tsx';

export default function SignerLayout() {
  return (
    <AntdRoot>
      <PlainLayout />
    </AntdRoot>
  );
}
