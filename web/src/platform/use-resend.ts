// The wait before a code may be sent again: says that one was sent, then counts the seconds down for the button.
import { useEffect, useState } from 'react';
import { toast } from './toast.ts';

/** `left`: seconds until another may be asked for; `sent`: to be told of the server's answer. */
export function useResend() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const sent = ({ resendAfterSeconds }: { resendAfterSeconds: number }) => {
    toast.ok(`验证码已发送（${resendAfterSeconds}s后可重发）`);
    setLeft(Math.max(1, resendAfterSeconds));
  };
  return { left, sent };
}
