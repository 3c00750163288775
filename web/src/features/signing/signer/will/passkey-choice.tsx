// 用通行密钥确认: whoever has a passkey may confirm by it exactly what he signs. Said with it: what that proves, and where one is added
// without losing the signature that was begun.
import { passkeysWork } from '../../../../platform/passkey/browser.ts';
import type { Contract } from '../open/contract-gate.tsx';

/** The settings are opened beside the contract. */
export const settingsPath = '/signSettings/accountInfo';

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
