// /tpl/grant: 模板授权 of an enterprise: templates are ticked and granted together; who may use each now, and granting taken back, in the
// drawer that the list of templates opens, too.

import { Link } from '@tanstack/react-router';
import { templateRoutes as r, type TplRow } from '@xinqi/wire/template';
import { useId, useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { useMayHere } from '../../../platform/rights/rights.ts';
import { useLiveRights } from '../../../platform/rights/use-live-rights.ts';
import { Empty } from '../../../ui/empty.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { Tag } from '../../../ui/status-tag.tsx';
import { atSide, useTplSide } from '../at-path.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { GrantsDrawer } from './grants-drawer.tsx';
import '../../../ui/admin/admin.css';

/** As many as one call grants. */
const MOST = 50;

const columns: readonly ListColumn<TplRow>[] = [
  { key: 'name', title: '模板名称', width: 200, grow: true, cell: (row) => <strong>{row.name}</strong> },
  { key: 'group', title: '分组', width: 110, cell: (row) => row.groupName },
  { key: 'roles', title: '签署角色', width: 130, cell: (row) => row.roles.join('、') },
  { key: 'time', title: '更新', width: 150, number: true, cell: (row) => minuteText(row.updateTime) },
  {
    key: 'state',
    title: '状态',
    width: 80,
    cell: (row) => <Tag tone={row.enabled ? 'green' : 'grey'} text={row.enabled ? '已启用' : '已停用'} />,
  },
];

export default function GrantPage() {
  const id = useId();
  const side = useTplSide();
  const mayGrant = useMayHere('tempAuth');
  useLiveRights();
  const managed = side === 'c/m';
  const groups = useCall(r.groupTypes, {}, { when: managed, as: atSide(r.groupTypes, side) });
  const selection = useSelection<TplRow>();
  const [granting, setGranting] = useState(false);
  const [open, setOpen] = useState<TplRow>();
  const picked = [...selection.picked.values()].flatMap((row) => (row ? [row] : []));
  if (!managed)
    return <Empty text="模板授权由企业中有模板管理权限的成员办理，请切换到企业身份或联系企业管理员" />;
  return (
    <section className="card admin" aria-labelledby={id}>
      <div className="admin-head">
        <h1 id={id}>模板授权</h1>
        <div className="admin-tools">
          <Link to="/tpl/authorization" className="btn">
            授权记录
          </Link>
          {mayGrant && (
            <Button
              look="primary"
              disabled={picked.length === 0 || picked.length > MOST}
              onClick={() => setGranting(true)}
            >
              授权所选{picked.length > 0 && `（${picked.length}）`}
            </Button>
          )}
        </div>
      </div>
      {picked.length > MOST && <p role="alert">一次最多授权{MOST}个模板，请减少所选</p>}
      <ListPage
        route={r.list}
        as={atSide(r.list, side)}
        rowKey={(row) => row.tplId}
        columns={columns}
        filters={[
          { kind: 'search', key: 'keyword', label: '模板名称' },
          {
            kind: 'choice',
            key: 'groupName',
            label: '分组',
            options: (groups.data?.list ?? []).map((one) => [
              one.groupName,
              `${one.groupName}（${one.count}）`,
            ]),
          },
        ]}
        {...(mayGrant
          ? {
              picking: {
                selection,
                label: ({ name }: TplRow) => `选择 ${name}`,
                all: '全选本页',
                fits: (row: TplRow) => row.mayGrant,
              },
            }
          : {})}
        empty="还没有模板，新建模板后即可授权给成员使用。"
        none="没有符合条件的模板"
        actsWidth={100}
        acts={(row) => <RowAct act="授权对象" of={row.name} onClick={() => setOpen(row)} />}
      />
      {granting && <GrantDialog tpls={picked} onClose={() => setGranting(false)} onDone={selection.clear} />}
      {open && <GrantsDrawer tpl={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
