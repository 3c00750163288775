// Entries of the address book: a dense table, cards on phones. Mobiles are masked here.
import type { ContactRow } from '@xinqi/wire/org';
import { AdminTable } from '../../../ui/admin/admin-table.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';

type Props = {
  rows: readonly ContactRow[];
  onEdit: (row: ContactRow) => void;
  onDelete: (row: ContactRow) => void;
};

export function ContactTable({ rows, onEdit, onDelete }: Props) {
  return (
    <AdminTable
      className="contact-table"
      heads={['姓名 / 企业名称', '经办人', '手机号', '签署次数', '最近签署', '操作']}
    >
      {rows.map((row) => (
        <tr key={row.contactId}>
          <td className="contact-name">
            <span className={row.userType === 1 ? 'tag tag-blue' : 'tag tag-grey'}>
              {row.userType === 1 ? '企业' : '个人'}
            </span>
            <span className="contact-words">{row.name}</span>
            {row.shared && <span className="tag tag-green">共享</span>}
          </td>
          <td data-label="经办人">{row.operatorName ?? '—'}</td>
          <td data-label="手机号" className="admin-number">
            {row.mobileMasked}
          </td>
          <td data-label="签署次数" className="admin-number">
            {row.usedCount}
          </td>
          <td data-label="最近签署" className="admin-number">
            {minuteText(row.lastUsedTime) || '—'}
          </td>
          <td className="admin-acts">
            {row.mayChange ? (
              <>
                <Button look="link" aria-label={`编辑 ${row.name}`} onClick={() => onEdit(row)}>
                  编辑
                </Button>
                <Button look="link" danger aria-label={`删除 ${row.name}`} onClick={() => onDelete(row)}>
                  删除
                </Button>
              </>
            ) : (
              <span className="muted">同事共享</span>
            )}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
