// /signSettings and /tpl/personSet: where what belongs to a person's account is set.
import { accountRoutes } from '@xinqi/wire/account';
import { useCall } from '../../../platform/call/use-call.ts';
import { hasPage } from '../../../platform/known-pages.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { type Place, Places } from './places.tsx';
import './settings.css';

const places: readonly Place[] = [
  {
    to: '/signSettings/accountInfo',
    icon: 'person',
    title: '账号信息',
    text: '手机号、邮箱、登录设备、数据导出与注销',
  },
  { to: '/signSettings/loginPwd', icon: 'verify', title: '登录密码', text: '修改密码，其他登录随之退出' },
  { to: '/tpl/signPwd', icon: 'sign', title: '签署密码', text: '签署前确认本人意愿的6位数字' },
  { to: '/signSettings/digital', icon: 'file', title: '数字证书', text: '签署时签发给您的证书，可吊销' },
  { to: '/signSettings/authorization', icon: 'sign', title: '我的授权', text: '您可以代表谁，谁可以代表您' },
  { to: '/tpl/Preferences', icon: 'clock', title: '消息偏好', text: '哪些事用短信、邮件或站内消息通知' },
  { to: '/signSettings/signers', icon: 'company', title: '通讯录', text: '常用签署方，合并重复联系人' },
];

export default function SettingsPage() {
  const info = useCall(accountRoutes.accountInfo, {});
  return (
    <section aria-labelledby="settings-title">
      <div className="page-head">
        <h1 id="settings-title">设置</h1>
      </div>
      {info.error && <LoadError error={info.error} onRetry={() => void info.refetch()} />}
      {info.data && (
        <p className="muted">
          {info.data.name}，登录账号 {info.data.mobile}
        </p>
      )}
      <Places places={places.filter(({ to }) => hasPage(to))} />
    </section>
  );
}
