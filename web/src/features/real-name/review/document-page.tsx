// /auth/document: people without a mainland identity card are verified by a document that two people look at.
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useCall } from '../../../platform/call/use-call.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { DocumentForm } from './document-form.tsx';
import { ReviewCard } from './review-card.tsx';
import '../real-name.css';
import './review.css';

export default function DocumentPage() {
  const correct = usePlainSearch().correct === '1';
  const found = useCall(r.reviewState, {}, { fresh: true });
  const per = useCall(r.per, {}, { fresh: true });
  const error = found.error ?? per.error;
  if (error) {
    const again = () => void Promise.all([found.refetch(), per.refetch()]);
    return <LoadError error={error} onRetry={again} />;
  }
  if (!found.data || !per.data) return <PageLoading />;
  const { newest, simulated } = found.data;
  const mayApply = newest?.state !== 'open' && (correct || !per.data.verified);
  return (
    <section className="real-name" aria-labelledby="document-title">
      <div className="page-head">
        <h1 id="document-title">证件人工审核 {simulated && <TestMark />}</h1>
        <p className="muted">没有居民身份证的，可以用护照、通行证、居住证或永久居留身份证完成实名认证。</p>
      </div>
      {newest && <ReviewCard item={newest} />}
      {mayApply && <DocumentForm key={newest?.attemptId ?? ''} state={found.data} correct={correct} />}
    </section>
  );
}
