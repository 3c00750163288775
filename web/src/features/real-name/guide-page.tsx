// /auth/authGuide: why one is verified, by which ways, and what is kept; for who is verified how, since when, and how to correct it.
import { Link } from '@tanstack/react-router';
import { realNameWayNames } from '@xinqi/domain';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useCall } from '../../platform/call/use-call.ts';
import { minuteText } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Tag } from '../../ui/status-tag.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';
import { Attempts } from './attempts.tsx';
import { WayLinks } from './way-links.tsx';
import './real-name.css';

export default function GuidePage() {
  const found = useCall(r.per, {}, { fresh: true });
  const reviews = useCall(r.reviewState, {}, { fresh: true });
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  const { verified, ways, attempts, simulated } = found.data;
  return (
    <section className="real-name" aria-labelledby="real-name-title">
      <div className="page-head">
        <h1 id="real-name-title">实名认证 {simulated && <TestMark />}</h1>
      </div>
      {verified ? (
        <section className="card real-name-card" aria-label="认证信息">
          <dl className="real-name-rows">
            <div>
              <dt>状态</dt>
              <dd>
                <Tag tone="green" text="已实名" /> {verified.simulated && <TestMark />}
              </dd>
            </div>
            <div>
              <dt>姓名</dt>
              <dd>{verified.fullName}</dd>
            </div>
            <div>
              <dt>{verified.way === 'review' ? '证件号码' : '身份证号'}</dt>
              <dd>{verified.idCard}</dd>
            </div>
            <div>
              <dt>认证方式</dt>
              <dd>{realNameWayNames[verified.way]}</dd>
            </div>
            <div>
              <dt>认证时间</dt>
              <dd>{minuteText(verified.time)}</dd>
            </div>
          </dl>
          <p className="muted small">
            姓名变更或填写有误时，可以
            <Link to="/auth/moreAuthType" search={{ correct: '1' }}>
              更正
            </Link>
            。 更正通过前，原认证信息保持有效；已签署的合同不受影响。
          </p>
        </section>
      ) : (
        <>
          <section className="card real-name-card">
            <p>实名认证用于确认账号使用者的身份。认证通过后，账号姓名以证件上的姓名为准。</p>
            <p className="muted">
              信息一致只说明这些信息属于同一个人，不代表每次签署都由本人操作；签署时仍会验证您的手机号。
            </p>
          </section>
          <WayLinks ways={ways.map(({ way }) => way)} correct={false} label="选择认证方式" />
        </>
      )}
      {reviews.data?.reviewer && (
        <p>
          <Link to="/auth/review">审核他人的实名申请</Link>
        </p>
      )}
      <Attempts attempts={attempts} />
    </section>
  );
}
