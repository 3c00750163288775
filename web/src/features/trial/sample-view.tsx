// One sample on the screen: the pages, the place to sign, and what can be done now.
import { Link } from '@tanstack/react-router';
import type { Output } from '@xinqi/wire';
import { trialRoutes } from '@xinqi/wire/trial';
import { useMemo, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { timeText } from '../../platform/formats/time-text.ts';
import { download } from '../../platform/http/download.ts';
import { addressOf } from '../../platform/request.ts';
import { toast } from '../../platform/toast.ts';
import { boxStyle, PdfView } from '../../ui/pdf-view/index.ts';
import { type PadStrokes, SignBoard } from '../../ui/sign-pad/index.ts';
import { usePhone } from '../../ui/use-phone.ts';
import type { KeptTrial } from './kept-trial.ts';
import { NoEffect } from './no-effect.tsx';

export type Trial = KeptTrial & Output<typeof trialRoutes.info>;

export function SampleView({ trial, onSigned }: { trial: Trial; onSigned: () => void }) {
  const { trialId, key, title, name, place, signTime } = trial;
  const [drawing, setDrawing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const phone = usePhone();
  const source = useMemo(() => ({ url: addressOf(trialRoutes.document, { trialId, key }) }), [trialId, key]);

  const sign = async (strokes: PadStrokes) => {
    setBusy(true);
    setError(undefined);
    try {
      await call(trialRoutes.sign, { trialId, key, strokes }, { visitor: true });
      setDrawing(false);
      toast.ok('样例已签署');
      onSigned();
    } catch (thrown) {
      const { code, message } = asFailure(thrown);
      setError(message);
      if (code === 'TRIAL_SIGNED') {
        setDrawing(false);
        onSigned();
      }
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    download(
      trialRoutes.document,
      { trialId, key, downloadName: `TEST-${title}.pdf` },
      { visitor: true },
    ).catch(toast.failure);

  if (drawing)
    return (
      <main>
        <SignBoard
          title={`${name} 的签名`}
          about="体验样例，不具法律效力"
          busy={busy}
          error={error}
          onDone={(strokes) => void sign(strokes)}
          onCancel={() => setDrawing(false)}
        />
      </main>
    );
  const signHere = (
    <button type="button" className="btn btn-primary btn-large btn-block" onClick={() => setDrawing(true)}>
      手写签名
    </button>
  );
  return (
    <main className="trial-sign">
      <section className="trial-paper" aria-label="样例文件">
        <PdfView
          // the signed file stands at the same address and is read anew
          key={signTime ?? ''}
          source={source}
          compact={phone}
          overlay={({ page, size }) =>
            page === place.page && !signTime ? (
              <button
                type="button"
                className="trial-field"
                style={boxStyle(place, size)}
                onClick={() => setDrawing(true)}
              >
                点击签名
              </button>
            ) : null
          }
        />
      </section>
      <aside className="trial-side">
        <h1>{signTime ? '样例已签署' : title}</h1>
        <NoEffect />
        {signTime ? (
          <>
            <p className="muted">
              {timeText(signTime)} 由 {name} 手写签署。
            </p>
            <button type="button" className="btn btn-primary btn-large btn-block" onClick={() => void save()}>
              下载签好的PDF
            </button>
            <p>
              把它交给 <Link to="/certi/toValiView">在线核验</Link>
              ：会看到签名之后没有改动，但签署人是体验证书，不受信任。真正的合同由经过验证的手机号和时间戳保护。
            </p>
            <p>
              <Link to="/account/register">注册账号，签署真正的合同</Link>
            </p>
          </>
        ) : (
          <>
            <p className="muted">请先阅读样例，再以“{name}”的名义手写签名。</p>
            {signHere}
          </>
        )}
        <p>
          <Link to="/applySign/toCreateDemo">换一份样例</Link>
        </p>
      </aside>
    </main>
  );
}
