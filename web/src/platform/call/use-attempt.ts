// One attempt at a time: busy while it runs, its success in a toast, its failure through the one failure path. It knows
// nothing of cached answers, so that login pages use it too without carrying the query cache (their weight is measured).
import { useEffect, useRef, useState } from 'react';
import { asFailure, type Failure } from '../failure.ts';
import { toast } from '../toast.ts';

export type Attempt<T> = {
  /** Said when it is done; without it nothing is said. */
  done?: string | ((answer: T) => string) | undefined;
  /** What follows when it is done, before one can act again. */
  after?: ((answer: T) => unknown) | undefined;
  /** Shows the failure in the form instead of in a toast; a lost session never gets here, the login page says it. */
  failed?: ((failure: Failure) => void) | undefined;
};

export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  /** Answers whether it was done; false at once while another attempt runs. */
  async function attempt<T>(act: () => Promise<T>, { done, after, failed }: Attempt<T> = {}) {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      const answer = await act();
      if (done !== undefined) toast.ok(typeof done === 'string' ? done : done(answer));
      await after?.(answer);
      return true;
    } catch (error) {
      const failure = asFailure(error);
      if (!failed) toast.failure(error);
      else if (!failure.reloadLogin && shown.current) failed(failure);
      return false;
    } finally {
      running.current = false;
      if (shown.current) setBusy(false);
    }
  }
  return { busy, attempt };
}
