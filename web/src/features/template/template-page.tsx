// /tpl/general and /console/template: a person's templates, or those of an enterprise with who may use them; on
// /advancedVersion/advancedVersion those with variables alone. Who keeps none sees those that he may use.

import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { templateRoutes as r, type TplRow } from '@xinqi/wire/template';
import { Dropdown } from 'antd';
import { useId, useState } from 'react';
import { useAct } from '../../platform/call/use-act.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useMayHere } from '../../platform/rights/rights.ts';
import { useLiveRights } from '../../platform/rights/use-live-rights.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { minuteText } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit/button.tsx';
import type { ListColumn } from '../../ui/list/columns.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Tag } from '../../ui/status-tag.tsx';
import { atAdvanced, atSide, useTplSide } from './at-path.ts';
import { GrantsDrawer } from './grant/grants-drawer.tsx';
import '../../ui/admin/admin.css';

const columns: readonly ListColumn<TplRow>[] = [
  { key: 'name', title: '模板名称', width: 200, grow: true, cell: (row) => <strong>{row.name}</strong> },
  { key: 'kind', title: '类型', width: 80, cell: ({ kind }) => (kind === 'advanced' ? '高级' : '普通') },
  { key: 'group', title: '分组', width: 110, cell: (row) => row.groupName },
  { key: 'roles', title: '签署角色', width: 130, cell: (row) => row.roles.join('、') },
  { key: 'pages', title: '页数', width: 70, number: true, cell: (row) => row.pageCount },
  { key: 'uses', title: '发起次数', width: 90, number: true, cell: (row) => row.useCount },
  {
    key: 'time',
    title: '更新',
    width: 190,
    cell: (row) => (
      <>
        <span className="nowrap">{minuteText(row.updateTime)}</span>
        <span className="muted small"> {row.madeBy}</span>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 80,
    cell: (row) => <Tag tone={row.enabled ? 'green' : 'grey'} text={row.enabled ? '已启用' : '已停用'} />,
  },
];

export default function TemplatePage() {
  const id = useId();
  const side = useTplSide();
  const mayKeep = useMayHere('tempManageSub');
  useLiveRights();
  const status = useAct(r.setStatus, { as: atSide(r.setStatus, side) });
  const remove = useAct(r.delete, { as: atSide(r.delete, side) });
  const group = useAct(r.assignGroup, { as: atSide(r.assignGroup, side) });
  const [dialog, setDialog] = useState<{ act: 'delete' | 'group' | 'grants'; row: TplRow }>();
  const [groupName, setGroupName] = useState('');
  const close = () => setDialog(undefined);
  const navigate = useNavigate();
  const advanced = useLocation().pathname.startsWith('/advancedVersion/');
  const only = advanced ? { kind: 'advanced' as const } : {};
  const groups = useCall(r.groupTypes, only, { as: (advanced ? atAdvanced : atSide)(r.groupTypes, side) });
  const simpleEditor = side === 'i' ? '/tpl/addTplPerson' : '/tpl/add/addTpl';
  const editorOf = ({ kind }: TplRow) => (kind === 'advanced' ? '/advancedVersion/addTpl' : simpleEditor);
  const more = (row: TplRow) => [
    ...(side === 'c/m' ? [{ key: 'grants', label: '授权' }] : []),
    ...(row.mayManage
      ? [
          { key: 'copy', label: '复制' },
          { key: 'group', label: '分组' },
          { key: 'flip', label: row.enabled ? '停用' : '启用' },
          { key: 'delete', label: '删除', danger: true },
        ]
      : []),
  ];
  const choose = (key: string, row: TplRow) => {
    if (key === 'copy') return void navigate({ to: editorOf(row), search: { tplId: row.tplId, copy: '1' } });
    if (key === 'flip') return void flip(row);
    setGroupName(row.groupName ?? '');
    setDialog({ act: key === 'group' || key === 'grants' ? key : 'delete', row });
  };
  const flip = ({ tplId, enabled }: TplRow) =>
    status.run({ tplId, status: enabled ? 0 : 1 }, { done: enabled ? '模板已停用' : '模板已启用' });
  return (
    <section className="card admin" aria-labelledby={id}>
      <div className="admin-head">
        <h1 id={id}>
          {advanced ? '高级模板' : side === 'i' ? '我的模板' : side === 'c' ? '可用的模板' : '模板与授权'}
        </h1>
        {mayKeep && (
          <div className="admin-tools">
            <Link to="/tpl/sysContract" className="btn">
              系统合同
            </Link>
            <Link to="/tpl/api" className="btn">
              API 模板
            </Link>
            {advanced && (
              <Link to="/advancedVersion/writeVariables" className="btn">
                填写邀请
              </Link>
            )}
            <Link to="/advancedVersion/addTpl" className={advanced ? 'btn btn-primary' : 'btn'}>
              <Icon name="plus" size={18} />
              新建高级模板
            </Link>
            {!advanced && (
              <Link to={simpleEditor} className="btn btn-primary">
                <Icon name="plus" size={18} />
                新建模板
              </Link>
            )}
          </div>
        )}
      </div>
      <ListPage
        route={r.list}
        as={(advanced ? atAdvanced : atSide)(r.list, side)}
        input={only}
        rowKey={(row) => row.tplId}
        columns={side === 'c' ? columns.filter(({ key }) => key !== 'state') : columns}
        filters={[
          { kind: 'search', key: 'keyword', label: '模板名称' },
          ...(advanced
            ? []
            : [
                {
                  kind: 'choice' as const,
                  key: 'kind',
                  label: '类型',
                  options: [
                    ['simple', '普通模板'],
                    ['advanced', '高级模板'],
                  ] as const,
                },
              ]),
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
        empty={
          mayKeep
            ? '还没有模板。把常用的合同做成模板后，填上签署方即可发起。'
            : '还没有授权给您的模板，如有需要请联系模板管理员。'
        }
        none="没有符合条件的模板"
        actsWidth={mayKeep || side === 'c/m' ? 220 : 140}
        acts={(row) => (
          <>
            {row.enabled && (
              <Link
                to={row.kind === 'advanced' ? '/advancedVersion/writeVariables' : '/tpl/apply'}
                search={{ tplId: row.tplId }}
                aria-label={`使用 ${row.name}`}
              >
                使用
              </Link>
            )}
            {row.enabled && row.kind === 'simple' && (
              <Link to="/tpl/batch" search={{ tplId: row.tplId }} aria-label={`批量发起 ${row.name}`}>
                批量发起
              </Link>
            )}
            {row.mayManage && (
              <Link to={editorOf(row)} search={{ tplId: row.tplId }} aria-label={`编辑 ${row.name}`}>
                编辑
              </Link>
            )}
            {more(row).length > 0 && (
              <Dropdown
                trigger={['click']}
                menu={{ items: more(row), onClick: ({ key }) => choose(key, row) }}
              >
                <Button look="link" aria-label={`更多操作 ${row.name}`}>
                  更多
                </Button>
              </Dropdown>
            )}
          </>
        )}
      />
      {dialog?.act === 'group' && (
        <FormDialog
          title={`“${dialog.row.name}”的分组`}
          okText="保存"
          doneText="分组已保存"
          run={() => group.send({ tplIds: [dialog.row.tplId], groupName: groupName.trim() })}
          onClose={close}
          onDone={close}
        >
          <Field
            label="分组名称"
            value={groupName}
            maxLength={20}
            autoFocus
            autoComplete="off"
            placeholder="例如：采购"
            hint="填写新名称即新建分组；留空则不分组"
            onValue={setGroupName}
          />
        </FormDialog>
      )}
      {dialog?.act === 'grants' && <GrantsDrawer tpl={dialog.row} onClose={close} />}
      {dialog?.act === 'delete' && (
        <FormDialog
          title={`删除模板“${dialog.row.name}”`}
          okText="删除"
          danger
          doneText="模板已删除"
          run={() => remove.send({ tplId: dialog.row.tplId })}
          onClose={close}
          onDone={close}
        >
          <p>删除后不能再用它发起合同；已经发起的合同不受影响。</p>
        </FormDialog>
      )}
    </section>
  );
}
