// Where messages are simulated, says so and leads to them. The inbox call is absent in production: then nothing shows.
import { noticeRoutes } from '@xinqi/wire/notice';
import { useEffect, useState } from 'react';
import { call } from '../../platform/client.ts';
import { TestMark } from './test-mark.tsx';

let probe: Promise<boolean> | undefined;
const hasInbox = (): Promise<boolean> => {
  probe ??= call(noticeRoutes.inboxList, { pageSize: 1 }, { visitor: true }).then(
    () => true,
    () => false,
  );
  return probe;
};

export function TestInboxLink() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let here = true;
    void hasInbox().then((found) => here && setShown(found));
    return () => {
      here = false;
    };
  }, []);
  if (!shown) return null;
  return (
    <p className="test-inbox small muted">
      <TestMark /> 短信与邮件未真实发出，请在
      <a href="/dev/inbox" target="_blank" rel="noreferrer">
        测试收件箱
      </a>
      查看
    </p>
  );
}
