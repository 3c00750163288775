// 实名认证 (spec §2.7): what was asked for needs a real name first, and one button leads there. A person goes to his own authentication, who acts
// for an enterprise to the guide.
import { useNavigate } from '@tanstack/react-router';
import { Modal } from 'antd';
import { askRealName, useRealNameDemand } from '../../platform/rights/real-name-demand.ts';
import { useSession } from '../../platform/session.ts';
import { AntdRoot } from '../../ui/antd/antd-root.tsx';

const lead = '您尚未完成实名认证，需先完成实名认证才能进行此操作';

export default function RealNameDialog() {
  const refusal = useRealNameDemand((state) => state.refusal);
  const forCorp = useSession((state) => state.currentAuthUser?.userType === 1);
  const navigate = useNavigate();
  const close = () => askRealName(undefined);
  const go = () => {
    close();
    void navigate({ href: forCorp ? '/auth/authGuide' : '/auth/personalIdentityAuth' });
  };
  return (
    <AntdRoot>
      <Modal
        open={refusal !== undefined}
        width={475}
        title="实名认证"
        okText="去认证"
        cancelButtonProps={{ style: { display: 'none' } }}
        onOk={go}
        onCancel={close}
      >
        <p>{lead}</p>
        {refusal && refusal.message !== lead && <p className="muted">{refusal.message}</p>}
      </Modal>
    </AntdRoot>
  );
}
