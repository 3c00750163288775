// 新建角色 and 编辑角色: a name and what its holders may.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { orgName } from '@xinqi/domain';
import { type PermissionItem, type RoleRow, roleErrors, roleRoutes } from '@xinqi/wire/role';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../platform/call/use-act.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { words } from '../../ui/words.ts';
import { PermissionTree } from './permission-tree.tsx';
import { useRole } from './queries.ts';

export default function RoleEditPage() {
  const { roleId } = useSearch({ strict: false }) as { roleId?: string };
  const found = useRole(roleId);
  return (
    <AdminPage title={roleId ? '编辑角色' : '新建角色'} may={['roleManage']}>
      {found.error && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="muted">{words.loading}</p>}
      {found.data && <RoleForm key={roleId} {...found.data} />}
    </AdminPage>
  );
}

function RoleForm({ role, tree }: { role: RoleRow | null; tree: PermissionItem[] }) {
  const [name, setName] = useState(role?.name ?? '');
  const [des, setDes] = useState(role?.des ?? '');
  const [pids, setPids] = useState<ReadonlySet<number>>(new Set(role?.pids));
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const save = useAct(roleRoutes.operRole, {
    done: role ? '保存成功' : '角色已新建',
    after: () => navigate({ to: '/console/role' }),
    failed: ({ message }) => setError(message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = name.trim();
    if (!orgName(text)) return setError(roleErrors.ROLE_NAME_INVALID.message);
    setError(undefined);
    void save.run({
      name: text,
      des: des.trim(),
      pids: [...pids],
      ...(role ? { roleId: role.roleId, version: role.version } : {}),
    });
  };
  return (
    <form onSubmit={submit}>
      <Field
        label="角色名称"
        value={name}
        maxLength={50}
        autoComplete="off"
        placeholder="例如：印章管理员"
        onValue={setName}
      />
      <Field label="说明（选填）" value={des} maxLength={200} autoComplete="off" onValue={setDes} />
      <h2>权限</h2>
      <PermissionTree tree={tree} pids={pids} onPids={setPids} />
      {role && role.memberCount > 0 && (
        <p className="field-hint">有 {role.memberCount} 名成员持有此角色，保存后立即生效。</p>
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="admin-tools">
        <Button type="submit" look="primary" disabled={save.busy}>
          {role ? '保存' : '新建'}
        </Button>
        <Link to="/console/role" className="btn">
          {words.cancel}
        </Link>
      </div>
    </form>
  );
}
