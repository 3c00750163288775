// What the address book says of an entry. Mobiles are masked here.
import type { ContactRow } from '@xinqi/wire/org';
import { minuteText } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/columns.ts';

const Name = ({ row }: { row: ContactRow }) => (
  <>
    <span className={row.userType === 1 ? 'tag tag-blue' : 'tag tag-grey'}>
      {row.userType === 1 ? '企业' : '个人'}
    </span>
    <span className="contact-words">{row.name}</span>
    {row.shared && <span className="tag tag-green">共享</span>}
  </>
);

export const contactColumns: readonly ListColumn<ContactRow>[] = [
  { key: 'name', title: '姓名 / 企业名称', width: 260, grow: true, cell: (row) => <Name row={row} /> },
  { key: 'operator', title: '经办人', width: 110, cell: (row) => row.operatorName ?? '—' },
  { key: 'mobile', title: '手机号', width: 130, number: true, cell: (row) => row.mobileMasked },
  { key: 'used', title: '签署次数', width: 90, number: true, cell: (row) => row.usedCount },
  {
    ...{ key: 'last', title: '最近签署', width: 150, number: true },
    cell: (row) => minuteText(row.lastUsedTime) || '—',
  },
];
