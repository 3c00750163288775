// 链接已失效 with 重新获取链接: whoever asks, a fresh link goes to the phone on file only, and the answer tells nothing.
import { signingRoutes } from '@xinqi/wire/signing';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { useSession } from '../../../../platform/session.ts';
import { TestInboxLink } from '../../../../ui/test-environment/test-inbox-link.tsx';
import { EndScreen } from './end-screen.tsx';

export function DeadLink({ applyNo, signNo }: { applyNo: string; signNo: string | undefined }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState<string>();
  const signedIn = useSession(({ token }) => token !== null);
  const whole = applyNo !== '' && signNo !== undefined;
  const relink = async () => {
    if (!signNo) return;
    setState('busy');
    setError(undefined);
    try {
      await call(signingRoutes.relink, { applyNo, signNo }, { visitor: true });
      setState('sent');
    } catch (thrown) {
      setState('idle');
      setError(asFailure(thrown).message);
    }
  };
  return (
    <EndScreen kind="dead">
      {!whole && <p className="muted">请从短信中重新打开完整的链接，或登录后在“我签署的”中查看。</p>}
      {whole && state !== 'sent' && (
        <button
          type="button"
          className="btn btn-primary btn-large"
          disabled={state === 'busy'}
          onClick={() => void relink()}
        >
          {state === 'busy' ? '正在发送…' : '重新获取链接'}
        </button>
      )}
      {state === 'sent' && (
        <p className="end-good" role="status">
          已受理，请留意登记手机号的短信；如未收到，请联系发起方
        </p>
      )}
      {state === 'sent' && <TestInboxLink />}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {signedIn && applyNo !== '' ? (
        <a className="link" href={`/signInfo/entAccess?applyNo=${encodeURIComponent(applyNo)}`}>
          查看我的合同访问权限
        </a>
      ) : (
        <a className="link" href="/login">
          登录后查看
        </a>
      )}
    </EndScreen>
  );
}
