// How a signatory's identity is compared before he signs (意愿认证). The code by SMS is enough unless the sender says more.
import { noWill, type WillDemand, willText, willWayNames, willWays } from '@xinqi/domain';
import { Select } from '../../../../ui/kit/select.tsx';
import type { Party } from '../draft/draft.ts';

/** Any of them: whoever cannot pass one has another. */
const anyOf: WillDemand = { ways: willWays, needed: 1 };
const keyOf = ({ ways, needed }: WillDemand): string => (needed === 0 ? '' : `${needed} ${ways.join(' ')}`);
const offered: readonly (readonly [WillDemand, string])[] = [
  [noWill, '短信验证码'],
  [anyOf, '短信验证码，并任选一种身份核验（推荐）'],
  ...willWays.map((way) => [{ ways: [way], needed: 1 }, `短信验证码，并须${willWayNames[way]}核验`] as const),
];

type Props = { party: Party; place: string; onChange: (change: Pick<Party, 'will'>) => void };

export function PartyWill({ party: { will }, place, onChange }: Props) {
  // a program may have asked for another set
  const known = offered.some(([demand]) => keyOf(demand) === keyOf(will));
  const demands = known ? offered : [...offered, [will, `短信验证码，并须${willText(will)}`] as const];
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
    </div>
  );
}
