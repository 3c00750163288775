// What a link shows before the second factor (decisions "Link credential"): who sent what, to which phone, until when.
// Nothing of the text. States that cannot be signed have their own calm words.
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../../platform/client.ts';
import { deadlineText, namedMinuteText } from '../../../../ui/format.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { CodeForm } from '../../../../ui/reading/code-form.tsx';
import { TestInboxLink } from '../../../../ui/test-environment/test-inbox-link.tsx';
import { EndScreen } from './end-screen.tsx';
import type { LinkPair } from './link-pair.ts';
import type { ExtendInfo } from './use-opening.ts';

type Props = {
  pair: LinkPair;
  info: ExtendInfo;
  onCode: (code: string) => Promise<void>;
  onAgain: () => void;
};

export function FirstScreen({ pair, info, onCode, onAgain }: Props) {
  const { state, contractName, senderName, mobileMasked } = info;
  if (state !== 'open' && state !== 'signed' && state !== 'finished')
    return (
      <EndScreen kind={state} contractName={contractName} senderName={senderName}>
        {state === 'not_yet' && (
          <button type="button" className="btn" onClick={onAgain}>
            刷新状态
          </button>
        )}
      </EndScreen>
    );
  const finished = state !== 'open';
  const deadline = deadlineText(info.signExpire, Date.now());
  return (
    <main className="first">
      <div className="first-card card">
        <p className="first-lead">
          {state === 'open' ? '邀请您签署合同' : state === 'signed' ? '您已签署该合同' : '合同已完成签署'}
        </p>
        <h1>{contractName}</h1>
        <dl className="facts">
          <dt>发起方</dt>
          <dd>{senderName}</dd>
          <dt>签署手机号</dt>
          <dd>{mobileMasked}</dd>
          {!finished && (
            <>
              <dt>签署截止时间</dt>
              <dd>
                {namedMinuteText(info.signExpire)}
                {info.signExpire && deadline.urgent && <span className="urgent"> {deadline.text}</span>}
              </dd>
            </>
          )}
        </dl>
        <p className="first-why">
          {finished
            ? '验证手机号后可查看合同并下载。'
            : '验证手机号后查看合同内容。不会要求您付款或提供银行卡密码。'}
        </p>
        <CodeForm
          auto
          send={() => call(signingRoutes.sendLinkCode, pair, { visitor: true, quiet: true })}
          onCode={onCode}
          submitText="查看合同"
        />
        <TestInboxLink />
      </div>
      <p className="trust">
        <Icon name="verify" size={18} />
        <span>
          链接仅限您本人使用。签署全程存证，文件与证据包可下载后离线核验。
          <a href="/help?topic=sign" target="_blank" rel="noopener">
            怎样签署
          </a>
        </span>
      </p>
    </main>
  );
}
