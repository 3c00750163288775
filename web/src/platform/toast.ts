// Short messages (保存成功, 操作失败…). They stand at the top of the screen, so they never cover the bottom bar of a
// phone. A failed session says nothing here: the client is on its way to the login page.
import { create } from 'zustand';
import { asFailure } from './failure.ts';
import { isAsked } from './rights/real-name-demand.ts';

export type Toast = { id: number; kind: 'ok' | 'bad' | 'info'; text: string };
export const useToasts = create<{ list: Toast[] }>()(() => ({ list: [] }));

let next = 1;
function show(kind: Toast['kind'], text: string): void {
  const id = next++;
  useToasts.setState(({ list }) => ({
    list: [...list.filter((toast) => toast.text !== text), { id, kind, text }].slice(-3),
  }));
  setTimeout(() => dismiss(id), kind === 'ok' ? 3000 : 6000);
}

export function dismiss(id: number): void {
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
}

export const toast = {
  ok: (text: string) => show('ok', text),
  bad: (text: string) => show('bad', text),
  info: (text: string) => show('info', text),
  /** The sentence of a rejected call; silent when the session expired, the caller aborted, somebody gave up (no words), or a dialog says it. */
  failure: (error: unknown) => {
    const failure = asFailure(error);
    if (
      failure.reloadLogin ||
      failure.message === '' ||
      isAsked(failure) ||
      (error instanceof DOMException && error.name === 'AbortError')
    )
      return;
    show('bad', failure.message);
  },
};
