// The states of the files behind the first, asked again and again until each is ready or refused.
import type { FileInfo } from '@xinqi/wire/file';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { asFailure, type Failure } from '../../../../platform/failure.ts';
import { fileState, passes } from '../api.ts';

export type Watched = {
  info: FileInfo | undefined;
  lost: Failure | undefined;
  /** Takes an answer that another call brought (consent, comparison) and goes on asking. */
  take?: (info: FileInfo) => void;
};
const unknown: Watched = { info: undefined, lost: undefined };
const settled = ({ info, lost }: Watched): boolean =>
  lost !== undefined ||
  info?.state === 'ready' ||
  info?.state === 'refused' ||
  info?.state === 'needs_consent';

/** In the order of the ids. */
export function useFileInfos(fileIds: readonly string[]): readonly Watched[] {
  const [known, setKnown] = useState<ReadonlyMap<string, Watched>>(new Map());
  const open = fileIds.filter((id) => !settled(known.get(id) ?? unknown)).join();
  useEffect(() => {
    if (open === '') return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = 600;
    const ask = async (fileId: string): Promise<void> => {
      try {
        const info = await fileState(fileId, abort.signal);
        setKnown((was) => new Map(was).set(fileId, { info, lost: undefined }));
        wait = 600;
      } catch (error) {
        if (abort.signal.aborted) return;
        if (passes(error)) wait = Math.min(wait * 2, 8_000);
        else setKnown((was) => new Map(was).set(fileId, { info: undefined, lost: asFailure(error) }));
      }
    };
    const round = async () => {
      for (const fileId of open.split(',')) if (!abort.signal.aborted) await ask(fileId);
      if (!abort.signal.aborted) timer = setTimeout(round, wait);
    };
    void round();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [open]);
  const take = useCallback(
    (info: FileInfo) => setKnown((was) => new Map(was).set(info.fileId, { info, lost: undefined })),
    [],
  );
  const ids = fileIds.join();
  return useMemo(
    () =>
      ids
        .split(',')
        .filter(Boolean)
        .map((id) => ({ ...(known.get(id) ?? unknown), take })),
    [ids, known, take],
  );
}
