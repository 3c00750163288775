// /signSettings: where what belongs to a person's account is set.
import { Link } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../../../platform/client.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { useLoad } from '../../../ui/use-load.ts';
import './settings.css';

const places: readonly { to: string; icon: IconName; title: string; text: string }[] = [
  { to: '/signSettings/accountInfo', icon: 'person', title: '账号信息', text: '手机号、邮箱、登录设备' },
  { to: '/tpl/signPwd', icon: 'verify', title: '登录密码', text: '修改密码，其他登录随之退出' },
  { to: '/signSettings/signers', icon: 'company', title: '通讯录', text: '常用签署方，合并重复联系人' },
];

export default function SettingsPage() {
  const info = useLoad('', (signal) => call(accountRoutes.accountInfo, {}, { signal }));
  return (
    <section aria-labelledby="settings-title">
      <div className="page-head">
        <h1 id="settings-title">设置</h1>
      </div>
      {info.error !== undefined && <LoadError error={info.error} onRetry={info.retry} />}
      {info.data && (
        <p className="muted">
          {info.data.name}，登录账号 {info.data.mobile}
        </p>
      )}
      <ul className="settings-places">
        {places.map(({ to, icon, title, text }) => (
          <li key={to}>
            <Link to={to} className="card settings-place">
              <Icon name={icon} />
              <span>
                <strong>{title}</strong>
                <span className="muted small">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
