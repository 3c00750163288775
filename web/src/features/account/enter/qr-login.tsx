// 扫码登录: shows a code, follows what the phone does with it, and enters only after this browser's own user has seen whose
// account it is (B-08). Outside of the messenger's app any signed-in browser of a phone scans it, which is said so.

import type { Output } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { useEnter } from '../use-enter.ts';
import './enter.css';

type Code = Output<typeof accountRoutes.qrCode>;
type State = Output<typeof accountRoutes.qrState>;
const POLL = 2_000;
const over: Partial<Record<State['state'], string>> = {
  expired: '二维码已过期',
  refused: '手机上已取消登录',
};

export function QrLogin({ ap }: { ap: string | undefined }) {
  const [code, setCode] = useState<Code>();
  const [state, setState] = useState<State>({ state: 'waiting', who: null });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const enter = useEnter(ap);
  const draw = useCallback(async () => {
    setProblem(undefined);
    setState({ state: 'waiting', who: null });
    try {
      setCode(await call(accountRoutes.qrCode, {}, { visitor: true }));
    } catch (thrown) {
      setCode(undefined);
      setProblem(asFailure(thrown).message);
    }
  }, []);
  useEffect(() => void draw(), [draw]);

  const watching = code !== undefined && (state.state === 'waiting' || state.state === 'scanned');
  useEffect(() => {
    if (!watching || !code) return;
    const left = new AbortController();
    const timer = setInterval(() => {
      call(
        accountRoutes.qrState,
        { qrId: code.qrId, browserKey: code.browserKey },
        { visitor: true, signal: left.signal },
      ).then(setState, (thrown: unknown) => {
        // without an answer it is asked again; a refusal is the end of this code
        if (!left.signal.aborted && asFailure(thrown).code === 'QR_GONE')
          setState({ state: 'expired', who: null });
      });
    }, POLL);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [watching, code]);

  const submit = async () => {
    if (!code) return;
    setBusy(true);
    try {
      const { qrId, browserKey } = code;
      enter(await call(accountRoutes.qrEnter, { qrId, browserKey }, { visitor: true }));
    } catch (thrown) {
      setProblem(asFailure(thrown).message);
      setState({ state: 'expired', who: null });
      setBusy(false);
    }
  };
  const ended = problem ?? over[state.state];
  if (state.state === 'confirmed' && state.who)
    return (
      <div className="qr-panel" role="status">
        <p>手机已确认，将登录以下账号：</p>
        <p className="qr-who">
          <strong>{state.who.name}</strong>
          <span>{state.who.account}</span>
        </p>
        <p className="muted small">不是您的账号？请不要继续，否则您的操作会记在他人名下。</p>
        <button
          type="button"
          className="btn btn-primary btn-large btn-block"
          disabled={busy}
          onClick={() => void submit()}
        >
          {busy ? '正在登录…' : '是我的账号，登录'}
        </button>
        <button type="button" className="btn btn-block" onClick={() => void draw()}>
          不是，重新扫码
        </button>
      </div>
    );
  return (
    <div className="qr-panel">
      <div className="qr-frame">
        {code && (
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(code.qrCode)}`}
            alt="登录二维码"
            width={200}
            height={200}
            className={ended ? 'qr-over' : ''}
          />
        )}
        {ended && (
          <button type="button" className="btn qr-again" onClick={() => void draw()}>
            刷新二维码
          </button>
        )}
      </div>
      <p role="status">
        {ended ??
          (state.who ? `已扫码：${state.who.name}，请在手机上确认` : '请用已登录信契的手机扫描二维码')}
      </p>
      <p className="small muted">
        <TestMark /> 微信扫一扫为模拟：任何已登录信契的浏览器打开二维码中的地址即可确认。
        {code && !ended && (
          <a href={code.scanUrl} target="_blank" rel="noreferrer">
            在新窗口打开确认页
          </a>
        )}
      </p>
    </div>
  );
}
