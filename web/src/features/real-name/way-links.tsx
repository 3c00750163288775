// The ways that a person can be verified by, each leading to its form; last the one of who has no mainland identity card.
import { Link } from '@tanstack/react-router';
import { type PersonWay, personWayElements, personWayNames } from '@xinqi/domain';
import { Icon } from '../../ui/icons.tsx';

const hints: Readonly<Record<PersonWay, string>> = {
  operator3: '推荐。手机号须由您本人实名办理',
  bank4: '银行卡须由您本人办理，且预留手机号与账号手机号一致',
  bank3: '银行卡须由您本人办理；预留手机号与账号手机号不同时使用',
};

type Props = { ways: readonly PersonWay[]; correct: boolean; label: string };

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
            <Icon name={way === 'operator3' ? 'person' : 'file'} size={24} />
            <span>
              <strong>{personWayNames[way]}</strong>
              <span className="muted small">比对{personWayElements[way]}</span>
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
