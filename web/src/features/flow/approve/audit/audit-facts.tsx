// What is asked: of whom, about which contract, for how much, with which seal, and until when.
import { amountText, flowTypeName } from '@xinqi/domain';
import type { InstDetail } from '@xinqi/wire/flow';
import { minuteText, namedMinuteText } from '../../../../ui/format.ts';
import { SvgImage } from '../../../../ui/sign-pad/svg-image.tsx';

export function AuditFacts({ inst }: { inst: InstDetail }) {
  const open = inst.steps.find(({ state }) => state === 'open');
  return (
    <>
      <dl className="facts audit-facts">
        <dt>审批类型</dt>
        <dd>{flowTypeName[inst.flowType]}</dd>
        <dt>合同名称</dt>
        <dd>{inst.contractName}</dd>
        {inst.parties && (
          <>
            <dt>签署方</dt>
            <dd>{inst.parties}</dd>
          </>
        )}
        <dt>申请人</dt>
        <dd>
          {inst.askerName}
          <span className="muted"> · {inst.corpName}</span>
        </dd>
        {inst.amount !== null && (
          <>
            <dt>合同金额</dt>
            <dd className="audit-amount">{amountText(inst.amount)}</dd>
          </>
        )}
        {inst.note && (
          <>
            <dt>申请说明</dt>
            <dd className="audit-note">{inst.note}</dd>
          </>
        )}
        <dt>提交时间</dt>
        <dd>{minuteText(inst.createTime)}</dd>
        {open?.dueTime && (
          <>
            <dt>处理期限</dt>
            <dd className={Date.parse(open.dueTime) < Date.now() ? 'urgent' : undefined}>
              {namedMinuteText(open.dueTime)}
            </dd>
          </>
        )}
        <dt>审批流</dt>
        <dd>{inst.flowName}</dd>
        <dt>审批编号</dt>
        <dd className="mono small">{inst.instIdNo}</dd>
      </dl>
      {inst.sealName && (
        <figure className="audit-seal">
          {inst.sealSvg && <SvgImage svg={inst.sealSvg} alt="" />}
          <figcaption>
            <span className="small muted">申请使用的印章</span>
            {inst.sealName}
          </figcaption>
        </figure>
      )}
    </>
  );
}
