// 通讯录: people and enterprises one signs with; entered when a contract is sent, or by hand.
import { Link, useLocation } from '@tanstack/react-router';
import { type ContactRow, orgRoutes } from '@xinqi/wire/org';
import { Modal } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { PagedList } from '../../../ui/admin/paged-list.tsx';
import { SearchField } from '../../../ui/admin/search-field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { words } from '../../../ui/words.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactTable } from './contact-table.tsx';
import { PAGE_SIZE, useContacts } from './queries.ts';
import './book.css';

type Kind = 'all' | 'person' | 'corp';
const kinds = [
  ['all', '全部'],
  ['person', '个人'],
  ['corp', '企业'],
] as const;
const typeOf = { all: undefined, person: 0, corp: 1 } as const;

export default function SignersPage() {
  const [kind, setKind] = useState<Kind>('all');
  const [text, setText] = useState('');
  const [itemPage, setPage] = useState(1);
  const [dialog, setDialog] = useState<{ row?: ContactRow }>();
  const keyword = useDeferredValue(text.trim());
  const list = useContacts({ keyword, userType: typeOf[kind], itemPage });
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
          <SearchField
            label="搜索联系人"
            placeholder="姓名、企业名称或手机号"
            value={text}
            onValue={(value) => {
              setText(value);
              setPage(1);
            }}
          />
          <Link className="btn" to={`/${home}/signMerge`}>
            合并重复
          </Link>
          <Button look="primary" onClick={() => setDialog({})}>
            <Icon name="plus" size={18} />
            新增联系人
          </Button>
        </div>
      </div>
      <Tabs
        label="联系人类型"
        tabs={kinds}
        value={kind}
        panel="book-panel"
        onChange={(value) => {
          setKind(value);
          setPage(1);
        }}
      />
      <div id="book-panel" role="tabpanel" aria-labelledby={`tab-${kind}`}>
        <PagedList
          found={list}
          emptyText={keyword ? '没有符合条件的联系人' : '还没有联系人。发起合同后，签署方会自动保存到这里。'}
          itemPage={itemPage}
          pageSize={PAGE_SIZE}
          onPage={setPage}
        >
          {(rows) => <ContactTable rows={rows} onEdit={(row) => setDialog({ row })} onDelete={remove} />}
        </PagedList>
      </div>
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
