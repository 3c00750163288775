// What the list of people says of each, and what may be done with him in his menu.
import type { PersonRow } from '@xinqi/wire/org';
import { Dropdown } from 'antd';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';

export type PersonAct = 'roles' | 'edit' | 'invite' | 'sms' | 'revoke' | 'unbind' | 'leave';

const Name = ({ row }: { row: PersonRow }) => (
  <>
    {row.name} {row.title && <span className="muted small people-title">{row.title}</span>}
    <div>
      {row.superFlag && <span className="tag tag-orange">超级管理员</span>}
      {!row.bound && <span className="tag tag-grey">{row.invited ? '等待加入' : '未绑定账号'}</span>}
      {row.smsTime && <span className="muted small">{minuteText(row.smsTime)} 已发短信</span>}
    </div>
  </>
);

export const peopleColumns: readonly ListColumn<PersonRow>[] = [
  { key: 'name', title: '姓名', width: 180, grow: true, cell: (row) => <Name row={row} /> },
  { key: 'group', title: '部门', width: 130, cell: (row) => row.groupName ?? '企业直属' },
  { key: 'mobile', title: '手机号', width: 125, number: true, cell: (row) => row.mobileMasked },
  { key: 'roles', title: '角色', width: 140, cell: (row) => row.roleNames.join('、') || '—' },
];

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

type Props = { row: PersonRow; mayRoles: boolean; onAct: (act: PersonAct) => void };

export const PersonActs = ({ row, mayRoles, onAct }: Props) => (
  <>
    {mayRoles && row.bound && (
      <Button look="link" aria-label={`分配角色给 ${row.name}`} onClick={() => onAct('roles')}>
        角色
      </Button>
    )}
    <Dropdown
      trigger={['click']}
      autoFocus
      getPopupContainer={() => document.getElementById('content') ?? document.body}
      menu={{ items: more(row), onClick: ({ key }) => onAct(key as PersonAct) }}
    >
      <Button look="link" aria-label={`${row.name}的更多操作`} aria-haspopup="menu">
        更多
      </Button>
    </Dropdown>
  </>
);
