// /login: by password, by code, by QR code, as a member of an enterprise (spec §7.18). Returns to `ap` only if it is a
// page of our router (security.md O).
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useBrand } from '../../platform/navigation/brand.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { useSession } from '../../platform/session.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { CodeLogin } from './code-login.tsx';
import { PasskeyLogin } from './passkey/passkey-login.tsx';
import { PasswordLogin } from './password-login.tsx';
import { SsoLogin } from './sso/sso-login.tsx';
import './account.css';

// the page's first paint is measured: what few use comes when it is asked for
const QrLogin = lazy(async () => ({ default: (await import('./enter/qr-login.tsx')).QrLogin }));

const tabs = [
  ['password', '密码登录'],
  ['code', '验证码登录'],
  ['qr', '扫码登录'],
  ['enterprise', '企业登录'],
] as const;

export default function LoginPage() {
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('password');
  const [target, setTarget] = useState('');
  const { ap } = usePlainSearch();
  const brand = useBrand();
  const usual = useSession(({ tenantLogin }) => tenantLogin);
  const expired = useSession((session) => session.expired);
  return (
    <>
      <h1>{brand ? `登录 ${brand.name}` : '欢迎登录'}</h1>
      <p className="auth-switch">
        还没有账号？
        <Link to={brand?.registerPath ?? '/account/register'} search={{ ap }}>
          立即注册
        </Link>
        {!brand && usual && (
          <>
            <br />
            <Link to={usual} search={{ ap }}>
              回到您常用的登录入口
            </Link>
          </>
        )}
      </p>
      {expired && (
        <p className="auth-expired" role="status">
          登录已失效，请重新登录
        </p>
      )}
      <Tabs label="登录方式" tabs={tabs} value={tab} onChange={setTab} panel="login-form" />
      <div id="login-form" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {(tab === 'password' || tab === 'enterprise') && (
          <PasswordLogin
            key={tab}
            enterprise={tab === 'enterprise'}
            target={target}
            onTarget={setTarget}
            ap={ap}
            onUseCode={() => setTab('code')}
          />
        )}
        {tab === 'code' && <CodeLogin target={target} onTarget={setTarget} ap={ap} />}
        {tab === 'qr' && (
          <Suspense fallback={<p className="muted">加载中…</p>}>
            <QrLogin ap={ap} />
          </Suspense>
        )}
      </div>
      <PasskeyLogin ap={ap} />
      {tab === 'enterprise' && <SsoLogin ap={ap} />}
      <p className="auth-help">
        没有账号也可以 <Link to="/applySign/toCreateDemo">体验一次签署</Link>
      </p>
    </>
  );
}
