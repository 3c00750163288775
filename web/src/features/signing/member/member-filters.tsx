// Whose contracts, in which state (with its number), since when, and which words. Of many members those are listed whose
// name holds what was typed; who was chosen stays listed.
import { useDeferredValue, useState } from 'react';
import { SearchField } from '../../../ui/admin/search-field.tsx';
import { DateRange } from '../../../ui/kit/date-field.tsx';
import { SelectField } from '../../../ui/kit/select.tsx';
import { useMemberChoice, useMemberNumbers } from './queries.ts';

export const nothing = { groupId: '', memberId: '', status: '', keyword: '', beginDate: '', endDate: '' };
export type MemberFilter = typeof nothing;
const mostListed = 50;

type Props = { list: 'apply' | 'sign'; filter: MemberFilter; onFilter: (filter: MemberFilter) => void };

export function MemberFilters({ list, filter, onFilter }: Props) {
  const { groupId, memberId } = filter;
  const [name, setName] = useState('');
  const choice = useMemberChoice(groupId, useDeferredValue(name.trim()));
  const numbers = useMemberNumbers({
    list,
    ...(groupId ? { groupId } : {}),
    ...(memberId ? { memberId } : {}),
  });
  const found = choice.data?.members ?? [];
  const [picked, setPicked] = useState<(typeof found)[number]>();
  const many = found.length === mostListed || name !== '';
  const stays = picked?.memberId === memberId && !found.some((member) => member.memberId === memberId);
  const members = stays && picked ? [picked, ...found] : found;
  const pick = (id: string) => {
    setPicked(members.find((member) => member.memberId === id));
    onFilter({ ...filter, memberId: id });
  };
  return (
    <div className="admin-filters member-filters">
      <SelectField
        label="部门"
        small
        value={groupId}
        options={[
          ['', '全部部门'],
          ...(choice.data?.groups ?? []).map(
            (group) => [group.groupId, '　'.repeat(group.depth) + group.name] as const,
          ),
        ]}
        onValue={(id) => onFilter({ ...filter, groupId: id, memberId: '' })}
      />
      <SelectField
        label="成员"
        small
        value={memberId}
        options={[
          ['', '全部成员'],
          ...members.map(
            (member) =>
              [
                member.memberId,
                member.groupName ? `${member.name}（${member.groupName}）` : member.name,
              ] as const,
          ),
          ...(found.length === mostListed
            ? [['more', `仅列出前${mostListed}名，请按姓名查找`, true] as const]
            : []),
        ]}
        onValue={pick}
      />
      {many && <SearchField above label="按姓名查找成员" value={name} onValue={setName} />}
      <SelectField
        label="状态"
        small
        value={filter.status}
        options={[
          ['', `全部${numbers.data ? `（${numbers.data.total}）` : ''}`],
          ...(numbers.data?.list ?? []).map(
            ({ signStatus, name, count }) => [String(signStatus), `${name}（${count}）`] as const,
          ),
        ]}
        onValue={(status) => onFilter({ ...filter, status })}
      />
      <SearchField
        above
        label="合同名称、签署方或编号"
        placeholder="至少两个字"
        value={filter.keyword}
        onValue={(keyword) => onFilter({ ...filter, keyword })}
      />
      <DateRange
        label="发起日期"
        begin={filter.beginDate}
        end={filter.endDate}
        onRange={(beginDate, endDate) => onFilter({ ...filter, beginDate, endDate })}
      />
    </div>
  );
}
