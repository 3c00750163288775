// The bell in the head of the shell: how many notices are unread, and the way to them.
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followUnread, shownCount, useUnread } from '../platform/notices/unread.ts';
import { useSession } from '../platform/session.ts';
import { toast } from '../platform/toast.ts';
import { Icon } from '../ui/icons.tsx';
import './notice-bell.css';

export function NoticeBell() {
  const acting = useSession(({ currentAuthUser: user }) => user && `${user.userId} ${user.corpId ?? ''}`);
  const unread = useUnread((state) => state.unread) ?? 0;
  useEffect(() => {
    if (!acting) return;
    return followUnread(() => {
      if (useSession.getState().showNotify) toast.ok('您有新消息，请查看消息中心');
    });
  }, [acting]);
  return (
    <Link
      to="/notices"
      className="bell"
      aria-label={unread > 0 ? `消息中心，${shownCount(unread)}条未读` : '消息中心'}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className="bell-count" aria-hidden="true">
          {shownCount(unread)}
        </span>
      )}
    </Link>
  );
}
