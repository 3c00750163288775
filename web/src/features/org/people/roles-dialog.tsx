// 分配角色 of one member, and the seals that he may use. What the caller cannot give stays as it is and says so.
import type { PersonRow } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { words } from '../../../ui/words.ts';
import { useRolesOf } from './queries.ts';
import { SealsOf } from './seals-of.tsx';

const tabs = [
  ['roles', '角色'],
  ['seals', '可用印章'],
] as const;
type Tab = (typeof tabs)[number][0];

type Props = { row: PersonRow; onClose: () => void; onDone: () => void };

export function RolesDialog({ row, onClose, onDone }: Props) {
  const found = useRolesOf(row.memberId);
  const [tab, setTab] = useState<Tab>('roles');
  const [ticked, setTicked] = useState<ReadonlySet<string>>();
  const [superFlag, setSuper] = useState<boolean>();
  const held = new Set(found.data?.list.filter((role) => role.checked).map((role) => role.roleId));
  const chosen = ticked ?? held;
  const toggle = (roleId: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(roleId);
    else next.delete(roleId);
    setTicked(next);
  };
  const { data } = found;
  const roles = (
    <>
      {found.error && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="muted">{words.loading}</p>}
      {data && data.list.length === 0 && !data.maySuper && (
        <p className="muted">企业还没有角色，请先在“角色权限”中新建。</p>
      )}
      {data && (
        <ul className="admin-list admin-scroll">
          {data.maySuper && (
            <li>
              <label>
                <input
                  type="checkbox"
                  checked={superFlag ?? data.superFlag}
                  disabled={!data.mayChange}
                  onChange={(event) => setSuper(event.target.checked)}
                />
                <span>
                  超级管理员 <span className="muted small people-title">拥有企业的全部权限</span>
                </span>
              </label>
            </li>
          )}
          {data.list.map((role) => (
            <li key={role.roleId}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(role.roleId)}
                  disabled={!data.mayChange || !role.mayChange}
                  onChange={(event) => toggle(role.roleId, event.target.checked)}
                />
                <span>
                  {role.name} {role.des && <span className="muted small people-title">{role.des}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return (
    <FormDialog
      title={`“${row.name}”的角色`}
      okText="保存"
      doneText="角色已保存，立即生效"
      disabled={tab === 'seals' || !data?.mayChange}
      hint={
        tab === 'roles' && data && !data.mayChange
          ? '您不能修改自己的角色，也不能修改权限高于您的成员的角色。'
          : undefined
      }
      run={() =>
        call(roleRoutes.assignRole, {
          memberIds: [row.memberId],
          roleIds: [...chosen],
          ...(superFlag === undefined || !data?.maySuper ? {} : { superFlag }),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Tabs
        label={`“${row.name}”的角色与印章`}
        tabs={tabs}
        value={tab}
        panel="rights-panel"
        onChange={setTab}
      />
      <div id="rights-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'seals' ? <SealsOf memberId={row.memberId} /> : roles}
      </div>
    </FormDialog>
  );
}
