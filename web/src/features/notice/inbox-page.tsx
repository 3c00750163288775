// /dev/inbox: what the simulated SMS gateway and mail server delivered, newest first, read again every 2 s.
// Bodies are text written by others: shown as text; only addresses of this origin become links.
import { type InboxMessage, noticeRoutes } from '@xinqi/wire/notice';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { Empty } from '../../ui/empty.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';
import { MessageCard } from './message-card.tsx';
import './inbox.css';

const EVERY = 2000;

export default function InboxPage() {
  const { targetId } = usePlainSearch();
  const [target, setTarget] = useState(targetId ?? '');
  const [list, setList] = useState<InboxMessage[] | null>(null);
  const [error, setError] = useState<unknown>(null);

  const read = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const answer = await call(
          noticeRoutes.inboxList,
          { pageSize: 100, ...(target.trim() ? { targetId: target.trim() } : {}) },
          { visitor: true, ...(signal ? { signal } : {}) },
        );
        setList(answer.list);
        setError(null);
      } catch (thrown) {
        if (!signal?.aborted) setError(thrown);
      }
    },
    [target],
  );
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const loop = async () => {
      if (!document.hidden) await read(left.signal);
      if (!left.signal.aborted) timer = setTimeout(() => void loop(), EVERY);
    };
    void loop();
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [read]);

  const absent = error !== null && asFailure(error).code === 'NO_SUCH_CALL';
  return (
    <main className="inbox">
      <header className="inbox-head">
        <a href="/" aria-label="信契首页">
          <Logo small />
        </a>
        <h1>测试收件箱</h1>
        <TestMark />
      </header>
      <p className="inbox-note">
        这里收到的是模拟短信网关和邮件服务器投递的消息，没有真实发出。每 2 秒自动刷新。
      </p>
      <search className="inbox-filter">
        <label htmlFor="inbox-target">收件人</label>
        <input
          id="inbox-target"
          className="input"
          type="search"
          placeholder="手机号或邮箱，留空显示全部"
          maxLength={254}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        />
      </search>
      {absent ? (
        <Empty text="当前环境没有测试收件箱，短信和邮件会真实发出" />
      ) : error !== null && list === null ? (
        <LoadError error={error} onRetry={() => void read()} />
      ) : list === null ? (
        <PageLoading />
      ) : list.length === 0 ? (
        <Empty text={target.trim() ? '没有发给该收件人的消息' : '还没有消息'} />
      ) : (
        <ul className="messages" aria-live="polite">
          {list.map((message) => (
            <MessageCard key={message.messageId} message={message} />
          ))}
        </ul>
      )}
      {error !== null && list !== null && !absent && (
        <p className="inbox-offline small" role="status">
          暂时无法刷新：{asFailure(error).message}
        </p>
      )}
    </main>
  );
}
