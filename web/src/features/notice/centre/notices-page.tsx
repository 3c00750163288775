// /notices: what one was told, newest first; unread ones marked, each leading to its contract.
import { Link, useNavigate } from '@tanstack/react-router';
import { type NoticeItem, noticeRoutes } from '@xinqi/wire/notice';
import { Pagination } from 'antd';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { ownPage } from '../../../platform/known-pages.ts';
import { useUnread } from '../../../platform/notices/unread.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useSession } from '../../../platform/session.ts';
import { Empty } from '../../../ui/empty.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import './notices.css';

const PAGE_SIZE = 20;
const tabs = [
  ['all', '全部'],
  ['unread', '未读'],
] as const;

function Notice({ notice, onRead }: { notice: NoticeItem; onRead: (noticeId: string) => void }) {
  const page = notice.page === null ? undefined : ownPage(notice.page);
  const { noticeId, title, body, createTime, read } = notice;
  return (
    <li className={read ? 'notice' : 'notice notice-unread'}>
      <div className="notice-head">
        <strong>
          {!read && <span className="tag tag-blue">未读</span>}
          {page ? (
            <Link to={page} onClick={() => !read && onRead(noticeId)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </strong>
        <time className="small muted" dateTime={createTime}>
          {minuteText(createTime)}
        </time>
      </div>
      <p>{body}</p>
      {!read && (
        <Button look="link" onClick={() => onRead(noticeId)} aria-label={`标为已读：${title}`}>
          标为已读
        </Button>
      )}
    </li>
  );
}

export default function NoticesPage() {
  const search = usePlainSearch();
  const navigate = useNavigate();
  const session = useSession();
  const count = useUnread(({ unread }) => unread);
  const which = search.list === 'unread' ? 'unread' : 'all';
  const asked = Number(search.itemPage);
  const itemPage = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, 1_000_000) : 1;
  const unread = which === 'unread' || undefined;
  // whatever moves the count moves the list
  const view = { keep: true, since: String(count) };
  const found = useCall(noticeRoutes.list, { itemPage, pageSize: PAGE_SIZE, unread }, view);
  const mark = useAct(noticeRoutes.read);
  const go = (list: string, to: number) =>
    void navigate({
      to: '/notices',
      search: { list: list === 'unread' ? list : undefined, itemPage: to === 1 ? undefined : String(to) },
    });
  const { data } = found;
  return (
    <section className="card notices" aria-labelledby="notices-title">
      <div className="notices-head">
        <h1 id="notices-title">消息中心</h1>
        <span className="notices-acts">
          <Link to="/tpl/Preferences">消息偏好</Link>
          <Button disabled={!count || mark.busy} onClick={() => void mark.run({ all: true })}>
            全部标为已读
          </Button>
        </span>
      </div>
      <Tabs label="消息范围" tabs={tabs} value={which} onChange={(key) => go(key, 1)} />
      {found.error && !data ? (
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      ) : !data ? (
        <PageLoading />
      ) : data.list.length === 0 ? (
        <Empty text={which === 'unread' ? '没有未读消息' : '还没有消息'} />
      ) : (
        <>
          <ul className="notice-list">
            {data.list.map((notice) => (
              <Notice
                key={notice.noticeId}
                notice={notice}
                onRead={(noticeId) => void mark.run({ noticeIds: [noticeId] })}
              />
            ))}
          </ul>
          {data.total > PAGE_SIZE && (
            <Pagination
              align="end"
              current={itemPage}
              pageSize={PAGE_SIZE}
              total={data.total}
              showSizeChanger={false}
              onChange={(to) => go(which, to)}
            />
          )}
        </>
      )}
      <label className="notices-popup">
        <input
          type="checkbox"
          checked={session.showNotify}
          onChange={(event) => useSession.setState({ showNotify: event.target.checked })}
        />
        有新消息时在页面上提示
      </label>
      <p className="small muted">消息保留180天。合同的完整记录见合同详情。</p>
    </section>
  );
}
