// 合并重复联系人: groups of one mobile under several names, or of one name with several mobiles.
import { Link, useLocation } from '@tanstack/react-router';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { DoubleGroup } from './double-group.tsx';
import { useDoubles } from './queries.ts';
import './book.css';

export default function MergePage() {
  const doubles = useDoubles();
  const home = useLocation({ select: ({ pathname }) => pathname.split('/')[1] ?? '' });
  const groups = doubles.data?.list;
  return (
    <section aria-labelledby="merge-title">
      <div className="page-head">
        <h1 id="merge-title">合并重复联系人</h1>
        <Link className="btn" to={`/${home}/signers`}>
          返回通讯录
        </Link>
      </div>
      {doubles.isPending && <p className="muted">{words.loading}</p>}
      {doubles.error && !groups && <LoadError error={doubles.error} onRetry={() => void doubles.refetch()} />}
      {groups?.length === 0 && (
        <div className="card">
          <Empty text="没有发现重复的联系人" />
        </div>
      )}
      {groups && groups.length > 0 && (
        <>
          <p className="muted" role="status">
            发现 {groups.length} 组可能重复的联系人。合并只影响通讯录，合同和签署记录不变。
          </p>
          {groups.map(({ reason, contacts }) => (
            <DoubleGroup
              key={contacts.map((row) => row.contactId).join()}
              reason={reason}
              contacts={contacts}
            />
          ))}
        </>
      )}
    </section>
  );
}
