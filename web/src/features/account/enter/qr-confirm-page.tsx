// /account/qrConfirm?k=…: the phone's side of a login by QR code. Names the browser that asks, so that a stranger's code
// shown to a victim is seen for what it is (B-08). The key leaves the address at once.
import { accountRoutes } from '@xinqi/wire/account';
import { useEffect, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useSession } from '../../../platform/session.ts';
import { minuteText } from '../../../ui/format.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { words } from '../../../ui/words.ts';
import './enter.css';

export default function QrConfirmPage() {
  const search = usePlainSearch();
  const [k] = useState(search.k ?? '');
  const me = useSession(({ authUser }) => authUser);
  const [done, setDone] = useState<'confirmed' | 'refused'>();
  const [problem, setProblem] = useState<string>();
  const { busy, attempt } = useAttempt();
  useEffect(() => window.history.replaceState(window.history.state, '', '/account/qrConfirm'), []);
  const asking = useCall(
    accountRoutes.qrOpen,
    { k },
    {
      fresh: true,
      read: async (ask) => {
        // a reload: the address carries it no more
        if (!k) throw { code: 'QR_GONE', message: '二维码已失效，请重新扫码' };
        return ask({ k });
      },
    },
  );
  const answer = (confirm: boolean) =>
    attempt(() => call(accountRoutes.qrAnswer, { k, confirm }), {
      after: () => setDone(confirm ? 'confirmed' : 'refused'),
      failed: ({ message }) => setProblem(message),
    });
  return (
    <section className="card qr-confirm" aria-labelledby="qr-title">
      <h1 id="qr-title">确认登录</h1>
      {asking.error && <LoadError error={asking.error} onRetry={() => void asking.refetch()} />}
      {!asking.data && asking.error === undefined && <p className="muted">{words.loading}</p>}
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      {done && (
        <p role="status">
          {done === 'confirmed'
            ? '已确认，请在电脑上核对账号后完成登录。'
            : '已取消，该设备不会登录您的账号。'}
        </p>
      )}
      {asking.data && !done && (
        <>
          <p>
            有设备请求登录您的账号 {me?.name} {me?.account}：
          </p>
          <dl>
            <dt>设备</dt>
            <dd>{asking.data.device}</dd>
            <dt>位置</dt>
            <dd>{asking.data.place}</dd>
            <dt>请求时间</dt>
            <dd>{minuteText(asking.data.createTime)}</dd>
          </dl>
          <p className="muted small">
            只有您自己正在该设备上登录时才能确认。他人发来的二维码请取消，确认后对方可以查看并操作您的合同。
          </p>
          <button
            type="button"
            className="btn btn-primary btn-large btn-block"
            disabled={busy}
            onClick={() => void answer(true)}
          >
            确认登录
          </button>
          <button
            type="button"
            className="btn btn-large btn-block"
            disabled={busy}
            onClick={() => void answer(false)}
          >
            取消登录
          </button>
        </>
      )}
      <p className="small muted">
        <TestMark /> 微信扫一扫为模拟
      </p>
    </section>
  );
}
