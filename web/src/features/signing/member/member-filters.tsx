// Whose contracts, in which state (with its number), since when, and which words. Of many members those are listed whose
// name holds what was typed; who was chosen stays listed.
import { useDeferredValue, useState } from 'react';
import { SearchField } from '../../../ui/admin/search-field.tsx';
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
  const set = (key: keyof MemberFilter) => (event: { target: { value: string } }) =>
    onFilter({ ...filter, ...(key === 'groupId' ? { memberId: '' } : {}), [key]: event.target.value });
  return (
    <div className="admin-filters member-filters">
      <label>
        部门
        <select className="input" value={groupId} onChange={set('groupId')}>
          <option value="">全部部门</option>
          {choice.data?.groups.map((group) => (
            <option key={group.groupId} value={group.groupId}>
              {'　'.repeat(group.depth)}
              {group.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        成员
        <select className="input" value={memberId} onChange={(event) => pick(event.target.value)}>
          <option value="">全部成员</option>
          {members.map((member) => (
            <option key={member.memberId} value={member.memberId}>
              {member.groupName ? `${member.name}（${member.groupName}）` : member.name}
            </option>
          ))}
          {found.length === mostListed && <option disabled>仅列出前{mostListed}名，请按姓名查找</option>}
        </select>
      </label>
      {many && <SearchField above label="按姓名查找成员" value={name} onValue={setName} />}
      <label>
        状态
        <select className="input" value={filter.status} onChange={set('status')}>
          <option value="">全部{numbers.data ? `（${numbers.data.total}）` : ''}</option>
          {numbers.data?.list.map(({ signStatus, name, count }) => (
            <option key={signStatus} value={signStatus}>
              {name}（{count}）
            </option>
          ))}
        </select>
      </label>
      <SearchField
        above
        label="合同名称、签署方或编号"
        placeholder="至少两个字"
        value={filter.keyword}
        onValue={(keyword) => onFilter({ ...filter, keyword })}
      />
      <label>
        发起日期从
        <input className="input" type="date" value={filter.beginDate} onChange={set('beginDate')} />
      </label>
      <label>
        到
        <input className="input" type="date" value={filter.endDate} onChange={set('endDate')} />
      </label>
    </div>
  );
}
