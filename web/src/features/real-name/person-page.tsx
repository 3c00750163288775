// /auth/personalIdentityAuth?way=: one way to be verified. Another way is one press away on every step.
import { identityWayElements, identityWayNames, identityWays } from '@xinqi/domain';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useCall } from '../../platform/call/use-call.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';
import { FaceWay } from './face/face-way.tsx';
import { PersonForm } from './person-form.tsx';
import './real-name.css';

export default function PersonPage() {
  const { way: asked, correct } = usePlainSearch();
  const way = identityWays.find((one) => one === asked) ?? 'operator3';
  const found = useCall(r.per, {}, { fresh: true });
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  return (
    <section className="real-name" aria-labelledby="real-name-title">
      <div className="page-head">
        <h1 id="real-name-title">
          {identityWayNames[way]} {found.data.simulated && <TestMark />}
        </h1>
        <p className="muted">比对{identityWayElements[way]}是否一致。</p>
      </div>
      {way === 'face' ? (
        <FaceWay correct={correct === '1'} per={found.data} />
      ) : (
        <PersonForm key={way} way={way} correct={correct === '1'} per={found.data} />
      )}
    </section>
  );
}
