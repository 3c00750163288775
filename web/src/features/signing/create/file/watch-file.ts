// Waits for an uploaded file: its state comes as server-sent events while somebody sees the page. Where no event comes (a proxy that
// keeps them back, a broken connection, a tab with many files) it is asked for, seldom. Nothing is asked while events come.
import { type FileInfo, fileRoutes } from '@xinqi/wire/file';
import { call } from '../../../../platform/client.ts';
import { asFailure, type Failure } from '../../../../platform/failure.ts';
import { stream } from '../../../../platform/stream.ts';
import { passes } from '../api.ts';

export type FileTold =
  | { info: FileInfo; lost: undefined; offline: false }
  /** The file cannot be asked for: gone, foreign. It is told last. */
  | { lost: Failure }
  /** No answer at the moment; asking goes on. */
  | { offline: true };

/** Nothing moves by itself any more. */
export const isSettled = (info: FileInfo | undefined): boolean =>
  info !== undefined && info.state !== 'checking';

/** Browsers allow six connections to a server, and an upload needs one: files beyond these wait for a place. */
const mostStreams = 2;
const line: (() => void)[] = [];
let taken = 0;

/** Calls `enter` when a place is free; answers how to leave it, or the line. */
function takePlace(enter: () => void): () => void {
  let inside = false;
  const go = (): void => {
    inside = true;
    enter();
  };
  if (taken < mostStreams) {
    taken++;
    go();
  } else line.push(go);
  return () => {
    const at = line.indexOf(go);
    if (at >= 0) line.splice(at, 1);
    if (!inside) return;
    inside = false;
    const next = line.shift();
    if (next) next();
    else taken--;
  };
}

/** ms between two questions while no events come; the last one goes on. */
const pauses = [1_000, 2_000, 3_000];
const longestPause = 8_000;
/** ms of silence of an open stream after which its connection is doubted. */
const silence = 60_000;

/** Until the returned function is called, as long as the page is seen. */
function follow(fileId: string, tell: (told: FileTold) => void): () => void {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let live = false;
  let looks = 0;
  let failures = 0;
  const lookIn = (ms: number): void => {
    clearTimeout(timer);
    if (!abort.signal.aborted) timer = setTimeout(() => void look(), ms);
  };
  const told = (info: FileInfo): void => {
    failures = 0;
    tell({ info, lost: undefined, offline: false });
  };
  const look = async (): Promise<void> => {
    try {
      const info = await call(fileRoutes.convertInfo, { fileId }, { retried: true, signal: abort.signal });
      if (abort.signal.aborted) return;
      told(info);
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!passes(error)) return tell({ lost: asFailure(error) });
      failures++;
      tell({ offline: true });
    }
    if (live) return lookIn(silence);
    const pause = pauses[Math.min(looks++, pauses.length - 1)]!;
    lookIn(failures === 0 ? pause : Math.min(pause * 2 ** failures, longestPause));
  };
  const without = (ms: number): void => {
    live = false;
    looks = 0;
    lookIn(ms);
  };
  let close = (): void => undefined;
  const leave = takePlace(() => {
    close = stream(
      fileRoutes.convertWatch,
      { fileId },
      ({ event, data }) => {
        if (abort.signal.aborted || event !== 'change') return;
        live = true;
        lookIn(silence);
        told(data as FileInfo);
      },
      {
        quiet: true,
        onLive: (open) => {
          if (!open) without(pauses[0]!);
        },
        // by which code, the question says
        onRefused: () => {
          leave();
          without(0);
        },
      },
    );
  });
  lookIn(pauses[0]!);
  return () => {
    abort.abort();
    clearTimeout(timer);
    close();
    leave();
  };
}

/** Tells how far the file is until it is settled or lost, or the returned function is called. */
export function watchFile(fileId: string, tell: (told: FileTold) => void): () => void {
  let leave: (() => void) | undefined;
  let over = false;
  const pause = (): void => {
    leave?.();
    leave = undefined;
  };
  const seen = (): void => {
    if (over || document.visibilityState === 'hidden') pause();
    else leave ??= follow(fileId, hear);
  };
  const end = (): void => {
    over = true;
    document.removeEventListener('visibilitychange', seen);
    pause();
  };
  const hear = (told: FileTold): void => {
    if ('info' in told ? isSettled(told.info) : 'lost' in told) end();
    tell(told);
  };
  document.addEventListener('visibilitychange', seen);
  seen();
  return end;
}
