// /signSettings/accountInfo and /tpl/accountInfo: one's contacts, how the account is guarded, where it is open.
import { Link } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { syncSession, useSession } from '../../../platform/session.ts';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { PasskeysCard } from '../passkey/passkeys-card.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { ContactDialog, type ContactKind } from './contact-dialog.tsx';
import { LeavingCard } from './leaving-card.tsx';
import { LoginsCard } from './logins-card.tsx';
import { SecondCard } from './second-card.tsx';
import './settings.css';

const documentWords: Record<number, string> = {
  2: '护照',
  3: '台湾居民来往大陆通行证',
  4: '港澳居民来往内地通行证',
  5: '香港身份证',
  6: '外国人永久居留身份证',
};

export default function AccountInfoPage() {
  const info = useCall(accountRoutes.accountInfo, {});
  const refresh = useRefresh('account');
  const [changing, setChanging] = useState<ContactKind>();
  const { withProof, dialog } = useProof();
  const { data } = info;
  const verified = useSession(({ authUser }) => authUser?.realName === true);
  return (
    <section aria-labelledby="account-title">
      <div className="page-head">
        <h1 id="account-title">账号信息</h1>
      </div>
      <div className="card settings-card">
        {info.error && <LoadError error={info.error} onRetry={() => void info.refetch()} />}
        {info.isPending && <p className="muted">{words.loading}</p>}
        {data && (
          <dl className="settings-rows">
            <div>
              <dt>姓名</dt>
              <dd>
                {data.name}
                {verified ? (
                  <span className="tag tag-green">已实名</span>
                ) : (
                  <span className="tag tag-orange">未实名</span>
                )}
              </dd>
              <dd className="settings-act">
                <Link to="/auth/authGuide">{verified ? '认证信息' : '实名认证'}</Link>
              </dd>
            </div>
            {data.document && (
              <div>
                <dt>证件</dt>
                <dd>
                  {documentWords[data.document.docType] ?? '证件'} {data.document.docNo}
                  <span className="tag tag-orange">未核验</span>
                </dd>
              </div>
            )}
            <div>
              <dt>手机号</dt>
              <dd>
                {data.mobile}
                <span className="muted small">用于登录、接收验证码与签署通知</span>
              </dd>
              <dd className="settings-act">
                <Button look="link" onClick={() => setChanging('mobile')}>
                  更换手机号
                </Button>
              </dd>
            </div>
            <div>
              <dt>邮箱</dt>
              <dd>
                {data.email ?? '未绑定'}
                {data.email && !data.emailProven && <span className="tag tag-orange">未验证</span>}
                <span className="muted small">
                  {data.emailProven ? '可用于登录和找回密码' : '验证后可用于登录和找回密码'}
                </span>
              </dd>
              <dd className="settings-act">
                <Button look="link" onClick={() => setChanging('email')}>
                  {data.emailProven ? '更换邮箱' : '绑定邮箱'}
                </Button>
              </dd>
            </div>
            <div>
              <dt>登录密码</dt>
              <dd>{data.passwordTime ? `上次修改 ${minuteText(data.passwordTime)}` : '注册后未修改过'}</dd>
              <dd className="settings-act">
                <Link to="/signSettings/loginPwd">修改密码</Link>
              </dd>
            </div>
            <div>
              <dt>签署密码</dt>
              <dd>
                {data.signPasswordTime ? `设置于 ${minuteText(data.signPasswordTime)}` : '未设置'}
                <span className="muted small">发起方允许时，签署前用它确认本人意愿</span>
              </dd>
              <dd className="settings-act">
                <Link to="/tpl/signPwd">{data.signPasswordTime ? '更换签署密码' : '设置签署密码'}</Link>
              </dd>
            </div>
            <div>
              <dt>注册时间</dt>
              <dd>{minuteText(data.createTime)}</dd>
            </div>
          </dl>
        )}
      </div>
      {data && <SecondCard info={data} withProof={withProof} onChanged={() => void refresh()} />}
      <PasskeysCard withProof={withProof} onEnded={() => void refresh()} />
      <LoginsCard />
      <LeavingCard withProof={withProof} />
      {changing && (
        <ContactDialog
          kind={changing}
          withProof={withProof}
          onClose={() => setChanging(undefined)}
          onDone={() => {
            setChanging(undefined);
            // the masked mobile beside the name
            call(accountRoutes.session, {}).then(syncSession, () => {});
            void refresh();
          }}
        />
      )}
      {dialog}
    </section>
  );
}
