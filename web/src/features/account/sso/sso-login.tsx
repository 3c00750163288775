// 企业单点登录 beside an enterprise's login, where this installation has an issuer. What this browser must show on the way back stands
// in its session storage, with the page that was wanted; neither travels to the issuer.
import { accountRoutes } from '@xinqi/wire/account';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { rememberTenant, useBrand } from '../../../platform/navigation/brand.ts';
import { Icon } from '../../../ui/icons.tsx';
import { keepWay } from './kept-way.ts';
import './sso.css';

export function SsoLogin({ ap }: { ap: string | undefined }) {
  const [enabled, setEnabled] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const brand = useBrand();
  useEffect(() => {
    const left = new AbortController();
    // without an answer there is no button: the other ways in stand beside
    call(accountRoutes.ssoInfo, {}, { visitor: true, quiet: true, signal: left.signal }).then(
      (answer) => setEnabled(answer.enabled),
      () => {},
    );
    return () => left.abort();
  }, []);
  if (!enabled) return null;
  const go = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { url, browserKey } = await call(accountRoutes.ssoStart, {}, { visitor: true });
      keepWay({ browserKey, ap: ap ?? '' });
      // the way back ends on a page of our own
      if (brand) rememberTenant(brand);
      window.location.assign(url);
    } catch (thrown) {
      setProblem(asFailure(thrown).message);
      setBusy(false);
    }
  };
  return (
    <div className="auth-way">
      <button type="button" className="btn btn-large btn-block" disabled={busy} onClick={() => void go()}>
        <Icon name="company" />
        {busy ? '正在前往企业登录…' : '企业单点登录'}
      </button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
