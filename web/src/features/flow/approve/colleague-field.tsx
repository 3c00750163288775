// Chooses colleagues by name: one, or several. Whoever was chosen stays in view while another name is searched for.
import { orgRoutes } from '@xinqi/wire/org';
import { useDeferredValue, useId, useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { SearchField } from '../../../ui/admin/search-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import './colleague.css';

export type Colleague = { memberId: string; name: string };
type Found = Colleague & { groupName?: string | null; mobileMasked?: string };
type Props = {
  label: string;
  most: number;
  value: readonly Colleague[];
  onValue: (value: readonly Colleague[]) => void;
};

export function ColleagueField({ label, most, value, onValue }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const name = useDeferredValue(typed.trim());
  const list = useCall(orgRoutes.listCorpUserByPage, { pageSize: 20, name }, { keep: true });
  const found = list.data?.list ?? [];
  const chosen = (memberId: string) => value.some((one) => one.memberId === memberId);
  const rows: readonly Found[] = [
    ...value.filter((one) => !found.some((row) => row.memberId === one.memberId)),
    ...found,
  ];
  const choose = ({ memberId, name }: Colleague) => {
    if (most === 1) return onValue([{ memberId, name }]);
    onValue(
      chosen(memberId) ? value.filter((one) => one.memberId !== memberId) : [...value, { memberId, name }],
    );
  };
  return (
    <fieldset className="field colleague">
      <legend className="field-label">{label}</legend>
      <SearchField label="按姓名查找同事" placeholder="输入姓名查找" value={typed} onValue={setTyped} />
      {list.error && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <p className="muted">{words.loading}</p>}
      {list.data && rows.length === 0 && <Empty text="没有找到同事" />}
      <ul className="admin-list admin-scroll colleague-list" tabIndex={-1}>
        {rows.map((row) => (
          <li key={row.memberId}>
            <label>
              <input
                type={most === 1 ? 'radio' : 'checkbox'}
                name={id}
                checked={chosen(row.memberId)}
                disabled={most > 1 && value.length >= most && !chosen(row.memberId)}
                onChange={() => choose(row)}
              />
              <span>
                {row.name}
                {row.mobileMasked && (
                  <small className="muted">
                    {[row.groupName, row.mobileMasked].filter(Boolean).join(' · ')}
                  </small>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
