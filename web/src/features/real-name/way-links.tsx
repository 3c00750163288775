// The ways that a person can be verified by, each leading to its form; last the one of who has no mainland identity card.
import { Link } from '@tanstack/react-router';
import { type IdentityWay, identityWayElements, identityWayNames } from '@xinqi/domain';
import { Icon } from '../../ui/icons.tsx';

const hints: Readonly<Record<IdentityWay, string>> = {
  operator3: '推荐。手机号须由您本人实名办理',
  bank4: '银行卡须由您本人办理，且预留手机号与账号手机号一致',
  bank3: '银行卡须由您本人办理；预留手机号与账号手机号不同时使用',
  face: '须使用摄像头，由认证机构比对；信契不保存人脸图像，可以不选',
};

type Props = { ways: readonly IdentityWay[]; correct: boolean; label: string };

export function WayLinks({ ways, correct, label }: Props) {
  return (
    <ul className="real-name-ways" aria-label={label}>
      {ways.map((way) => (
        <li key={way}>
          <Link
            to="/auth/personalIdentityAuth"
            search={{ way, ...(correct ? { correct: '1' } : {}) }}
            className="card real-name-way"
          >
            <Icon name={way === 'operator3' || way === 'face' ? 'person' : 'file'} size={24} />
            <span>
              <strong>{identityWayNames[way]}</strong>
              <span className="muted small">比对{identityWayElements[way]}</span>
              <span className="muted small">{hints[way]}</span>
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/auth/document" search={correct ? { correct: '1' } : {}} className="card real-name-way">
          <Icon name="file" size={24} />
          <span>
            <strong>没有居民身份证</strong>
            <span className="muted small">护照、通行证、居住证或永久居留身份证，由两名审核员核对照片</span>
            <span className="muted small">提交后有结果时通知您</span>
          </span>
        </Link>
      </li>
    </ul>
  );
}
