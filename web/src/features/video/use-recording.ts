// The steps of one recording: camera, sentence, countdown, recording, look at it, send it. Whatever goes wrong leaves him where he can go on.
import { videoRoutes as r } from '@xinqi/wire/video';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure, isPassing } from '../../platform/failure.ts';
import type { Asking } from './asking.ts';
import { closeCamera, NoCamera, openCamera, recordStream } from './camera.ts';
import { type Begun, sendRecording } from './send-recording.ts';

export type Stage = 'consent' | 'opening' | 'ready' | 'counting' | 'recording' | 'recorded' | 'sending';
const countFrom = 3;
const lostText = '网络不稳定，录像还没有传完。请检查网络后点击“继续提交”，已传的部分不会重传。';

export function useRecording(asking: Asking, signNo: string, onTaken: () => void) {
  const [stage, setStage] = useState<Stage>('consent');
  const [problem, setProblem] = useState<string>();
  const [begun, setBegun] = useState<Begun>();
  const [stream, setStream] = useState<MediaStream>();
  const [file, setFile] = useState<Blob>();
  /** Seconds: to the beginning while it counts, since it while it records. */
  const [seconds, setSeconds] = useState(0);
  const [progress, setProgress] = useState(0);
  /** What was not taken: the connection was lost on the way, or the server takes no more of this session. */
  const [ended, setEnded] = useState<'lost' | 'spent'>();
  const held = useRef<MediaStream>(undefined);
  const stop = useRef<() => void>(undefined);
  const sent = useRef(new Set<number>());
  const gone = useRef(new AbortController());
  useEffect(() => {
    const ended = new AbortController();
    gone.current = ended;
    return () => {
      ended.abort();
      stop.current?.();
      closeCamera(held.current);
    };
  }, []);

  const fail = (error: unknown, back: Stage): void => {
    if (gone.current.signal.aborted) return;
    setStage(back);
    setProblem(error instanceof NoCamera ? error.message : asFailure(error).message);
  };

  const begin = async (consentHash: string, back: Stage): Promise<void> => {
    setProblem(undefined);
    setStage('opening');
    try {
      const camera = await openCamera();
      if (gone.current.signal.aborted) return closeCamera(camera);
      held.current = camera;
      // who only records again, and sent nothing, reads the same sentence
      const late = begun !== undefined && Date.parse(begun.expiresAt) - Date.now() < 300_000;
      if (begun === undefined || late || ended === 'spent' || sent.current.size > 0) {
        sent.current = new Set();
        setBegun(await call(r.start, { ...asking.wire, signNo, consentHash }, asking.options()));
      }
      setStream(camera);
      setFile(undefined);
      setEnded(undefined);
      setStage('ready');
    } catch (error) {
      closeCamera(held.current);
      fail(error, back);
    }
  };

  const record = (): void => {
    const camera = held.current;
    if (!camera || !begun) return;
    setProblem(undefined);
    setSeconds(countFrom);
    setStage('counting');
    let left = countFrom;
    const counting = setInterval(() => {
      if (gone.current.signal.aborted) return clearInterval(counting);
      setSeconds(--left);
      if (left > 0) return;
      clearInterval(counting);
      roll(camera, begun.maxSeconds);
    }, 1000);
  };

  const roll = (camera: MediaStream, most: number): void => {
    const since = Date.now();
    const recording = recordStream(camera);
    stop.current = recording.stop;
    setSeconds(0);
    setStage('recording');
    const ticking = setInterval(() => {
      const now = Math.floor((Date.now() - since) / 1000);
      setSeconds(now);
      if (now >= most) recording.stop();
    }, 250);
    recording.file
      .then(
        (made) => {
          if (gone.current.signal.aborted) return;
          setFile(made);
          setStage('recorded');
        },
        (error: unknown) => fail(error, 'ready'),
      )
      .finally(() => {
        clearInterval(ticking);
        closeCamera(camera);
        setStream(undefined);
      });
  };

  const send = async (): Promise<void> => {
    if (!file || !begun) return;
    setProblem(undefined);
    setStage('sending');
    const { signal } = gone.current;
    try {
      await sendRecording(asking, {
        ...{ signNo, begun, file, sent: sent.current, onProgress: setProgress, signal },
      });
      onTaken();
    } catch (error) {
      const failure = asFailure(error);
      const lost = isPassing(failure);
      setEnded(lost ? 'lost' : 'spent');
      fail(lost ? { ...failure, message: lostText } : failure, 'recorded');
    }
  };
  return {
    ...{ stage, problem, begun, stream, file, seconds, progress, ended, begin, record, send },
    stop: () => stop.current?.(),
  };
}
