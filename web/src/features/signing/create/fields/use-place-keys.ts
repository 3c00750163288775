// Step ③ by keyboard: arrows move what is chosen by 1 pt (Shift 10), Delete, Ctrl+A of the page in view, Ctrl+C/V, Ctrl+Z /
// Ctrl+Shift+Z, Tab from field to field in reading order, also to fields on pages that are not in the document now.
import { type RefObject, useEffect } from 'react';
import type { PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import { useWizard } from '../wizard.ts';
import type { Placing } from './use-placement.ts';

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], .ant-modal, .ant-drawer') !== null;

/** Moves the focus to a field's box as soon as its page is in the document. */
function focusField(id: string): void {
  let tries = 20;
  const look = () => {
    const box = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);
    if (box) box.focus({ preventScroll: true });
    else if (tries-- > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export function usePlaceKeys(placing: Placing, view: RefObject<PdfViewHandle | null>): void {
  const { dispatch } = useWizard();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (typing(event.target)) return;
      const { chosen, fields } = placing;
      const command = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const act = (what: () => void) => {
        event.preventDefault();
        what();
      };
      if (command && key === 'z') return act(() => dispatch({ type: event.shiftKey ? 'redo' : 'undo' }));
      if (command && key === 'y') return act(() => dispatch({ type: 'redo' }));
      if (command && key === 'a') {
        const page = view.current?.currentPage() ?? 0;
        return act(() => placing.choose(fields.filter((field) => field.page === page)));
      }
      if (command && key === 'v') return act(() => placing.paste(view.current?.currentPage() ?? 0));
      if (event.key === 'Escape') {
        placing.select(undefined);
        return;
      }
      const last = chosen.at(-1);
      if (!last) return;
      if (command && key === 'c' && !getSelection()?.toString()) return act(() => placing.copy(chosen));
      const arrow = arrows[event.key];
      if (arrow && !command && !event.altKey) {
        const by = event.shiftKey ? 10 : 1;
        return act(() => placing.step({ x: arrow[0] * by, y: arrow[1] * by }));
      }
      if (event.key === 'Delete' || event.key === 'Backspace') return act(() => placing.remove(chosen));
      const onField = event.target instanceof Element && event.target.closest('[data-field]') !== null;
      if (event.key === 'Tab' && onField && !command && !event.altKey) {
        const next = fields[fields.findIndex((field) => field.id === last.id) + (event.shiftKey ? -1 : 1)];
        if (!next) return;
        act(() => {
          placing.select(next);
          view.current?.scrollTo(next.page, next);
          focusField(next.id);
        });
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [placing, view, dispatch]);
}
