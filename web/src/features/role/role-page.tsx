// 角色权限: the roles of the enterprise, what each may and who holds it.
import { Link } from '@tanstack/react-router';
import { permissionTree, pidsNotYet } from '@xinqi/domain';
import { type RoleRow, roleRoutes } from '@xinqi/wire/role';
import { useDeferredValue, useState } from 'react';
import { useAct } from '../../platform/call/use-act.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { AdminTable } from '../../ui/admin/admin-table.tsx';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { words } from '../../ui/words.ts';
import { HoldersDialog } from './holders-dialog.tsx';
import { useRoles } from './queries.ts';
import { SealUsers } from './seal-users.tsx';

const tabs = [
  ['roles', '角色'],
  ['seals', '印章使用人'],
] as const;
type Tab = (typeof tabs)[number][0];

/** The rights at the top of the tree that a role has, in words. */
const summary = (pids: readonly number[]): string =>
  permissionTree
    .filter((node) => node.parent === null && pids.includes(node.pid))
    .map(({ name, pid }) => (pidsNotYet.has(pid) ? `${name}（尚未上线）` : name))
    .join('、') || '未勾选任何权限';

export default function RolePage() {
  const [tab, setTab] = useState<Tab>('roles');
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const list = useRoles(keyword);
  const remove = useAct(roleRoutes.delRole);
  const [dialog, setDialog] = useState<{ act: 'holders' | 'delete'; row: RoleRow }>();
  const close = () => setDialog(undefined);
  const rows = list.data?.list;
  return (
    <AdminPage
      title="角色权限"
      may={['roleManage']}
      tools={
        tab === 'roles' && (
          <>
            <SearchField
              label="搜索角色"
              placeholder="角色名称"
              maxLength={50}
              value={text}
              onValue={setText}
            />
            <Link to="/authEdit/authEditNew" className="btn btn-primary">
              <Icon name="plus" size={18} />
              新建角色
            </Link>
          </>
        )
      }
    >
      <Tabs label="角色与印章" tabs={tabs} value={tab} panel="role-panel" onChange={setTab} />
      <div id="role-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'seals' ? (
          <SealUsers />
        ) : (
          <>
            {list.error && !rows && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
            {list.isPending && <p className="muted">{words.loading}</p>}
            {rows?.length === 0 && (
              <Empty
                text={
                  keyword
                    ? '没有符合条件的角色'
                    : '还没有角色。新建一个角色并勾选权限，再到“成员与部门”中分配给成员。'
                }
              />
            )}
            {rows && rows.length > 0 && (
              <AdminTable heads={['角色', '权限', '成员数', '操作']}>
                {rows.map((row) => (
                  <tr key={row.roleId}>
                    <td>
                      <strong>{row.name}</strong>
                      {row.des && <div className="muted small">{row.des}</div>}
                    </td>
                    <td data-label="权限">{summary(row.pids)}</td>
                    <td data-label="成员数" className="admin-number">
                      {row.memberCount}
                    </td>
                    <td className="admin-acts">
                      {row.mayChange && (
                        <Link
                          to="/authEdit/authEditNew"
                          search={{ roleId: row.roleId }}
                          aria-label={`编辑 ${row.name}`}
                        >
                          编辑
                        </Link>
                      )}
                      <Button
                        look="link"
                        aria-label={`${row.name}的成员`}
                        onClick={() => setDialog({ act: 'holders', row })}
                      >
                        成员
                      </Button>
                      {row.mayChange && (
                        <Button
                          look="link"
                          danger
                          aria-label={`删除 ${row.name}`}
                          onClick={() => setDialog({ act: 'delete', row })}
                        >
                          删除
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </AdminTable>
            )}
          </>
        )}
      </div>
      {dialog?.act === 'holders' && <HoldersDialog row={dialog.row} onClose={close} />}
      {dialog?.act === 'delete' && (
        <FormDialog
          title={`删除角色“${dialog.row.name}”`}
          okText="删除"
          danger
          doneText="角色已删除"
          run={() => remove.send({ roleId: dialog.row.roleId, version: dialog.row.version })}
          onClose={close}
          onDone={close}
        >
          <p>删除后将无法恢复。还有成员持有的角色不能删除，需先调整这些成员的角色。</p>
        </FormDialog>
      )}
    </AdminPage>
  );
}
