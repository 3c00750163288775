// Login and register: what 信契 or the tenant says on the left, the form on the right; the form alone on phones. No antd
// here. A tenant's logo is shown as an image, in which nothing runs.
import { Outlet } from '@tanstack/react-router';
import type { TenantInfo } from '@xinqi/wire/tenant';
import type { CSSProperties } from 'react';
import { useBrand } from '../platform/navigation/brand.ts';
import { Logo } from '../ui/logo.tsx';
import './auth-layout.css';

const claim = '把合同签得明白，把证据留得住';
const points = [
  { title: '签得清楚', text: '每一方看到的文件、同意的内容、签署的时间，逐项留痕' },
  { title: '证据在您手里', text: '签署完成即可下载证据包，离线也能核验，不依赖本平台' },
  { title: '改一个字节都能发现', text: '签名、时间戳与公开日志互相印证' },
] as const;

function TenantLogo({ tenant }: { tenant: TenantInfo }) {
  return (
    <span className="tenant-logo">
      <img src={`data:image/svg+xml,${encodeURIComponent(tenant.logo)}`} alt="" width={30} height={30} />
      <span>{tenant.name}</span>
    </span>
  );
}

export default function AuthLayout() {
  const tenant = useBrand();
  const colours = tenant && {
    '--ink': tenant.colour,
    '--ink-deep': tenant.colourDeep,
    '--ink-soft': tenant.colourSoft,
  };
  const provided = <span className="tenant-provided">签约与存证服务由信契提供</span>;
  return (
    <div className={tenant ? 'auth auth-branded' : 'auth'} style={(colours ?? {}) as CSSProperties}>
      <aside className="auth-side">
        {tenant ? <TenantLogo tenant={tenant} /> : <Logo inverse />}
        <div>
          <p className="auth-claim">{tenant?.slogan ?? claim}</p>
          <ul>
            {(tenant?.points ?? points).map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className="auth-foot">
          <a href="/certi/toValiView">在线核验合同与证据包</a>
          {tenant && provided}
        </p>
      </aside>
      <main className="auth-main">
        <div className="auth-card">
          <div className="auth-brand">{tenant ? <TenantLogo tenant={tenant} /> : <Logo />}</div>
          <Outlet />
          {tenant && <p className="tenant-foot">{provided}</p>}
        </div>
      </main>
    </div>
  );
}
