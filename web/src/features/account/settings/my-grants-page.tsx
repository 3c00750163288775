// /signSettings/authorization, /tpl/myAuth: for whom I may act and who may act for me, from what the login really holds.
import { Link } from '@tanstack/react-router';
import { type AuthUser, accountRoutes } from '@xinqi/wire/account';
import { useCall } from '../../../platform/call/use-call.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import './settings.css';

const rightsOf = ({ superFlag, pids }: AuthUser) =>
  superFlag
    ? '超级管理员，拥有全部权限'
    : pids.length > 0
      ? `成员，拥有${pids.length}项权限`
      : '普通成员，可签署和查看本人经办的合同';

export default function MyGrantsPage() {
  const session = useCall(accountRoutes.session, {});
  const { data } = session;
  const corps = data?.allAuthUser.filter((user) => user.userType === 1) ?? [];
  return (
    <section aria-labelledby="grants-title">
      <div className="page-head">
        <h1 id="grants-title">我的授权</h1>
        <Link className="btn" to="/signSettings">
          返回设置
        </Link>
      </div>
      {session.error && <LoadError error={session.error} onRetry={() => void session.refetch()} />}
      {session.isPending && <p className="muted">{words.loading}</p>}
      {data && (
        <>
          <section className="card settings-card" aria-labelledby="acting-title">
            <div className="settings-head">
              <h2 id="acting-title">我可以代表的企业</h2>
            </div>
            {corps.length === 0 ? (
              <p className="muted">您还不是任何企业的成员，只代表本人签署。</p>
            ) : (
              <dl className="settings-rows settings-wide">
                {corps.map((corp) => (
                  <div key={corp.userId}>
                    <dt>{corp.name}</dt>
                    <dd>{rightsOf(corp)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
          <section className="card settings-card" aria-labelledby="for-me-title">
            <div className="settings-head">
              <h2 id="for-me-title">可以代表我的人</h2>
            </div>
            <p>没有。每次以您的名义签署，都须用您手机收到的验证码确认；没有免验证的自动签署。</p>
            <p className="muted small">如需他人代签，请在待签合同中转交给他，由他以自己的名义签署。</p>
          </section>
        </>
      )}
    </section>
  );
}
