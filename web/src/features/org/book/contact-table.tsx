// Entries of the address book: a dense table, cards on phones. Mobiles are masked here.
import type { ContactRow } from '@xinqi/wire/org';
import { minuteText } from '../../../ui/format.ts';

type Props = {
  rows: readonly ContactRow[];
  onEdit: (row: ContactRow) => void;
  onDelete: (row: ContactRow) => void;
};

export function ContactTable({ rows, onEdit, onDelete }: Props) {
  return (
    <table className="contact-table">
      <thead>
        <tr>
          <th scope="col">姓名 / 企业名称</th>
          <th scope="col">经办人</th>
          <th scope="col">手机号</th>
          <th scope="col">签署次数</th>
          <th scope="col">最近签署</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
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
            <td data-label="手机号" className="contact-number">
              {row.mobileMasked}
            </td>
            <td data-label="签署次数" className="contact-number">
              {row.usedCount}
            </td>
            <td data-label="最近签署" className="contact-number">
              {minuteText(row.lastUsedTime) || '—'}
            </td>
            <td className="contact-acts">
              {row.mayChange ? (
                <>
                  <button
                    type="button"
                    className="link-btn"
                    aria-label={`编辑 ${row.name}`}
                    onClick={() => onEdit(row)}
                  >
                    编辑
                  </button>
                  <button
                    type="button"
                    className="link-btn danger"
                    aria-label={`删除 ${row.name}`}
                    onClick={() => onDelete(row)}
                  >
                    删除
                  </button>
                </>
              ) : (
                <span className="muted">同事共享</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
