// /login: by password or by code (spec §7.18). Returns to `ap` only if it is a page of our router (security.md O).
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { CodeLogin } from './code-login.tsx';
import { PasswordLogin } from './password-login.tsx';
import './account.css';

const tabs = [
  ['password', '密码登录'],
  ['code', '验证码登录'],
] as const;

export default function LoginPage() {
  const [tab, setTab] = useState<'password' | 'code'>('password');
  const [target, setTarget] = useState('');
  const { ap } = usePlainSearch();
  return (
    <>
      <h1>欢迎登录</h1>
      <p className="auth-switch">
        还没有账号？
        <Link to="/account/register" search={{ ap }}>
          立即注册
        </Link>
      </p>
      <Tabs label="登录方式" tabs={tabs} value={tab} onChange={setTab} panel="login-form" />
      <div id="login-form" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'password' ? (
          <PasswordLogin target={target} onTarget={setTarget} ap={ap} onUseCode={() => setTab('code')} />
        ) : (
          <CodeLogin target={target} onTarget={setTarget} ap={ap} />
        )}
      </div>
    </>
  );
}
