// The states of uploaded files until each is ready or refused, or something is asked of its sender. Every page that waits for a file
// waits here.
import type { FileInfo } from '@xinqi/wire/file';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../../platform/failure.ts';
import { isSettled, watchFile } from './watch-file.ts';

type Known = {
  info: FileInfo | undefined;
  /** The file cannot be asked for: gone, foreign. */
  lost: Failure | undefined;
  /** No answer at the moment; asking goes on. */
  offline: boolean;
};
export type FileWatch = Known & {
  /** Takes an answer that another call brought (upload, consent, comparison) and goes on waiting. */
  take: (info: FileInfo) => void;
};
/** What one of several files is shown with. */
export type Watched = Pick<FileWatch, 'info' | 'lost'> & Partial<Pick<FileWatch, 'take'>>;

const nothing: Known = { info: undefined, lost: undefined, offline: false };

function useKnown(fileIds: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const tell = useCallback(
    (fileId: string, told: Partial<Known>) =>
      setKnown((was) => new Map(was).set(fileId, { ...nothing, ...was.get(fileId), ...told })),
    [],
  );
  const open = fileIds
    .filter((id) => {
      const { info, lost } = known.get(id) ?? nothing;
      return !lost && !isSettled(info);
    })
    .join();
  const watching = useRef(new Map<string, () => void>());
  useEffect(() => {
    const wanted = new Set(open.split(',').filter(Boolean));
    for (const [fileId, stop] of watching.current) {
      if (wanted.has(fileId)) continue;
      stop();
      watching.current.delete(fileId);
    }
    for (const fileId of wanted)
      if (!watching.current.has(fileId))
        watching.current.set(
          fileId,
          watchFile(fileId, (told) => tell(fileId, told)),
        );
  }, [open, tell]);
  useEffect(() => {
    const all = watching.current;
    return () => {
      for (const stop of all.values()) stop();
      all.clear();
    };
  }, []);
  const take = useCallback((info: FileInfo) => tell(info.fileId, { ...nothing, info }), [tell]);
  return { known, take };
}

/** In the order of the ids. */
export function useFileInfos(fileIds: readonly string[]): readonly FileWatch[] {
  const { known, take } = useKnown(fileIds);
  const ids = fileIds.join();
  return useMemo(
    () =>
      ids
        .split(',')
        .filter(Boolean)
        .map((id) => ({ ...(known.get(id) ?? nothing), take })),
    [ids, known, take],
  );
}

export function useFileInfo(fileId: string | undefined): FileWatch {
  const { known, take } = useKnown(fileId ? [fileId] : []);
  const own = fileId ? known.get(fileId) : undefined;
  return useMemo(() => ({ ...(own ?? nothing), take }), [own, take]);
}
