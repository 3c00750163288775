// 用通行密钥确认: whoever has a passkey may confirm by it exactly what he signs. Said with it: what that proves, and where one is added
// without losing the signature that was begun.
import { passkeysWork } from '../../../../platform/passkey/browser.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import type { Contract } from '../open/contract-gate.tsx';
import './will.css';

/** The settings are opened beside the contract. */
const settingsPath = '/signSettings/accountInfo';

export const mayUsePasskey = ({ detail }: Contract): boolean =>
  detail.me?.hasPasskey === true && passkeysWork();

type Choice = { contract: Contract; chosen: boolean; onChoose: (chosen: boolean) => void };

/** Above the button that signs. */
export function PasskeyChoice({ contract, chosen, onChoose }: Choice) {
  if (!mayUsePasskey(contract))
    return contract.access.by === 'session' && contract.detail.me?.hasPasskey === false && passkeysWork() ? (
      <p className="small muted">
        想让平台也无法伪造您的确认？可在
        <a href={settingsPath} target="_blank" rel="noreferrer">
          账号信息
        </a>
        中添加通行密钥，再回到本页签署。
      </p>
    ) : null;
  return (
    <label className="consent">
      <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
      <span>
        用通行密钥确认（指纹、面容或锁屏密码）
        <span className="small muted"> 您的设备会对所签内容的摘要签名，平台无法伪造；它不证明您的姓名。</span>
      </span>
    </label>
  );
}

/** Among the ways that are demanded. */
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
