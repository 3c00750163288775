// 链接已失效 with 重新获取链接, and 签署入口 with 获取合同链接: the link goes to the phone on file, for who can name that phone; the answer
// tells nothing.
import { mobile as checkMobile, normaliseMobile } from '@xinqi/domain';
import { signingRoutes } from '@xinqi/wire/signing';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { useSession } from '../../../../platform/session.ts';
import { Field } from '../../../../ui/field.tsx';
import { TestInboxLink } from '../../../../ui/test-environment/test-inbox-link.tsx';
import { EndScreen } from './end-screen.tsx';

const asks = { dead: '重新获取链接', entry: '获取合同链接' } as const;
type Props = { kind: keyof typeof asks; applyNo: string; signNo: string | undefined };

export function DeadLink({ kind, applyNo, signNo }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [error, setError] = useState<string>();
  const signedIn = useSession(({ token }) => token !== null);
  const whole = applyNo !== '' && signNo !== undefined;
  const [mobile, setMobile] = useState('');
  const relink = async (event: FormEvent) => {
    event.preventDefault();
    if (!signNo) return;
    if (!checkMobile(normaliseMobile(mobile)).ok) return setError('请输入正确的手机号');
    setState('busy');
    setError(undefined);
    try {
      await call(
        signingRoutes.relink,
        { applyNo, signNo, mobile: normaliseMobile(mobile) },
        { visitor: true },
      );
      setState('sent');
    } catch (thrown) {
      setState('idle');
      setError(asFailure(thrown).message);
    }
  };
  return (
    <EndScreen kind={kind}>
      {!whole && <p className="muted">请从短信中重新打开完整的链接，或登录后在“我签署的”中查看。</p>}
      {whole && state !== 'sent' && (
        <form className="relink" onSubmit={(event) => void relink(event)} noValidate>
          <Field
            label="接收签署短信的手机号"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={mobile}
            onValue={setMobile}
            error={error}
          />
          <button type="submit" className="btn btn-primary btn-large" disabled={state === 'busy'}>
            {state === 'busy' ? '正在发送…' : asks[kind]}
          </button>
        </form>
      )}
      {state === 'sent' && (
        <p className="end-good" role="status">
          已受理。如该手机号是登记的手机号，您会收到短信；每小时最多发送3次，如未收到，请核对号码或联系发起方
        </p>
      )}
      {state === 'sent' && <TestInboxLink />}
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
