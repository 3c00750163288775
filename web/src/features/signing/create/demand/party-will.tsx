// How a signatory's identity is compared before he signs (意愿认证). The code by SMS is enough unless the sender says more.
import {
  anyWill,
  anyWillOrFace,
  anyWillOrPasskey,
  anyWillOrPassword,
  anyWillOrReview,
  comparesIdentity,
  needsCard,
  noWill,
  personWays,
  type WillDemand,
  willText,
  willWayNames,
} from '@xinqi/domain';
import { Field } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/kit/select.tsx';
import type { Party } from '../draft/draft.ts';
import { useFaces } from './use-faces.ts';
import './demand.css';

const keyOf = ({ ways, needed }: WillDemand): string => (needed === 0 ? '' : `${needed} ${ways.join(' ')}`);
/** What a way that names nobody proves. */
const ownWayNote = ({ ways }: WillDemand): string =>
  ways.includes('review')
    ? '没有中国大陆居民身份证的签署人，须先以护照或港澳台、外国人证件通过两名审核员审核，签署时再以签署密码或通行密钥确认'
    : ways.includes('passkey')
      ? '通行密钥能证明本人设备的确认，不证明姓名'
      : '签署密码由平台比对和记录，不证明姓名；没有账号或签署密码的人可用其他方式';
const offered: readonly (readonly [WillDemand, string])[] = [
  [noWill, '短信验证码'],
  [anyWill, '短信验证码，并任选一种身份核验（推荐）'],
  [anyWillOrReview, '短信验证码，并任选一种身份核验，或人工审核实名（适合没有内地身份证的签署人）'],
  [anyWillOrFace, '短信验证码，并任选一种身份核验或人脸识别'],
  [anyWillOrPasskey, '短信验证码，并任选一种身份核验或通行密钥'],
  [anyWillOrPassword, '短信验证码，并任选一种身份核验或签署密码'],
  ...personWays.map(
    (way) => [{ ways: [way], needed: 1 }, `短信验证码，并须${willWayNames[way]}核验`] as const,
  ),
];

type Props = {
  party: Pick<Party, 'will' | 'idCard' | 'userType'>;
  place: string;
  /** He stands for everybody in a list, whose numbers are in it. */
  listed?: boolean;
  /** What is wrong with the identity number. */
  error?: string | undefined;
  onChange: (change: Partial<Pick<Party, 'will' | 'idCard'>>) => void;
  onLeave?: () => void;
};

export function PartyWill(props: Props) {
  const { party, place, listed, error, onChange, onLeave } = props;
  const { will, idCard, userType } = party;
  // a program may have asked for another set
  const faces = useFaces();
  const here = offered.filter(([{ ways }]) => faces || !ways.includes('face'));
  const known = here.some(([demand]) => keyOf(demand) === keyOf(will));
  const demands = known ? here : [...here, [will, `短信验证码，并须${willText(will)}`] as const];
  return (
    <div className="party-will">
      <span className="muted">意愿认证</span>
      <Select
        small
        aria-label={`意愿认证：${place}`}
        value={keyOf(will)}
        options={demands.map(([demand, text]) => [keyOf(demand), text] as const)}
        onValue={(key) =>
          onChange({ will: demands.find(([demand]) => keyOf(demand) === key)?.[0] ?? noWill })
        }
      />
      {will.ways.includes('face') && (
        <span className="muted small">由签署人自行选择；人脸识别不能是唯一的方式，信契不保存人脸图像</span>
      )}
      {needsCard(will) && (
        <span className="muted small">
          须使用中国大陆居民身份证；签署人没有的，请改选允许人工审核实名的方式，否则无法签署
        </span>
      )}
      {will.needed > 0 && !comparesIdentity(will) && <span className="muted small">{ownWayNote(will)}</span>}
      {comparesIdentity(will) && listed && userType === 0 && (
        <span className="muted small">名单中填写了身份证号的，须以该号码通过核验</span>
      )}
      {comparesIdentity(will) && !listed && (
        <div className="party-number-named">
          <Field
            label={`${userType === 1 ? '经办人' : ''}身份证号（选填）`}
            value={idCard}
            maxLength={40}
            autoComplete="off"
            hint="填写后，签署人须以该号码通过核验"
            error={error}
            onValue={(value) => onChange({ idCard: value })}
            onBlur={onLeave}
          />
        </div>
      )}
    </div>
  );
}
