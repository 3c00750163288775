// /applySign/audit and /applySign/auditMulti (spec §2.2, §2.5 rule 4): one request, opened by a member who is signed in or by
// the approver's link and a code to his phone.

import { usePlainSearch } from '../../../../platform/plain-search.ts';
import { useSession } from '../../../../platform/session.ts';
import { LoadError } from '../../../../ui/load-error.tsx';
import { PageLoading } from '../../../../ui/page-loading.tsx';
import { CalmScreen } from '../../../../ui/reading/calm-screen.tsx';
import { ActAs } from '../act-as.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { AuditView } from './audit-view.tsx';
import { useAudit } from './use-audit.ts';

function Audit() {
  const { audit, check, openByCode, instIdNo } = useAudit();
  const signedIn = useSession(({ token }) => token !== null);
  if (audit.at === 'checking') return <PageLoading text="正在打开审批…" />;
  if (audit.at === 'failed') return <LoadError error={audit.failure} onRetry={check} />;
  if (audit.at === 'first')
    return <AuditEntry pair={audit.pair} info={audit.info} onCode={(code) => openByCode(audit.pair, code)} />;
  if (audit.at === 'stranger')
    return (
      <CalmScreen
        icon="person"
        title="无法查看该审批"
        text="它可能属于您的另一个企业，或您不是申请人和审批人。"
      >
        <ActAs onDone={check} />
        <a className="link" href="/">
          返回工作台
        </a>
      </CalmScreen>
    );
  if (audit.at === 'dead')
    return (
      <CalmScreen
        icon="file"
        title="链接已失效"
        text="链接不完整、已过期或已被新的链接取代。请从最新的短信中打开，或登录后在“审批”中处理。"
      >
        <a
          className="btn btn-primary btn-large"
          href={signedIn ? '/corp/approval' : `/login?ap=${encodeURIComponent('/corp/approval')}`}
        >
          {signedIn ? '我的审批' : '登录后处理'}
        </a>
      </CalmScreen>
    );
  return <AuditView access={audit.access} instIdNo={instIdNo} first={audit.detail} onStale={check} />;
}

export default function AuditPage() {
  const { instIdNo } = usePlainSearch();
  // the next request in the list is opened anew
  return <Audit key={instIdNo} />;
}
