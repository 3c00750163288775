// /auth/entLegalAuth: the legal person of an enterprise reads who applies for it and what follows, and says yes or no.
import { Link } from '@tanstack/react-router';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useCall } from '../../../platform/call/use-call.ts';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { LegalAnswer } from './legal-answer.tsx';
import '../real-name.css';

export default function LegalPage() {
  const found = useCall(r.legalList, {}, { fresh: true });
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  const { list, realName, consent, simulated } = found.data;
  return (
    <section className="real-name" aria-labelledby="legal-title">
      <div className="page-head">
        <h1 id="legal-title">法定代表人确认 {simulated && <TestMark />}</h1>
        {list.length > 0 && <p className="muted">以下企业申请认证，登记的法定代表人为您。</p>}
      </div>
      {list.length > 0 && !realName && (
        <p className="card real-name-card" role="status">
          确认前，请先完成个人实名认证。<Link to="/auth/authGuide">去实名</Link>
        </p>
      )}
      {list.map((ask) => (
        <LegalAnswer
          key={ask.proofId}
          ask={ask}
          consent={consent}
          ready={realName !== null}
          onAnswered={() => found.refetch()}
        />
      ))}
      {list.length === 0 && (
        <div className="card">
          <Empty text="没有等待您确认的企业认证申请。申请发往其他手机号时，请用该手机号登录" />
        </div>
      )}
    </section>
  );
}
