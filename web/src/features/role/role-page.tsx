// 角色权限: the roles of the enterprise, what each may and who holds it.
import { Link } from '@tanstack/react-router';
import { permissionTree, pidsNotYet } from '@xinqi/domain';
import { type RoleRow, roleRoutes } from '@xinqi/wire/role';
import { useState } from 'react';
import { useAct } from '../../platform/call/use-act.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit/button.tsx';
import type { ListColumn } from '../../ui/list/columns.ts';
import type { ListFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { RowAct } from '../../ui/list/row-act.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { HoldersDialog } from './holders-dialog.tsx';
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

const filters: readonly ListFilter[] = [
  { kind: 'search', key: 'keyword', label: '搜索角色', placeholder: '角色名称', maxLength: 50 },
];
const columns: readonly ListColumn<RoleRow>[] = [
  {
    ...{ key: 'name', title: '角色', width: 200 },
    cell: (row) => (
      <>
        <strong>{row.name}</strong>
        {row.des && <div className="muted small">{row.des}</div>}
      </>
    ),
  },
  { key: 'rights', title: '权限', width: 280, grow: true, cell: (row) => summary(row.pids) },
  { key: 'holders', title: '成员数', width: 90, number: true, cell: (row) => row.memberCount },
];

export default function RolePage() {
  const [tab, setTab] = useState<Tab>('roles');
  const remove = useAct(roleRoutes.delRole);
  const [dialog, setDialog] = useState<{ act: 'holders' | 'delete'; row: RoleRow }>();
  const close = () => setDialog(undefined);
  return (
    <AdminPage
      title="角色权限"
      may={['roleManage']}
      tools={
        tab === 'roles' && (
          <Link to="/authEdit/authEditNew" className="btn btn-primary">
            <Icon name="plus" size={18} />
            新建角色
          </Link>
        )
      }
    >
      <Tabs label="角色与印章" tabs={tabs} value={tab} panel="role-panel" onChange={setTab} />
      <div id="role-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'seals' ? (
          <SealUsers />
        ) : (
          <ListPage
            route={roleRoutes.list}
            paged={false}
            rowKey={(row) => row.roleId}
            columns={columns}
            filters={filters}
            none="没有符合条件的角色"
            empty="还没有角色。新建一个角色并勾选权限，再到“成员与部门”中分配给成员。"
            actsWidth={170}
            acts={(row) => (
              <>
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
                  <RowAct act="删除" of={row.name} danger onClick={() => setDialog({ act: 'delete', row })} />
                )}
              </>
            )}
          />
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
