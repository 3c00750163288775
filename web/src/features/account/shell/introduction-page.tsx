// /ywtRelated/introductionPage: one related service, and whether it is connected here.
import { Link } from '@tanstack/react-router';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { serviceWords } from '../../../ui/related/services.ts';
import { useShellInfo } from '../../../ui/related/use-shell-info.ts';
import './shell-pages.css';

export default function IntroductionPage() {
  const { service } = usePlainSearch();
  const { data: info, error, refetch } = useShellInfo();
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!info) return <PageLoading text="加载中…" />;
  const shown = info.related.filter((one) => service === undefined || one.service === service);
  return (
    <section className="around" aria-labelledby="intro-title">
      <h1 id="intro-title">{shown.length === 1 ? serviceWords[shown[0]!.service].name : '服务介绍'}</h1>
      {shown.length === 0 && <p>没有这项服务。</p>}
      {shown.map(({ service: one, url }) => (
        <div key={one} className="card around-card">
          {shown.length > 1 && <h2>{serviceWords[one].name}</h2>}
          <p>{serviceWords[one].text}</p>
          {url ? (
            <Link to="/iframbox" search={{ service: one }} className="btn">
              前往{serviceWords[one].name}
            </Link>
          ) : (
            <p className="muted">运营方尚未接入这项服务。需要时可以通过在线咨询告诉我们。</p>
          )}
        </div>
      ))}
      {info.related.some(({ service: one, url }) => one === 'evidence' && url === null) && (
        <p className="muted">
          合同本身的存证不需要接入其他服务：签署完成即自动存证，见{' '}
          <Link to="/signInfo/preservation">存证列表</Link>。
        </p>
      )}
      <p>
        <Link to="/ywtSystem">查看全部服务</Link>
      </p>
    </section>
  );
}
