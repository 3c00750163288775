// 通行密钥 among the ways that are demanded: chosen here, shown when he signs. Loaded with the dialog, not with the page.
import { Button } from '../../../../ui/kit/button.tsx';
import type { Contract } from '../open/contract-gate.tsx';
import { mayUsePasskey, settingsPath } from './passkey-choice.tsx';

export function PasskeyWay({ contract, onUse }: { contract: Contract; onUse: () => void }) {
  if (mayUsePasskey(contract))
    return (
      <div className="will-form">
        <p className="small muted">
          确认签署时，浏览器会请您用指纹、面容或锁屏密码确认所签的内容。它不证明您的姓名。
        </p>
        <Button look="primary" large block onClick={onUse}>
          用通行密钥确认
        </Button>
      </div>
    );
  const { hasPasskey } = contract.detail.me ?? {};
  return (
    <div className="will-form">
      <p className="small">
        {hasPasskey
          ? '当前浏览器或网址不支持通行密钥，请换个方式验证，或用正式网址在支持的浏览器中打开。'
          : '该手机号的账号还没有通行密钥。可登录后在“账号信息”中添加，再回到本页；您填写的内容和签名都会保留。也可以换个方式验证。'}
      </p>
      {!hasPasskey && (
        <p className="small">
          <a href={settingsPath} target="_blank" rel="noreferrer">
            去添加通行密钥
          </a>{' '}
          <Button look="link" onClick={() => void contract.refresh().catch(() => undefined)}>
            我已添加
          </Button>
        </p>
      )}
    </div>
  );
}
