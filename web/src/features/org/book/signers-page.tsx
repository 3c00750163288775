// 通讯录: people and enterprises one signs with; entered when a contract is sent, or by hand.
import { Link, useLocation } from '@tanstack/react-router';
import { type ContactRow, orgRoutes } from '@xinqi/wire/org';
import { Modal } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import type { ListFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { words } from '../../../ui/words.ts';
import { contactColumns } from './contact-columns.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import './book.css';

const kinds = {
  ...{ key: 'userType', label: '联系人类型' },
  options: [
    ['', '全部'],
    ['0', '个人'],
    ['1', '企业'],
  ],
} as const;
const filters: readonly ListFilter[] = [
  { kind: 'search', key: 'keyword', label: '搜索联系人', placeholder: '姓名、企业名称或手机号' },
];

export default function SignersPage() {
  const [dialog, setDialog] = useState<{ row?: ContactRow }>();
  const deleting = useAct(orgRoutes.signersDelete, { done: '操作成功' });
  const [modal, dialogPlace] = Modal.useModal();
  const home = useLocation({ select: ({ pathname }) => pathname.split('/')[1] ?? '' });

  const remove = (row: ContactRow) =>
    modal.confirm({
      title: `删除联系人“${row.name}”`,
      content: '已签署和签署中的合同不受影响。删除后将无法恢复，确定继续吗？',
      okText: '删除',
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: () => deleting.run({ contactIds: [row.contactId] }),
    });
  return (
    <section className="card book" aria-labelledby="book-title">
      <div className="admin-head">
        <h1 id="book-title">通讯录</h1>
        <div className="admin-tools">
          <Link className="btn" to={`/${home}/signMerge`}>
            合并重复
          </Link>
          <Button look="primary" onClick={() => setDialog({})}>
            <Icon name="plus" size={18} />
            新增联系人
          </Button>
        </div>
      </div>
      <ListPage
        route={orgRoutes.signersList}
        rowKey={(row) => row.contactId}
        columns={contactColumns}
        tabs={kinds}
        filters={filters}
        none="没有符合条件的联系人"
        empty="还没有联系人。发起合同后，签署方会自动保存到这里。"
        acts={(row) =>
          row.mayChange ? (
            <>
              <RowAct act="编辑" of={row.name} onClick={() => setDialog({ row })} />
              <RowAct act="删除" of={row.name} danger onClick={() => void remove(row)} />
            </>
          ) : (
            <span className="muted">同事共享</span>
          )
        }
      />
      {dialogPlace}
      {dialog && (
        <ContactDialog
          row={dialog.row}
          onClose={() => setDialog(undefined)}
          onDone={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}
