// Below a list in pages: how many there are, and the other pages.
import { Pagination } from 'antd';
import './admin.css';

type Props = { total: number; itemPage: number; pageSize: number; onPage: (page: number) => void };

export function PageFoot({ total, itemPage, pageSize, onPage }: Props) {
  if (total === 0) return null;
  return (
    <div className="admin-foot">
      <span className="muted">共 {total} 条</span>
      {total > pageSize && (
        <Pagination
          current={itemPage}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </div>
  );
}
