// Whose contracts of the enterprise: of one member (spec §3 childUser), of oneself, or everybody's.
import { orgRoutes } from '@xinqi/wire/org';
import { useCall } from '../../../../platform/call/use-call.ts';

type Props = { id: string; value: string; onValue: (userId: string) => void };

export function MemberSelect({ id, value, onValue }: Props) {
  const { data } = useCall(orgRoutes.listCorpUsers, {});
  const members = data?.list ?? [];
  return (
    <select id={id} className="input" value={value} onChange={(event) => onValue(event.target.value)}>
      <option value="">全部成员</option>
      {/* a link may name somebody who is not among the listed */}
      {value && !members.some(({ userId }) => userId === value) && <option value={value}>所选成员</option>}
      {members.map(({ userId, name, mobileMasked }) => (
        <option key={userId} value={userId}>
          {name}（{mobileMasked}）
        </option>
      ))}
    </select>
  );
}
