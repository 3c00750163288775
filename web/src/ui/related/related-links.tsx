// What the widgets and /ywtSystem offer (spec §1). Consultation is hidden inside the messenger; the channel link comes with isUserInvite 1.
import { Link } from '@tanstack/react-router';
import './related.css';
import type { RelatedService } from '@xinqi/wire/account';
import { inWorkplace } from '../../platform/navigation/workplace.ts';
import { useSession } from '../../platform/session.ts';
import { LoadError } from '../load-error.tsx';
import { SvgImage } from '../sign-pad/svg-image.tsx';
import { ServiceLink } from './service-link.tsx';
import { type ShellInfo, useShellInfo } from './use-shell-info.ts';

function Services({ info, wanted }: { info: ShellInfo; wanted: readonly RelatedService[] }) {
  return wanted.map((service) => {
    const found = info.related.find((one) => one.service === service);
    return (
      found && (
        <li key={service}>
          <ServiceLink {...found} />
        </li>
      )
    );
  });
}

const Ask = ({ onAsk }: { onAsk: () => void }) =>
  !inWorkplace() && (
    <li>
      <button type="button" className="related-ask" onClick={onAsk}>
        在线咨询
      </button>
    </li>
  );

/** `all`: the page of all services itself, where the link to it would lead nowhere. */
export function SideLinks({ onAsk, all = false }: { onAsk: () => void; all?: boolean }) {
  const { data: info, error, refetch } = useShellInfo();
  const invited = useSession(({ currentAuthUser }) => currentAuthUser?.accountInfoVO.isUserInvite === 1);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!info) return <p className="muted">加载中…</p>;
  return (
    <>
      <ul className="related-list">
        <Services info={info} wanted={['evidence', 'ip']} />
        {all ? (
          <Services info={info} wanted={['more']} />
        ) : (
          <li>
            <Link to="/ywtSystem">更多服务</Link>
          </li>
        )}
        {invited && <Services info={info} wanted={['channel']} />}
        <Ask onAsk={onAsk} />
      </ul>
      <figure className="related-qr">
        <SvgImage svg={info.qrCode} alt={`在手机上打开 ${info.address}`} />
        <figcaption>使用微信扫一扫，在手机上签署</figcaption>
      </figure>
    </>
  );
}

export function HelpLinks({ onAsk }: { onAsk: () => void }) {
  const { data: info, error, refetch } = useShellInfo();
  return (
    <>
      <ul className="related-list">
        <Ask onAsk={onAsk} />
        <li>
          <Link to="/introducePage">合同管理介绍</Link>
        </li>
        <li>
          <Link to="/ywtRelated/guidancePage">使用指引</Link>
        </li>
        <li>
          <Link to="/viewIndex" search={{ tour: '1' }}>
            工作台导览
          </Link>
        </li>
        {info && <Services info={info} wanted={['help', 'partner']} />}
        <li>
          <Link to="/versionPage">版本说明</Link>
        </li>
      </ul>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
    </>
  );
}
