// 登录设备: where the account is open; ends one or all others.
import { accountRoutes, type LoginRow } from '@xinqi/wire/account';
import { Modal } from 'antd';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';

const ways: Record<LoginRow['way'], string> = {
  password: '密码登录',
  code: '验证码登录',
  register: '注册后登录',
  qr: '扫码登录',
  enterprise: '企业登录',
  passkey: '通行密钥登录',
  sso: '单点登录',
};

export function LoginsCard() {
  const logins = useCall(accountRoutes.logins, {});
  const [modal, place] = Modal.useModal();
  const list = logins.data?.list;
  const others = list?.filter((login) => !login.current) ?? [];
  const ending = useAct(accountRoutes.endLogin, { done: '操作成功' });
  const endingOthers = useAct(accountRoutes.endOtherLogins, { done: '操作成功' });
  const endOne = (login: LoginRow) =>
    modal.confirm({
      title: '退出该设备的登录',
      content: `${login.device}（${login.place}）将立即退出登录。`,
      okText: '退出该登录',
      cancelText: words.cancel,
      onOk: () => ending.run({ loginId: login.loginId }),
    });
  const endOthers = () =>
    modal.confirm({
      title: '退出其他所有登录',
      content: `除当前登录外的${others.length}处登录将立即退出。`,
      okText: '全部退出',
      cancelText: words.cancel,
      onOk: () => endingOthers.run({}),
    });
  return (
    <section className="card settings-card" aria-labelledby="logins-title">
      <div className="settings-head">
        <h2 id="logins-title">登录设备</h2>
        {others.length > 0 && <Button onClick={endOthers}>退出其他所有登录</Button>}
      </div>
      {logins.error && <LoadError error={logins.error} onRetry={() => void logins.refetch()} />}
      {logins.isPending && <p className="muted">{words.loading}</p>}
      <ul className="settings-logins">
        {list?.map((login) => (
          <li key={login.loginId}>
            <span className="settings-login">
              <strong>
                {login.device}
                {login.current && <span className="tag tag-green">当前登录</span>}
              </strong>
              <span className="muted small">
                {login.place} · {ways[login.way]} · 最近使用 {minuteText(login.lastTime)}
              </span>
            </span>
            {!login.current && (
              <Button
                look="link"
                aria-label={`退出 ${login.device} ${login.place} 的登录`}
                onClick={() => endOne(login)}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="muted small">不认识的设备？请先退出它的登录，再修改密码。</p>
      {place}
    </section>
  );
}
