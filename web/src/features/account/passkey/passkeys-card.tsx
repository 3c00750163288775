// 通行密钥 among the settings of an account: which there are, another one, another name, and away with it. What changes
// the ways in asks for the password first (10401).
import { accountRoutes, type PasskeyRow } from '@xinqi/wire/account';
import { Modal } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { passkeysWork } from '../../../platform/passkey/browser.ts';
import { toast } from '../../../platform/toast.ts';
import { minuteText } from '../../../ui/format.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { isNotProved, type WithProof } from '../proof/use-proof.tsx';
import { NameDialog } from './name-dialog.tsx';
import './passkey.css';

type Props = {
  withProof: WithProof;
  /** Other logins were ended. */
  onEnded: () => void;
};

const firstName = () => (/android|iphone|ipad/i.test(navigator.userAgent) ? '我的手机' : '我的电脑');

export function PasskeysCard({ withProof, onEnded }: Props) {
  const passkeys = useCall(accountRoutes.passkeys, {});
  const [asked, setAsked] = useState<'new' | PasskeyRow>();
  const [modal, place] = Modal.useModal();
  const list = passkeys.data?.list;
  const works = passkeysWork();

  const add = async (name: string) => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const begun = await withProof(() => call(accountRoutes.passkeyRegisterOptions, {}));
    const made = await startRegistration({ optionsJSON: begun.options });
    const { clientDataJSON, attestationObject } = made.response;
    return call(accountRoutes.passkeyRegister, {
      ceremonyKey: begun.ceremonyKey,
      name,
      credentialId: made.id,
      clientDataJSON,
      attestationObject,
    });
  };
  const remove = async ({ passkeyId }: PasskeyRow) => {
    try {
      const { ended } = await withProof(() => call(accountRoutes.passkeyRemove, { passkeyId }));
      toast.ok(ended > 0 ? `已移除，其他${ended}处登录已退出` : '已移除');
      onEnded();
    } catch (thrown) {
      if (isNotProved(thrown)) return;
      toast.failure(asFailure(thrown));
    }
    void passkeys.refetch();
  };
  const askRemove = (passkey: PasskeyRow) =>
    modal.confirm({
      title: `移除“${passkey.name}”`,
      content: '移除后不能再用它登录，其他登录将同时退出。设备里保存的通行密钥可在设备的密码管理中删除。',
      okText: '移除',
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      // not awaited: the password may be asked for, and two dialogs must not stand over each other
      onOk: () => void remove(passkey),
    });
  const done = () => {
    setAsked(undefined);
    void passkeys.refetch();
  };

  return (
    <section className="card settings-card" aria-labelledby="passkeys-title">
      <div className="settings-head">
        <h2 id="passkeys-title">通行密钥</h2>
        {works && list && list.length < (passkeys.data?.most ?? 0) && (
          <button type="button" className="btn" onClick={() => setAsked('new')}>
            添加通行密钥
          </button>
        )}
      </div>
      {passkeys.error && <LoadError error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      {passkeys.isPending && <p className="muted">{words.loading}</p>}
      {list && list.length > 0 && (
        <ul className="settings-logins">
          {list.map((passkey) => (
            <li key={passkey.passkeyId}>
              <span className="settings-login">
                <strong>
                  {passkey.name}
                  {passkey.synced && <span className="tag tag-grey">多设备同步</span>}
                </strong>
                <span className="muted small">
                  {`添加于 ${minuteText(passkey.createTime)} · `}
                  {passkey.lastTime ? `最近使用 ${minuteText(passkey.lastTime)}` : '尚未使用'}
                </span>
              </span>
              <span className="passkey-acts">
                <button
                  type="button"
                  className="link-btn"
                  aria-label={`重命名 ${passkey.name}`}
                  onClick={() => setAsked(passkey)}
                >
                  重命名
                </button>
                <button
                  type="button"
                  className="link-btn"
                  aria-label={`移除 ${passkey.name}`}
                  onClick={() => askRemove(passkey)}
                >
                  移除
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="muted small">
        用指纹、面容或锁屏密码登录，不怕密码泄露和钓鱼网站；签署时也可用它确认所签的内容。
        {!works && '当前浏览器或网址不支持添加，请用域名和 https 打开本站。'}
      </p>
      {asked === 'new' && (
        <NameDialog
          title="添加通行密钥"
          okText="继续"
          doneText="通行密钥已添加"
          hint="接下来按浏览器的提示，用指纹、面容或锁屏密码确认。"
          first={firstName()}
          save={add}
          onClose={() => setAsked(undefined)}
          onDone={done}
        />
      )}
      {asked !== undefined && asked !== 'new' && (
        <NameDialog
          title="重命名通行密钥"
          okText="保存"
          doneText="已保存"
          first={asked.name}
          save={(name) => call(accountRoutes.passkeyRename, { passkeyId: asked.passkeyId, name })}
          onClose={() => setAsked(undefined)}
          onDone={done}
        />
      )}
      {place}
    </section>
  );
}
