// Keeps the draft on the server: a moment after each change, at every step, on demand. One save at a time; a lost
// network is tried again by itself; another window's newer version stops saving until the user decides.
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { asFailure } from '../../../../platform/failure.ts';
import { passes, saveDraft } from '../api.ts';
import { type Draft, isBlank } from './draft.ts';
import type { DraftAction, WizardState } from './draft-reducer.ts';

export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; message: string; retrying: boolean }
  | { state: 'conflict' }
  | { state: 'sent' };
export type Autosave = {
  save: SaveState;
  /** Changes that the server does not have. */
  unsaved: boolean;
  /** Saves what is unsaved; true when the server has everything (or there is nothing to keep). */
  flush: () => Promise<boolean>;
  /** After a conflict was settled or the draft was loaded: everything shown now counts as saved, or nothing does. */
  settle: (saved: boolean) => void;
  /** The draft with the number and version of the last save, also before the page has drawn it. */
  current: () => Draft;
};
const delay = 1_200;
const pauses = [3_000, 6_000, 12_000, 30_000];

export function useAutosave(
  wizard: WizardState,
  dispatch: Dispatch<DraftAction>,
  step: number,
  active: boolean,
): Autosave {
  const [save, setSave] = useState<SaveState>({ state: 'idle' });
  const [savedRevision, setSavedRevision] = useState(wizard.revision);
  const latest = useRef({ wizard, step, savedRevision });
  latest.current = { wizard, step, savedRevision };
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const failures = useRef(0);
  const unsaved = wizard.revision !== savedRevision && !isBlank(wizard.draft);

  const once = useCallback(async (): Promise<boolean> => {
    const { wizard: now, step: at } = latest.current;
    if (now.revision === latest.current.savedRevision || isBlank(now.draft)) return true;
    setSave({ state: 'saving' });
    try {
      const { applyId, draftVersion } = await saveDraft(now.draft, at);
      failures.current = 0;
      latest.current.savedRevision = now.revision;
      latest.current.wizard = {
        ...latest.current.wizard,
        draft: { ...latest.current.wizard.draft, applyId, draftVersion },
      };
      setSavedRevision(now.revision);
      dispatch({ type: 'saved', applyId, draftVersion });
      setSave({ state: 'saved', at: new Date() });
      return true;
    } catch (error) {
      const failure = asFailure(error);
      failures.current += 1;
      if (failure.code === 'DRAFT_CHANGED') setSave({ state: 'conflict' });
      else if (failure.code === 'APPLY_SENT') setSave({ state: 'sent' });
      else setSave({ state: 'failed', message: failure.message, retrying: passes(error) });
      return false;
    }
  }, [dispatch]);

  const flush = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current;
    running.current = once().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [once]);

  const settle = useCallback((saved: boolean) => {
    failures.current = 0;
    const revision = saved ? latest.current.wizard.revision : -1;
    latest.current.savedRevision = revision;
    setSavedRevision(revision);
    setSave({ state: 'idle' });
  }, []);

  const stopped = !active || save.state === 'conflict' || save.state === 'sent';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision restarts the wait
  useEffect(() => {
    if (stopped || !unsaved) return;
    const timer = setTimeout(() => void flush(), delay);
    return () => clearTimeout(timer);
  }, [wizard.revision, unsaved, stopped, flush]);

  const retry = save.state === 'failed' && save.retrying && !stopped;
  useEffect(() => {
    if (!retry) return;
    const again = () => void flush();
    const timer = setTimeout(again, pauses[Math.min(failures.current, pauses.length) - 1] ?? 3_000);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [retry, flush]);

  const current = useCallback(() => latest.current.wizard.draft, []);
  return { save, unsaved, flush, settle, current };
}
