// The end of a reset: what happened, and the way to the login.
import { Link } from '@tanstack/react-router';

export function ResetDone() {
  return (
    <div role="status">
      <h1>密码已重置</h1>
      <p className="auth-switch">为保护账号安全，该账号的所有登录已退出，请使用新密码登录。</p>
      <Link to="/login" className="btn btn-primary btn-large btn-block">
        去登录
      </Link>
    </div>
  );
}
