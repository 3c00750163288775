// Keeps the draft on the server: a moment after each change, at every step, on demand. One save at a time; a lost
// network is tried again by itself; another window's newer version stops saving until the user decides.
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { asFailure } from '../../../../platform/failure.ts';
import { passes, saveDraft } from '../api.ts';
import { type Draft, isBlank } from './draft.ts';
import type { DraftAction, WizardState } from './draft-reducer.ts';
import { forgetSent, keepSent, type SentDraft } from './kept-draft.ts';

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
  /** After a conflict was settled or the draft was loaded: everything shown now stands since then, or nothing does. `sent`: what was on its way. */
  settle: (savedAt?: Date, sent?: SentDraft) => void;
  /** The draft with the number and version of the last save, also before the page has drawn it. */
  current: () => Draft;
};
type Sent = SentDraft & { revision: number };
const delay = 1_200;
const asSaved = (at: Date | undefined): SaveState => (at ? { state: 'saved', at } : { state: 'idle' });
const pauses = [3_000, 6_000, 12_000, 30_000];

export function useAutosave(
  wizard: WizardState,
  dispatch: Dispatch<DraftAction>,
  step: number,
  active: boolean,
  who: string,
  savedAt?: Date,
): Autosave {
  const [save, setSave] = useState<SaveState>(() => asSaved(savedAt));
  const [savedRevision, setSavedRevision] = useState(wizard.revision);
  const latest = useRef({ wizard, step, savedRevision });
  latest.current = { wizard, step, savedRevision };
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const failures = useRef(0);
  const unanswered = useRef<Sent>(undefined);
  const unsaved = wizard.revision !== savedRevision && !isBlank(wizard.draft);

  const once = useCallback(async (): Promise<boolean> => {
    const { wizard: now, step: at } = latest.current;
    if (now.revision === latest.current.savedRevision || isBlank(now.draft)) return true;
    setSave({ state: 'saving' });
    // What was not answered may stand: asked for again as it was, it answers its version. Anything newer would look
    // like another window's.
    const sent = unanswered.current ?? { draft: now.draft, revision: now.revision, step: at };
    // a reload in the middle finds it there
    keepSent(sent, who);
    try {
      const { applyId, draftVersion } = await saveDraft(sent.draft, sent.step);
      failures.current = 0;
      unanswered.current = undefined;
      latest.current.savedRevision = sent.revision;
      latest.current.wizard = {
        ...latest.current.wizard,
        draft: { ...latest.current.wizard.draft, applyId, draftVersion },
      };
      setSavedRevision(sent.revision);
      dispatch({ type: 'saved', applyId, draftVersion });
      if (sent.revision !== now.revision) return once();
      setSave({ state: 'saved', at: new Date() });
      return true;
    } catch (error) {
      const failure = asFailure(error);
      failures.current += 1;
      unanswered.current = passes(error) ? sent : undefined;
      if (!unanswered.current) forgetSent(sent.draft.applyId);
      if (failure.code === 'DRAFT_CHANGED') setSave({ state: 'conflict' });
      else if (failure.code === 'APPLY_SENT') setSave({ state: 'sent' });
      else setSave({ state: 'failed', message: failure.message, retrying: passes(error) });
      return false;
    }
  }, [dispatch, who]);

  const flush = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current;
    running.current = once().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [once]);

  const settle = useCallback((at?: Date, sent?: SentDraft) => {
    failures.current = 0;
    unanswered.current = sent && { ...sent, revision: 0 };
    const revision = at ? latest.current.wizard.revision : -1;
    latest.current.savedRevision = revision;
    setSavedRevision(revision);
    setSave(asSaved(at));
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
  // what was changed since is not saved yet, though its own save begins a moment later
  const told: SaveState = save.state === 'saved' && unsaved && active ? { state: 'saving' } : save;
  return { save: told, unsaved, flush, settle, current };
}
