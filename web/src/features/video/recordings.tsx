// The recordings of a contract on its page: the sender plays those of all signatories and says what he heard, a signatory plays his own.
import { type VideoVerdict, videoVerdictWords } from '@xinqi/domain';
import { videoRoutes as r, type VideoView } from '@xinqi/wire/video';
import { useEffect, useState } from 'react';
import { useAct } from '../../platform/call/use-act.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { addressOf, bearerHeaders } from '../../platform/request.ts';
import { toast } from '../../platform/toast.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { sizeText, timeText } from '../../ui/format.ts';
import { Button } from '../../ui/kit/button.tsx';
import { TextAreaField } from '../../ui/kit/text-area-field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import type { Asking } from './asking.ts';
import './video.css';

/** Fetched by bearer: an address that plays would be one that can be passed on. */
async function fetchVideo({ wire, options }: Asking, sessionId: string): Promise<string | undefined> {
  const { signNo: _line, ...of } = wire;
  const headers = bearerHeaders(options());
  const response = await fetch(addressOf(r.show, { ...of, sessionId }), { headers, cache: 'no-store' });
  const isVideo = response.headers.get('content-type')?.startsWith('video/') === true;
  return response.ok && isVideo ? URL.createObjectURL(await response.blob()) : undefined;
}

function Player({ asking, view }: { asking: Asking; view: VideoView }) {
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const play = async () => {
    setBusy(true);
    const found = await fetchVideo(asking, view.sessionId).catch(() => undefined);
    setBusy(false);
    if (found) setUrl(found);
    else toast.bad('录像没有加载成功，请稍后重试');
  };
  if (url)
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what is said; that is what is listened to
      <video className="video-picture" src={url} controls autoPlay playsInline aria-label="签署视频" />
    );
  return (
    <Button busy={busy} onClick={() => void play()}>
      播放录像
    </Button>
  );
}

function Judge({ applyNo, view, onDone }: { applyNo: string; view: VideoView; onDone: () => void }) {
  const [verdict, setVerdict] = useState<VideoVerdict>();
  const [note, setNote] = useState('');
  const act = useAct(r.review);
  return (
    <div className="video-acts">
      {(['heard', 'differs'] as const).map((one) => (
        <Button key={one} onClick={() => setVerdict(one)}>
          {one === 'heard' ? '已听清' : '与要求不符'}
        </Button>
      ))}
      {verdict && (
        <FormDialog
          title={videoVerdictWords[verdict]}
          okText="确定"
          hint="评定写入合同的证据，签署前后都可以再次评定，以往的评定会保留。评定不会中止签署。"
          doneText="已记录"
          run={() => act.send({ applyNo, sessionId: view.sessionId, verdict, note })}
          onClose={() => setVerdict(undefined)}
          onDone={() => {
            setVerdict(undefined);
            onDone();
          }}
        >
          <TextAreaField label="说明（选填）" value={note} maxLength={200} onValue={setNote} />
        </FormDialog>
      )}
    </div>
  );
}

export function Recordings({ asking, names }: { asking: Asking; names: ReadonlyMap<string, string> }) {
  const { signNo: _line, ...of } = asking.wire;
  const input = asking.wire.sign === undefined ? of : asking.wire;
  const state = useCall(r.state, input, { as: asking.options });
  if (state.error) return <LoadError error={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return <p className="muted">加载中…</p>;
  const { recordings, mayReview } = state.data;
  if (recordings.length === 0) return <p className="muted">还没有录制。</p>;
  return (
    <>
      {recordings.map((view) => (
        <div key={view.sessionId} className="video-item">
          <p>
            {names.get(view.signNo) ?? ''} · {timeText(view.recordedAt)} ·{' '}
            {Math.round(view.milliseconds / 1000)} 秒 · {sizeText(view.length)}
          </p>
          <p className="muted small">应读：{view.sentence}</p>
          {view.playable ? (
            <Player asking={asking} view={view} />
          ) : (
            <p className="muted">录像已按期删除或已重新录制，只保留存证信息。</p>
          )}
          {view.reviews.map(({ verdict, note, time }) => (
            <p key={time} className="small">
              {timeText(time)} 评定：{videoVerdictWords[verdict]}
              {note && `（${note}）`}
            </p>
          ))}
          {view.reviews.length === 0 && <p className="muted small">发起方人员还没有评定。</p>}
          {mayReview && view.playable && (
            <Judge applyNo={asking.wire.applyNo} view={view} onDone={() => void state.refetch()} />
          )}
        </div>
      ))}
      <p className="muted small">
        录像由人评定：信契不用机器辨认其中的话。证据包中只有录像的摘要值，没有录像。
      </p>
    </>
  );
}
