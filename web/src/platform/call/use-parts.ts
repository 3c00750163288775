// One act over many things is carried out in parts, each a call of its own: how far it has come, and on with it after the network was lost. A part
// that is sent again finds what it did; what was confirmed never changes on the way (docs/decisions/0137).
import { useEffect, useRef, useState } from 'react';
import { asFailure, type Failure, isPassing } from '../failure.ts';

export type Result = { ok: boolean; code: string | null; message: string | null };
type Part<T> = { results: T[]; next: number | null };
/** `next`: where it goes on; null: all of it was done. `why`: it stands still. */
export type Progress<T = Result> = Part<T> & { total: number; why?: Failure };

/** How often, with which pause (times the tries so far), and until whoever asked has left. */
type Again = { tries?: number; pauseMs?: number; signal?: AbortSignal };

/** Nobody knows what became of a part without an answer, or nothing did: it is sent again. */
export async function sendAgain<T>(
  send: () => Promise<T>,
  { tries = 4, pauseMs = 1_000, signal }: Again = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await send();
    } catch (error) {
      if (signal?.aborted || !isPassing(asFailure(error)) || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
}

/** `send`: the part that begins at `from`. `onDone`: all was done, or it stands still. */
export function useParts<I extends { total: number }, T extends Result>(
  send: (confirmed: I, from: number) => Promise<Part<T>>,
  onDone: (progress: Progress<T>) => Promise<unknown>,
) {
  const [progress, setProgress] = useState<Progress<T>>();
  const act = useRef<I>(undefined);
  const gone = useRef(false);
  const going = progress !== undefined && progress.next !== null && progress.why === undefined;
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  // whoever leaves now leaves the rest undone
  useEffect(() => {
    if (!going) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [going]);

  const rest = async (confirmed: I, known: Progress<T>): Promise<void> => {
    let at = known;
    setProgress(at);
    for (let { next } = at; next !== null && !gone.current && !at.why; next = at.next) {
      const from = next;
      try {
        const part = await sendAgain(() => send(confirmed, from));
        at = { ...at, results: [...at.results, ...part.results], next: part.next };
      } catch (error) {
        at = { ...at, why: asFailure(error) };
      }
      setProgress(at);
    }
    await onDone(at);
  };

  return {
    progress,
    going,
    /** Rejects when nothing was begun: a wrong code, a second factor that is asked for. */
    begin: async (confirmed: I): Promise<void> => {
      const { results, next } = await sendAgain(() => send(confirmed, 0));
      act.current = confirmed;
      // who waits for the code is answered; the rest is told by the progress
      void rest(confirmed, { results, total: confirmed.total, next });
    },
    goOn: (): void => {
      if (!act.current || !progress) return;
      const { why: _, ...known } = progress;
      void rest(act.current, known);
    },
    forget: (): void => {
      act.current = undefined;
      setProgress(undefined);
    },
  };
}
