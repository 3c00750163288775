// /signSettings/loginPwd: another password to log in with. What is asked for first is the present one (10401).
import { Link } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { NewPasswordForm } from '../forget/new-password-form.tsx';
import { isNotProved, useProof } from '../proof/use-proof.tsx';
import './settings.css';

export default function LoginPwdPage() {
  const { withProof, dialog } = useProof();
  const [ended, setEnded] = useState<number>();
  return (
    <section aria-labelledby="pwd-title">
      <div className="page-head">
        <h1 id="pwd-title">修改登录密码</h1>
        <Link className="btn" to="/signSettings/accountInfo">
          返回账号信息
        </Link>
      </div>
      <div className="card settings-card settings-narrow">
        {ended === undefined ? (
          <>
            <p className="muted">修改后，除当前登录外的所有登录都会退出。</p>
            <NewPasswordForm
              button="修改密码"
              onSubmit={async (password) => {
                try {
                  setEnded((await withProof(() => call(accountRoutes.changePassword, { password }))).ended);
                } catch (thrown) {
                  if (!isNotProved(thrown)) throw thrown;
                }
              }}
            />
            <p className="muted small">
              忘记当前密码？<Link to="/account/forgetPwd">找回密码</Link>
            </p>
          </>
        ) : (
          <p role="status">
            密码已修改{ended > 0 ? `，其他${ended}处登录已退出` : ''}。下次登录请使用新密码。
          </p>
        )}
      </div>
      {dialog}
    </section>
  );
}
