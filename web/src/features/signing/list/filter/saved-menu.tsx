// 常用筛选: opens a kept filter, keeps the present one under a name.
import { Link } from '@tanstack/react-router';
import { Popover } from 'antd';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../../platform/session.ts';
import { toast } from '../../../../platform/toast.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { RowAct } from '../../../../ui/list/row-act.tsx';
import { useSavedFilters } from './saved-filters.ts';

type Props = { path: string; search: Record<string, string | undefined>; narrowed: boolean };

export function SavedMenu({ path, search, narrowed }: Props) {
  const owner = useSession(({ currentAuthUser: user }) => `${user?.userId ?? ''} ${user?.corpId ?? ''}`);
  const { saved, save, remove } = useSavedFilters(owner, path);
  const [name, setName] = useState('');
  const [open, setOpen] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    save(name.trim(), search);
    setName('');
    toast.ok('保存成功');
  };
  const content = (
    <div className="saved-filters">
      {saved.length === 0 && <p className="muted">还没有保存的筛选</p>}
      <ul>
        {saved.map((one) => (
          <li key={one.name}>
            <Link to={path} search={one.search} className="clip" onClick={() => setOpen(false)}>
              {one.name}
            </Link>
            <RowAct act="删除" of={one.name} onClick={() => remove(one.name)} />
          </li>
        ))}
      </ul>
      {narrowed && (
        <form onSubmit={submit}>
          <input
            className="input"
            aria-label="筛选名称"
            placeholder="为当前筛选命名"
            maxLength={20}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit">保存</Button>
        </form>
      )}
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={content}
      getPopupContainer={() => document.getElementById('content') ?? document.body}
    >
      <Button aria-haspopup="true" aria-expanded={open}>
        常用筛选
      </Button>
    </Popover>
  );
}
