// /m/handSign (spec §7.10): the phone that scanned the QR code; what is drawn here appears on the desktop at once.
import { sealRoutes } from '@xinqi/wire/seal';
import { useEffect, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { keepInTab, keptJsonInTab } from '../../platform/navigation/tab-storage.ts';
import { Icon } from '../../ui/icons.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { type PadStrokes, SignBoard } from '../../ui/sign-pad/index.ts';
import { type HandOffPair, takeHandOffPair } from './hand-off-pair.ts';
import './hand-sign.css';

const visitor = { visitor: true } as const;
type Screen =
  | { at: 'opening' }
  | { at: 'drawing'; contractName: string | null; signatoryName: string | null }
  | { at: 'done' }
  | { at: 'ended'; message: string }
  | { at: 'unreachable'; message: string };

const ENDED = ['HAND_SIGN_EXPIRED', 'LINK_INVALID', 'NOT_FOUND', 'PARAM_INVALID'];
const EXPIRED_TEXT = '二维码已失效，请在电脑上重新获取';
const draftKey = (pair: HandOffPair) => `xinqi-hand-strokes:${pair.handSignId}`;

const keptStrokes = (pair: HandOffPair): PadStrokes => (keptJsonInTab(draftKey(pair)) ?? []) as PadStrokes;

function Notice({ good, title, text }: { good?: boolean; title: string; text: string }) {
  return (
    <main className="hand-notice">
      <span className={good ? 'hand-mark hand-mark-good' : 'hand-mark'} aria-hidden="true">
        {good ? <Icon name="done" size={34} /> : '!'}
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}

export default function HandSignPage() {
  const [pair] = useState(takeHandOffPair);
  const [screen, setScreen] = useState<Screen>({ at: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is the retry
  useEffect(() => {
    if (!pair) return setScreen({ at: 'ended', message: '请用手机扫描电脑上的二维码打开本页' });
    const left = new AbortController();
    setScreen({ at: 'opening' });
    call(sealRoutes.handSignOpen, pair, { ...visitor, signal: left.signal }).then(
      ({ contractName, signatoryName }) => setScreen({ at: 'drawing', contractName, signatoryName }),
      (thrown: unknown) => {
        if (left.signal.aborted) return;
        const { code, message } = asFailure(thrown);
        setScreen(
          ENDED.includes(code) ? { at: 'ended', message: EXPIRED_TEXT } : { at: 'unreachable', message },
        );
      },
    );
    return () => left.abort();
  }, [pair, attempt]);

  const send = async (strokes: PadStrokes) => {
    if (!pair || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await call(sealRoutes.handSignCreate, { ...pair, strokes }, visitor);
      keepInTab(draftKey(pair), undefined);
      setScreen({ at: 'done' });
    } catch (thrown) {
      const { code, message } = asFailure(thrown);
      if (code === 'HAND_SIGN_EXPIRED' || code === 'LINK_INVALID')
        setScreen({ at: 'ended', message: EXPIRED_TEXT });
      else setError(code === 'NO_ANSWER' ? '网络不稳定，签名已保留，请再点一次“完成”' : message);
    } finally {
      setBusy(false);
    }
  };
  const keep = (strokes: PadStrokes) => {
    if (!pair) return;
    keepInTab(draftKey(pair), JSON.stringify(strokes));
  };

  if (screen.at === 'opening') return <PageLoading text="正在打开签名页…" />;
  if (screen.at === 'done')
    return <Notice good title="已同步到电脑" text="签名已显示在电脑上，请回到电脑确认签署。本页可以关闭。" />;
  if (screen.at === 'ended') return <Notice title="无法签名" text={screen.message} />;
  if (screen.at === 'unreachable')
    return (
      <main className="hand-notice">
        <h1>{screen.message}</h1>
        <button type="button" className="btn btn-primary btn-large" onClick={() => setAttempt(attempt + 1)}>
          重试
        </button>
      </main>
    );
  return (
    <main>
      <SignBoard
        title={screen.signatoryName ? `${screen.signatoryName} 的签名` : '手写签名'}
        about={screen.contractName ? `用于《${screen.contractName}》` : '用于您的常用签名'}
        initial={pair ? keptStrokes(pair) : []}
        busy={busy}
        error={error}
        onChange={keep}
        onDone={(strokes) => void send(strokes)}
      />
    </main>
  );
}
