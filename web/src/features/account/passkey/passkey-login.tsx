// 使用通行密钥登录: no name is typed, the browser offers the passkeys that it has for this host. Absent where it has none.
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { passkeyProblem, passkeysWork } from '../../../platform/passkey/browser.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useEnter } from '../use-enter.ts';
import './passkey.css';

export function PasskeyLogin({ ap }: { ap: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const enter = useEnter(ap);
  if (!passkeysWork()) return null;
  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const begun = await call(accountRoutes.passkeyLoginOptions, {}, { visitor: true });
      const made = await startAuthentication({ optionsJSON: begun.options });
      const { clientDataJSON, authenticatorData, signature, userHandle = '' } = made.response;
      const answer = { credentialId: made.id, clientDataJSON, authenticatorData, signature, userHandle };
      enter(
        await call(
          accountRoutes.passkeyLogin,
          { ceremonyKey: begun.ceremonyKey, ...answer },
          { visitor: true },
        ),
      );
    } catch (thrown) {
      setProblem(passkeyProblem(thrown));
      setBusy(false);
    }
  };
  return (
    <div className="passkey-login">
      <p className="passkey-or">
        <span>或</span>
      </p>
      <button type="button" className="btn btn-large btn-block" disabled={busy} onClick={() => void submit()}>
        <Icon name="verify" />
        {busy ? '请在设备上确认…' : '使用通行密钥登录'}
      </button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
