// Login and register: what 信契 does on the left, the form on the right; the form alone on phones. No antd here.
import { Outlet } from '@tanstack/react-router';
import { Logo } from '../ui/logo.tsx';
import './auth-layout.css';

const points = [
  ['签得清楚', '每一方看到的文件、同意的内容、签署的时间，逐项留痕'],
  ['证据在您手里', '签署完成即可下载证据包，离线也能核验，不依赖本平台'],
  ['改一个字节都能发现', '签名、时间戳与公开日志互相印证'],
] as const;

export default function AuthLayout() {
  return (
    <div className="auth">
      <aside className="auth-side">
        <Logo inverse />
        <div>
          <p className="auth-claim">把合同签得明白，把证据留得住</p>
          <ul>
            {points.map(([name, text]) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className="auth-foot">
          <a href="/certi/toValiView">在线核验合同与证据包</a>
        </p>
      </aside>
      <main className="auth-main">
        <div className="auth-card">
          <div className="auth-brand">
            <Logo />
          </div>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
