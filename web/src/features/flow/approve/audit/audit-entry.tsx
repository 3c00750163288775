// What an approver's link shows before the code: which enterprise asks him for what kind of decision, and to which phone
// the code goes. Nothing of the contract, no name of a person.
import { flowTypeName } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import { call } from '../../../../platform/client.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { CodeForm } from '../../../../ui/reading/code-form.tsx';
import { TestInboxLink } from '../../../../ui/test-environment/test-inbox-link.tsx';
import type { ApproverPair } from './approver-link.ts';
import type { LinkInfo } from './use-audit.ts';
import '../../../../ui/reading/entry.css';

type Props = { pair: ApproverPair; info: LinkInfo; onCode: (code: string) => Promise<void> };

export function AuditEntry({ pair, info, onCode }: Props) {
  const { corpName, flowType, mobileMasked, open } = info;
  return (
    <main className="first">
      <div className="first-card card">
        <p className="first-lead">{open ? '请您审批' : '审批已处理或已结束'}</p>
        <h1>{corpName}</h1>
        <dl className="facts">
          <dt>审批类型</dt>
          <dd>{flowType === 0 ? '合同发起审批' : flowTypeName[1]}</dd>
          <dt>审批人手机号</dt>
          <dd>{mobileMasked}</dd>
        </dl>
        <p className="first-why">
          {open
            ? '验证手机号后查看合同内容并审批。不会要求您付款或提供银行卡密码。'
            : '无需您再处理。验证手机号后可查看审批结果。'}
        </p>
        <CodeForm
          auto
          send={() => call(flowRoutes.sendApproveSealSms, pair, { visitor: true })}
          onCode={onCode}
          submitText={open ? '查看并审批' : '查看审批结果'}
        />
        <TestInboxLink />
      </div>
      <p className="trust">
        <Icon name="verify" size={18} />
        <span>链接仅限您本人使用。您的审批意见将写入合同的证据链。</span>
      </p>
    </main>
  );
}
