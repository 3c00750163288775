// /signInfo/viewGuide: leads a party through one contract (?applyNo=): what is done, what comes next and where. Without a
// contract it shows what waits for one's own signature, each with its guide.
import { Link } from '@tanstack/react-router';
import { isAborted } from '@xinqi/domain';
import { type ApplyDetail, signingRoutes } from '@xinqi/wire/signing';
import { useCall } from '../../../platform/call/use-call.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useSession } from '../../../platform/session.ts';
import { Empty } from '../../../ui/empty.tsx';
import { deadlineText, minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { ApplyTag } from '../../../ui/status-tag.tsx';
import { useOpenRow } from '../list/row-actions.ts';
import { type GuideStep, guideSteps } from './guide-steps.ts';
import './guide.css';

const stateText = { done: '已完成', now: '现在', later: '之后' } as const;

function StepAct({ step, detail }: { step: GuideStep; detail: ApplyDetail }) {
  const open = useOpenRow();
  const { applyNo, preservationId, me } = detail;
  const search = { applyNo };
  if (step.act === 'sign' && me)
    return (
      <Button look="primary" onClick={() => void open.sign(me.signNo)}>
        去签署
      </Button>
    );
  if (step.act === 'certificate' && preservationId)
    return (
      <a
        className="btn"
        href={`/certi/certiPage?preservationId=${preservationId}`}
        target="_blank"
        rel="noopener"
      >
        查看存证证书
      </a>
    );
  if (step.act === 'records')
    return (
      <>
        <Link className="btn" to="/signInfo/viewDetail" search={search}>
          去下载
        </Link>
        <Link className="btn" to="/signInfo/dataPreservation" search={search}>
          存证数据
        </Link>
        <a className="btn" href="/certi/toValiView" target="_blank" rel="noopener">
          在线核验
        </a>
      </>
    );
  if (step.act === 'read' || step.act === 'remind')
    return (
      <Link className="btn" to="/signInfo/viewDetail" search={search}>
        {step.act === 'read' ? '阅读合同' : '去催签'}
      </Link>
    );
  return null;
}

function Guide({ applyNo }: { applyNo: string }) {
  const { data: detail, error, refetch } = useCall(signingRoutes.info, { applyNo });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!detail) return <PageLoading />;
  const deadline = deadlineText(detail.signExpire, Date.now());
  const steps = guideSteps(detail);
  return (
    <>
      <div className="guide-head">
        <h2 title={detail.contractName}>{detail.contractName}</h2>
        <ApplyTag status={detail.status} late={detail.approvalLate} />
      </div>
      <p className="muted guide-about">
        {detail.senderName} 发起于 {minuteText(detail.createTime)}
        {!isAborted(detail.status) && detail.finishTime === null && ` · ${deadline.text}`}
      </p>
      {steps.length === 0 ? (
        <p className="guide-ended">
          该合同已结束，无需再处理{detail.endReason ? `。原因：${detail.endReason}` : '。'}
        </p>
      ) : (
        <ol className="guide-steps">
          {steps.map((step) => (
            <li
              key={step.title}
              className={`guide-${step.state}`}
              aria-current={step.state === 'now' ? 'step' : undefined}
            >
              <div className="guide-step-head">
                <h3>{step.title}</h3>
                <span
                  className={`tag ${step.state === 'done' ? 'tag-green' : step.state === 'now' ? 'tag-blue' : 'tag-grey'}`}
                >
                  {stateText[step.state]}
                </span>
              </div>
              <p>{step.text}</p>
              {step.act && (
                <div className="guide-acts">
                  <StepAct step={step} detail={detail} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Waiting() {
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const { data, error, refetch } = useCall(signingRoutes.promptList, {});
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  if (data.list.length === 0)
    return (
      <Empty text="没有等待您签署的合同">
        <Link className="btn" to={corp ? '/corp/signInfo/signList' : '/signInfo/signList'}>
          查看全部合同
        </Link>
      </Empty>
    );
  const now = Date.now();
  return (
    <>
      <p className="muted guide-about">以下合同等待您签署，共 {data.total} 份。选择一份，按步骤完成。</p>
      <ul className="guide-list">
        {data.list.map((line) => {
          const deadline = deadlineText(line.signExpire, now);
          return (
            <li key={line.signNo}>
              <Link to="/signInfo/viewGuide" search={{ applyNo: line.applyNo }}>
                {line.contractName}
              </Link>
              <span className="small muted">{line.senderName} 发起</span>
              <span className={`tag ${deadline.urgent ? 'tag-red' : 'tag-grey'}`}>{deadline.text}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

export default function ViewGuidePage() {
  const { applyNo } = usePlainSearch();
  return (
    <section className="card guide" aria-labelledby="guide-title">
      <h1 id="guide-title">逐份签署</h1>
      {applyNo ? <Guide key={applyNo} applyNo={applyNo} /> : <Waiting />}
    </section>
  );
}
