// He was verified just now: what by, and what waited for it.
import { Link } from '@tanstack/react-router';
import { type IdentityWay, identityWayNames } from '@xinqi/domain';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useCall } from '../../platform/call/use-call.ts';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';

export function VerifiedNote({ way, simulated }: { way: IdentityWay; simulated: boolean }) {
  const asked = useCall(r.legalList, {}, { fresh: true });
  const waits = (asked.data?.list.length ?? 0) > 0;
  return (
    <section className="card real-name-card real-name-done" role="status">
      <h2>认证通过 {simulated && <TestMark />}</h2>
      <p>您已通过{identityWayNames[way]}完成实名认证。</p>
      <div className="real-name-next">
        {waits && (
          <Link to="/auth/entLegalAuth" className="btn btn-primary">
            去确认企业认证申请
          </Link>
        )}
        <Link to="/auth/authGuide" className={waits ? 'btn' : 'btn btn-primary'}>
          查看认证信息
        </Link>
      </div>
    </section>
  );
}
