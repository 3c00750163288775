// The state of the uploaded file, asked again and again until it is ready or refused; a lost network only slows it. Most files are
// inspected within a tenth of a second: the first questions follow each other sooner.
import type { FileInfo } from '@xinqi/wire/file';
import { useCallback, useEffect, useState } from 'react';
import { asFailure, type Failure } from '../../../../platform/failure.ts';
import { fileState, passes } from '../api.ts';

export type FileWatch = {
  info: FileInfo | undefined;
  /** The file cannot be asked for: gone, foreign. */
  lost: Failure | undefined;
  /** No answer at the moment; asking goes on. */
  offline: boolean;
  /** Takes an answer that another call brought (upload, consent) and goes on asking. */
  take: (info: FileInfo) => void;
};
/** ms; the last one goes on. */
const pauses = [150, 300, 600];
const settled = (info: FileInfo | undefined): boolean =>
  info?.state === 'ready' || info?.state === 'refused' || info?.state === 'needs_consent';

export function useFileInfo(fileId: string | undefined): FileWatch {
  const [info, setInfo] = useState<FileInfo>();
  const [lost, setLost] = useState<Failure>();
  const [offline, setOffline] = useState(false);
  const known = info && info.fileId === fileId ? info : undefined;
  const finished = settled(known);

  useEffect(() => {
    if (!fileId || finished) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = 500;
    let answers = 0;
    const ask = async () => {
      try {
        const next = await fileState(fileId, abort.signal);
        if (abort.signal.aborted) return;
        setInfo(next);
        setOffline(false);
        wait = pauses[Math.min(answers++, pauses.length - 1)]!;
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!passes(error)) return setLost(asFailure(error));
        setOffline(true);
        wait = Math.min(wait * 2, 8_000);
      }
      timer = setTimeout(ask, wait);
    };
    setLost(undefined);
    void ask();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [fileId, finished]);

  const take = useCallback((next: FileInfo) => {
    setLost(undefined);
    setInfo(next);
  }, []);
  return { info: known, lost, offline, take };
}
