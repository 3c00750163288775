// People of a department: a dense table, cards on phones; what may be done with each stands in its menu.
import type { PersonRow } from '@xinqi/wire/org';
import { Dropdown } from 'antd';
import { AdminTable } from '../../../ui/admin/admin-table.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';

export type PersonAct = 'roles' | 'edit' | 'invite' | 'sms' | 'revoke' | 'unbind' | 'leave';
type Props = {
  rows: readonly PersonRow[];
  picked: ReadonlySet<string>;
  mayRoles: boolean;
  onPick: (picked: ReadonlySet<string>) => void;
  onAct: (act: PersonAct, row: PersonRow) => void;
};

export function PeopleTable({ rows, picked, mayRoles, onPick, onAct }: Props) {
  const all = rows.every((row) => picked.has(row.memberId));
  const pick = (memberId: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(memberId);
    else next.delete(memberId);
    onPick(next);
  };
  const more = (row: PersonRow) => [
    { key: 'edit', label: '编辑' },
    ...(row.bound
      ? [{ key: 'unbind', label: '解除账号绑定' }]
      : [
          { key: 'sms', label: row.smsTime ? '再次发送短信邀请' : '发送短信邀请' },
          { key: 'invite', label: row.invited ? '重新生成邀请链接' : '生成邀请链接' },
          ...(row.invited ? [{ key: 'revoke', label: '撤销邀请' }] : []),
        ]),
    { key: 'leave', label: '离职', danger: true },
  ];
  return (
    <AdminTable
      pickAll={
        <input
          type="checkbox"
          aria-label="全选本页"
          checked={all}
          onChange={(event) => {
            const next = new Set(picked);
            for (const { memberId } of rows)
              if (event.target.checked) next.add(memberId);
              else next.delete(memberId);
            onPick(next);
          }}
        />
      }
      heads={['姓名', '部门', '手机号', '角色', '操作']}
    >
      {rows.map((row) => (
        <tr key={row.memberId}>
          <td>
            <input
              type="checkbox"
              aria-label={`选择 ${row.name}`}
              checked={picked.has(row.memberId)}
              onChange={(event) => pick(row.memberId, event.target.checked)}
            />
          </td>
          <td>
            {row.name} {row.title && <span className="muted small people-title">{row.title}</span>}
            <div>
              {row.superFlag && <span className="tag tag-orange">超级管理员</span>}
              {!row.bound && <span className="tag tag-grey">{row.invited ? '等待加入' : '未绑定账号'}</span>}
              {row.smsTime && <span className="muted small">{minuteText(row.smsTime)} 已发短信</span>}
            </div>
          </td>
          <td data-label="部门">{row.groupName ?? '企业直属'}</td>
          <td data-label="手机号" className="admin-number">
            {row.mobileMasked}
          </td>
          <td data-label="角色" className="people-roles">
            {row.roleNames.join('、') || '—'}
          </td>
          <td className="admin-acts">
            {mayRoles && row.bound && (
              <Button look="link" aria-label={`分配角色给 ${row.name}`} onClick={() => onAct('roles', row)}>
                角色
              </Button>
            )}
            <Dropdown
              trigger={['click']}
              autoFocus
              getPopupContainer={() => document.getElementById('content') ?? document.body}
              menu={{ items: more(row), onClick: ({ key }) => onAct(key as PersonAct, row) }}
            >
              <Button look="link" aria-label={`${row.name}的更多操作`} aria-haspopup="menu">
                更多
              </Button>
            </Dropdown>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
