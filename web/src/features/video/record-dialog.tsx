// 视频签署: the signatory reads a sentence aloud before his camera, looks at what was recorded and hands it in. On a phone first.
import { videoRoutes as r } from '@xinqi/wire/video';
import { Modal } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../platform/call/use-call.ts';
import { ConsentBox } from '../../ui/identity/consent-box.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import type { Asking } from './asking.ts';
import { type Stage, useRecording } from './use-recording.ts';
import './video.css';

type Props = Asking & { signNo: string; senderName: string; onDone: () => void; onClose: () => void };
type Recording = ReturnType<typeof useRecording>;

/** What the camera sees, as in a mirror; silent, so that the microphone does not hear it. */
function Mirror({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className="video-picture video-mirror"
      autoPlay
      muted
      playsInline
      aria-label="摄像头画面"
    />
  );
}

function Preview({ file }: { file: Blob }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: his own recording, before it is handed in
    <video className="video-picture" src={url} controls playsInline aria-label="录制的视频" />
  );
}

function Acts({ recording, consentHash }: { recording: Recording; consentHash: string }) {
  const { stage, begun, seconds, progress, ended, begin, record, stop, send } = recording;
  const again = (
    <Button block onClick={() => void begin(consentHash, 'recorded')}>
      重新录制
    </Button>
  );
  if (stage === 'ready')
    return (
      <Button look="primary" large block onClick={record}>
        开始录制
      </Button>
    );
  if (stage === 'counting')
    return (
      <p className="video-count" role="status">
        {seconds} 秒后开始，请准备朗读
      </p>
    );
  if (stage === 'recording') {
    const { minSeconds = 0, maxSeconds = 0 } = begun ?? {};
    return (
      <>
        <p className="video-count" role="status">
          <span className="video-dot" aria-hidden /> 正在录制，剩余 {Math.max(0, maxSeconds - seconds)} 秒
        </p>
        <Button look="primary" large block disabled={seconds < minSeconds} onClick={stop}>
          读完了，停止
        </Button>
      </>
    );
  }
  if (stage === 'sending')
    return (
      <>
        <progress className="video-progress" value={progress} max={1} aria-label="上传进度" />
        <p className="muted small" role="status">
          {progress < 1 ? `正在上传 ${Math.floor(progress * 100)}%` : '正在检查录像…'}
        </p>
      </>
    );
  return (
    <>
      {ended !== 'spent' && (
        <Button look="primary" large block onClick={() => void send()}>
          {ended === 'lost' ? '继续提交' : '提交'}
        </Button>
      )}
      {again}
    </>
  );
}

const showsSentence: readonly Stage[] = ['ready', 'counting', 'recording', 'recorded', 'sending'];

export function RecordDialog({ wire, options, signNo, senderName, onDone, onClose }: Props) {
  const state = useCall(r.state, wire, { as: options, fresh: true });
  const recording = useRecording({ wire, options }, signNo, onDone);
  const { stage, problem, begun, stream, file, begin } = recording;
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const consent = state.data?.consent;
  const open = () => {
    setTried(true);
    if (agreed && consent) void begin(consent.hash, 'consent');
  };
  const asksConsent = stage === 'consent' || (stage === 'opening' && !begun);
  return (
    <Modal
      open
      title="视频签署"
      width={440}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="video-record">
        {asksConsent && (
          <>
            <p className="proof-text">
              发起方要求您签署前录制一段视频：请在光线充足、安静的地方，面对摄像头读出页面上的一句话，约10秒。您填写的内容和签名都会保留。
            </p>
            {state.error && <LoadError error={state.error} onRetry={() => void state.refetch()} />}
            {consent && (
              <ConsentBox
                name="视频信息处理说明"
                text={consent.text}
                agreed={agreed}
                onAgreed={setAgreed}
                missing={tried && !agreed}
              />
            )}
            <Button look="primary" large block disabled={!consent || stage === 'opening'} onClick={open}>
              {stage === 'opening' ? '正在打开摄像头…' : '打开摄像头'}
            </Button>
          </>
        )}
        {begun && showsSentence.includes(stage) && (
          <section aria-label="请朗读">
            <p className="video-sentence">{begun.sentence}</p>
          </section>
        )}
        {stream && stage !== 'recorded' && <Mirror stream={stream} />}
        {file && (stage === 'recorded' || stage === 'sending') && <Preview file={file} />}
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        {!asksConsent && consent && <Acts recording={recording} consentHash={consent.hash} />}
        <p className="muted small video-other">
          信契不用机器辨认您的面容和声音，发起方的人员可以播放。如不愿意或无法录制，请联系发起方 {senderName}
          。
        </p>
      </div>
    </Modal>
  );
}
