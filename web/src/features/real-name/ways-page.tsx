// /auth/moreAuthType: another way, on every step.
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useCall } from '../../platform/call/use-call.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { WayLinks } from './way-links.tsx';
import './real-name.css';

export default function WaysPage() {
  const { correct } = usePlainSearch();
  const found = useCall(r.per, {}, { fresh: true });
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  return (
    <section className="real-name" aria-labelledby="real-name-title">
      <div className="page-head">
        <h1 id="real-name-title">{correct === '1' ? '更正实名信息' : '换个方式验证'}</h1>
      </div>
      <WayLinks ways={found.data.ways.map(({ way }) => way)} correct={correct === '1'} label="选择认证方式" />
    </section>
  );
}
