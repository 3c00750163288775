// Whose contracts of the enterprise: of one member (spec §3 childUser), of oneself, or everybody's.
import { orgRoutes } from '@xinqi/wire/org';
import { useCall } from '../../../../platform/call/use-call.ts';
import { SelectField } from '../../../../ui/kit/select.tsx';

type Props = { value: string; onValue: (userId: string) => void };

export function MemberSelect({ value, onValue }: Props) {
  const { data } = useCall(orgRoutes.listCorpUsers, {});
  const members = data?.list ?? [];
  // a link may name somebody who is not among the listed
  const stranger = value !== '' && !members.some(({ userId }) => userId === value);
  return (
    <SelectField
      label="企业成员"
      small
      value={value}
      options={[
        ['', '全部成员'],
        ...(stranger ? [[value, '所选成员'] as const] : []),
        ...members.map(({ userId, name, mobileMasked }) => [userId, `${name}（${mobileMasked}）`] as const),
      ]}
      onValue={onValue}
    />
  );
}
